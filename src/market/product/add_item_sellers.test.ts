// Differences between sellers: every region with every type of seller, tested at the wire.
import { describe, expect, test } from 'vitest';
import { isLocalIn, type SellerCase, seller_cases } from '../../../test/support/accounts/seller_cases.ts';
import type { Seller } from '../../../test/support/given/product.ts';
import {
  expectRefused,
  itemCalls,
  itemIdOf,
  priceMaxOf,
  storedItem,
} from '../../../test/support/items/added_items.ts';
import { item_regions } from '../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { micros_per_unit } from '../../engine/money.ts';
import type { Region, SellerType } from '../../kit/contract/region.ts';
import { seller_types } from '../../kit/contract/region.ts';
import type { Item } from './rules/rule.ts';

const pairs = item_regions.flatMap((region) =>
  seller_types.map((seller_type): [Region, SellerType] => [region, seller_type]),
);
onEachEngine('add_item for each type of seller', (world) => {
  const product = itemCalls(world);
  const sellers = new Map<string, Promise<Seller>>();
  /** The seller in a region, of a type, with these rights. */
  function sellerOf(region: Region, seller_type: SellerType, rights: readonly string[] = []) {
    const name = `${region} ${seller_type} ${rights}`;
    const made = sellers.get(name) ?? world.given.seller({ region, seller_type, rights });
    sellers.set(name, made);
    return made;
  }

  describe.each(pairs)('in %s, %s:', (region, seller_type) => {
    test('the valid item is accepted, and stored for its shop', async () => {
      const seller = await sellerOf(region, seller_type);
      const item_id = itemIdOf(await product.add(seller));
      const { row, stock } = await storedItem(world, seller, item_id);
      expect(row).toMatchObject({
        shop_id: seller.shop_id,
        item_id,
        item_name: 'Scarf of wool',
        original_price_micros: 25_000_000,
        item_status: 'NORMAL',
      });
      expect(stock).toEqual([]);
    });

    test('values exactly at the limits of the region are accepted, and stored to the last digit', async () => {
      const seller = await sellerOf(region, seller_type);
      const { limit, price_step } = seller;
      const largest = {
        original_price: priceMaxOf(seller),
        wholesale: [{ min_count: 1, max_count: 1, unit_price: price_step }],
      };
      const longest = {
        item_name: '😀'.repeat(limit.item_name_length_max),
        description: '袜'.repeat(limit.description_length_max),
      };
      const shortest = {
        item_name: 'e\u0301e\u0301e'.slice(0, limit.item_name_length_min),
        description: 'ก้'.repeat(limit.description_length_max).slice(0, limit.description_length_min),
      };
      for (const changes of [largest, { original_price: price_step }, longest, shortest] as Partial<Item>[]) {
        const item_id = itemIdOf(await product.add(seller, changes));
        const { row } = await storedItem(world, seller, item_id);
        const { original_price = 25, item_name = row.item_name, description = row.description } = changes;
        expect(row.original_price_micros).toBe(Math.round(original_price * micros_per_unit));
        expect(row).toMatchObject({ item_name, description });
      }
    });

    test('complaint_policy is stored for local sellers in PL, and ignored for all others, whatever it contains', async () => {
      const seller = await sellerOf(region, seller_type);
      const is_kept = isLocalIn('PL')(region, seller_type);
      const complaint_policy = {
        warranty_time: 'TWO_YEARS' as const,
        exclude_entrepreneur_warranty: true,
        complaint_address_id: is_kept ? seller.address_id : 987_654_321,
        additional_information: 'a'.repeat(is_kept ? 999 : 1_000),
      };
      const { body } = await product.add(seller, { complaint_policy });
      const kept = is_kept ? complaint_policy : undefined;
      expect(body).not.toHaveProperty('error');
      expect(body.response.complaint_policy).toEqual(kept);
      const { item_id } = body.response;
      const { row } = await storedItem(world, seller, item_id);
      expect(row.complaint_policy && JSON.parse(row.complaint_policy)).toEqual(kept ?? null);
      if (is_kept) return;
      for (const shape of ['none', 7, [1], { complaint_address_id: 'x' }]) {
        const changes = { complaint_policy: shape as unknown as Item['complaint_policy'] };
        expect((await product.add(seller, changes)).body).not.toHaveProperty('error');
      }
    });

    test('item_dangerous 0 counts as omitted', async () => {
      const seller = await sellerOf(region, seller_type);
      const storedWith = async (changes: Partial<Item>) => {
        const { row } = await storedItem(world, seller, itemIdOf(await product.add(seller, changes)));
        return { ...row, item_id: 0 };
      };
      expect(await storedWith({ item_dangerous: 0 })).toEqual(await storedWith({}));
    });

    const isAllowed = ({ allowed }: SellerCase) => allowed?.(region, seller_type) ?? false;
    /** Calls add_item with the changes of a case. */
    async function addAs({ changes }: SellerCase, seller: Seller) {
      const { image: named, ...changed } = changes(seller);
      const image = named && { ...named, image_id_list: (await world.given.images()).slice(0, 1) };
      return product.add(seller, { ...changed, ...(image && { image }) });
    }

    test.each(seller_cases.filter(isAllowed).map((given) => [given.title, given] as const))(
      '%s is accepted, and stored',
      async (_, given) => {
        const seller = await sellerOf(region, seller_type, given.rights);
        const { row } = await storedItem(world, seller, itemIdOf(await addAs(given, seller)));
        for (const [field, sent] of Object.entries(given.changes(seller))) {
          const kept = row[field as keyof typeof row];
          expect(typeof sent === 'object' ? JSON.parse(String(kept)) : kept).toEqual(sent);
        }
      },
    );

    test.each(
      seller_cases.filter((given) => !isAllowed(given)).map((given) => [given.title, given] as const),
    )('%s is refused with its code and its field, and nothing is stored', async (_, given) => {
      const seller = await sellerOf(region, seller_type, given.rights);
      await expectRefused(world, () => addAs(given, seller), given);
    });
  });
});
