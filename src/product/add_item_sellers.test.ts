// What depends on who sells: every region with every kind of seller, at the wire.
import { describe, expect, test } from 'vitest';
import type { Seller } from '../../test/support/given/product.ts';
import {
  every_right,
  expectRefused,
  givenProduct,
  itemIdOf,
  priceMaxOf,
  storedItem,
} from '../../test/support/given_product.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import {
  categories,
  categoryOnlyIn,
  channelIn,
  item_regions,
  medicine_id,
} from '../../test/support/valid_item.ts';
import type { Region, SellerType } from '../platform/contract/region.ts';
import { seller_types } from '../platform/contract/region.ts';
import { micros_per_unit } from '../platform/money.ts';
import type { Item } from './rules/rule.ts';

const pairs = item_regions.flatMap((region) =>
  seller_types.map((seller_type): [Region, SellerType] => [region, seller_type]),
);
/** A region that is another one. */
const otherThan = (region: Region): Region => (region === 'SG' ? 'MY' : 'SG');
const isLocalIn =
  (...of: Region[]) =>
  (region: Region, seller_type: SellerType) =>
    seller_type === 'local' && of.includes(region);

interface Case {
  readonly title: string;
  readonly path: string;
  readonly error: string;
  readonly changes: (seller: Seller) => Partial<Item>;
  /** Who may do it; nobody where it is left out. */
  readonly allowed?: (region: Region, seller_type: SellerType) => boolean;
  readonly rights?: readonly string[];
}

/** A number of steps of the region's money above an amount, as JSON would show it. */
const above = (amount: number, { price_step }: Seller, steps = 1) =>
  Number((amount + steps * price_step).toFixed(price_step < 1 ? 2 : 0));

const cases: Case[] = [
  {
    title: 'a price with one decimal too many',
    path: 'original_price',
    error: 'error_invalid_price',
    changes: ({ price_step }) => ({ original_price: price_step < 1 ? 19.999 : 1_999.5 }),
  },
  {
    title: 'a price one step over the maximum of the region',
    path: 'original_price',
    error: 'error_price_exceed_max_limitt',
    changes: (seller) => ({ original_price: above(priceMaxOf(seller), seller) }),
  },
  {
    title: 'a tier with one decimal too many',
    path: 'wholesale[0].unit_price',
    error: 'error_whole_sale_price_setting_incorrect',
    changes: ({ price_step }) => ({
      wholesale: [{ min_count: 2, max_count: 5, unit_price: price_step < 1 ? 19.999 : 19.5 }],
    }),
  },
  {
    title: 'a shipping fee with one decimal too many',
    path: 'logistic_info[0].shipping_fee',
    error: 'error_invalid_logistic_info',
    changes: ({ channel, price_step }) => ({
      logistic_info: [{ logistic_id: channel(13), enabled: true, shipping_fee: price_step / 10 }],
    }),
  },
  {
    title: 'a name one character too long for the region',
    path: 'item_name',
    error: 'error_name_length_limit',
    changes: ({ limit }) => ({ item_name: '袜'.repeat(limit.item_name_length_max + 1) }),
  },
  {
    title: 'a name one character too short for the region',
    path: 'item_name',
    error: 'error_name_length_limit',
    changes: ({ limit }) => ({ item_name: '🧣'.repeat(limit.item_name_length_min - 1) }),
  },
  {
    title: 'a description one character too long for the region',
    path: 'description',
    error: 'error_desc_length_min_limit',
    changes: ({ limit }) => ({ description: 'a'.repeat(limit.description_length_max + 1) }),
  },
  {
    title: 'a description one character too short for the region',
    path: 'description',
    error: 'error_desc_length_min_limit',
    changes: ({ limit }) => ({ description: '😀'.repeat(limit.description_length_min - 1) }),
  },
  {
    title: "another region's channel",
    path: 'logistic_info[0].logistic_id',
    error: 'error_invalid_logistic_info',
    changes: ({ region }) => ({
      logistic_info: [{ logistic_id: channelIn(otherThan(region), 10), enabled: true }],
    }),
  },
  {
    title: "another region's category",
    path: 'category_id',
    error: 'error_invalid_category',
    changes: ({ region }) => ({ category_id: categoryOnlyIn(otherThan(region)) }),
  },
  {
    title: 'an item without a mandatory attribute',
    path: 'attribute_list',
    error: 'error_less_required_attribute',
    changes: () => ({ attribute_list: undefined }),
  },
  {
    title: 'images of ratio 3:4 without the right',
    path: 'image.image_ratio',
    error: 'error_param',
    changes: () => ({ image: { image_id_list: [], image_ratio: '3:4' } }),
  },
  {
    title: 'an extended description without the right',
    path: 'description_type',
    error: 'error_param',
    changes: () => ({ description_type: 'extended' }),
  },
  {
    title: 'item_dangerous',
    path: 'item_dangerous',
    error: 'error_param',
    changes: () => ({ item_dangerous: 1 }),
    allowed: isLocalIn('ID', 'MY'),
  },
  {
    title: 'item_dangerous, also 0',
    path: 'item_dangerous',
    error: 'error_param',
    changes: () => ({ item_dangerous: 0 }),
    allowed: isLocalIn('ID', 'MY'),
  },
  {
    title: 'medicine_id',
    path: 'medicine_id',
    error: 'error_param',
    changes: () => ({ medicine_id }),
    allowed: isLocalIn('ID'),
  },
  {
    title: 'tax_type without the right',
    path: 'tax_info.tax_type',
    error: 'error_param',
    changes: () => ({ tax_info: { tax_type: 1 } }),
  },
  {
    title: 'tax_type with the right',
    path: 'tax_info.tax_type',
    error: 'error_param',
    changes: () => ({ tax_info: { tax_type: 2 } }),
    rights: every_right,
    allowed: (region) => region === 'TW',
  },
  {
    title: 'a tax field of Brazil',
    path: 'tax_info.pis',
    error: 'error_param',
    changes: () => ({ tax_info: { pis: '1.65' } }),
    allowed: (region) => region === 'BR',
  },
  {
    title: 'group_item_info',
    path: 'tax_info.group_item_info',
    error: 'error_param',
    changes: () => ({
      tax_info: {
        group_item_info: {
          group_qtd: '6',
          group_unit: 'CX',
          group_unit_value: '10.00',
          original_group_price: '60.00',
          group_gtin_sscc: '4006381333931',
          group_grai_gtin_sscc: '4006381333931',
        },
      },
    }),
    allowed: (region) => region === 'BR',
  },
  {
    title: 'a size chart template',
    path: 'size_chart_info.size_chart_id',
    error: 'error_param',
    changes: ({ size_chart_id }) => ({ size_chart_info: { size_chart_id } }),
    allowed: (_, seller_type) => seller_type === 'local',
  },
  {
    title: 'a certificate without its expiry date',
    path: 'certification_info.certification_list[0].expiry_date',
    error: 'error_param',
    changes: () => ({
      category_id: categories.permitted,
      certification_info: {
        certification_list: [
          {
            certification_no: 'BPS-1',
            permit_id: 31,
            certification_proofs: [{ file_name: 'permit.png', image_id: 1, ratio: 0.75 }],
          },
        ],
      },
    }),
    allowed: (region) => region !== 'PH',
  },
];

onEachEngine('add_item, seller by seller', (world) => {
  const product = givenProduct(world);
  const sellers = new Map<string, Promise<Seller>>();
  /** The seller of a region and type with these rights. */
  function sellerOf(region: Region, seller_type: SellerType, rights: readonly string[] = []) {
    const name = `${region} ${seller_type} ${rights}`;
    const made = sellers.get(name) ?? product.seller(region, seller_type, { rights });
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

    test('what is exactly at the limits of the region is accepted, and stored to the last digit', async () => {
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

    test('complaint_policy is kept for local sellers in PL, and ignored for all others, whatever it says', async () => {
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
      expect((body.response as Item).complaint_policy).toEqual(kept);
      const { item_id } = body.response as { item_id: number };
      const { row } = await storedItem(world, seller, item_id);
      expect(row.complaint_policy && JSON.parse(row.complaint_policy)).toEqual(kept ?? null);
    });

    const isAllowed = ({ allowed }: Case) => allowed?.(region, seller_type) ?? false;
    /** Calls with what a case is about. */
    async function addAs({ changes }: Case, seller: Seller) {
      const { image: named, ...changed } = changes(seller);
      const image = named && { ...named, image_id_list: (await product.images()).slice(0, 1) };
      return product.add(seller, { ...changed, ...(image && { image }) });
    }

    test.each(cases.filter(isAllowed).map((of) => [of.title, of] as const))(
      '%s is accepted, and stored',
      async (_, of) => {
        const seller = await sellerOf(region, seller_type, of.rights);
        const { row } = await storedItem(world, seller, itemIdOf(await addAs(of, seller)));
        for (const [field, sent] of Object.entries(of.changes(seller))) {
          const kept = row[field as keyof typeof row];
          expect(typeof sent === 'object' ? JSON.parse(String(kept)) : kept).toEqual(sent);
        }
      },
    );

    test.each(cases.filter((of) => !isAllowed(of)).map((of) => [of.title, of] as const))(
      '%s is refused with its code and its field, and nothing is stored',
      async (_, of) => {
        const seller = await sellerOf(region, seller_type, of.rights);
        await expectRefused(world, () => addAs(of, seller), of);
      },
    );
  });
});
