// The longest and the shortest accepted texts, in every script, tested at the wire.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import { expectRefused, itemCalls, itemIdOf, storedItem } from '../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Item } from './rules/rule.ts';

onEachEngine('text lengths of add_item', (world) => {
  const product = itemCalls(world);
  let singapore: Seller;
  let poland: Seller;
  beforeAll(async () => {
    singapore = await world.given.seller();
    poland = await world.given.seller({ region: 'PL' });
    await world.given.images();
  });

  /** The stored row of the valid item with these changes. @throws Error if it is refused. */
  const stored = async (seller: Seller, changes: Partial<Item>) =>
    (await storedItem(world, seller, itemIdOf(await product.add(seller, changes)))).row;
  const expectRefusal = (seller: Seller, changes: Partial<Item>, path: string, error = 'error_param') =>
    expectRefused(world, () => product.add(seller, changes), { error, path });

  describe('lengths count characters, not bytes and not UTF-16 units', () => {
    // One character each, with 1 to 4 bytes in UTF-8 and 1 or 2 units in UTF-16.
    const kinds: [string, string][] = [
      ['Latin', 'a'],
      ['Polish', 'ż'],
      ['Thai', 'ก'],
      ['Chinese', '袜'],
      ['emoji', '🧣'],
      ['rare Chinese', '𠮷'],
      ['combining', '\u0301'],
    ];

    test.each(kinds)('999 of %s are accepted in additional_information, 1000 are not', async (_, letter) => {
      const policy = (length: number) => ({
        complaint_policy: { additional_information: letter.repeat(length) },
      });
      const row = await stored(poland, policy(999));
      expect(JSON.parse(row.complaint_policy ?? '')).toEqual(policy(999).complaint_policy);
      await expectRefusal(poland, policy(1_000), 'complaint_policy.additional_information');
    });

    test.each(kinds)('the longest name in %s is accepted, and a longer one is not', async (_, letter) => {
      const named = (length: number) => ({ item_name: `a${letter.repeat(length - 1)}` });
      const { item_name_length_max: max } = singapore.limit;
      expect(await stored(singapore, named(max))).toMatchObject(named(max));
      await expectRefusal(singapore, named(max + 1), 'item_name', 'error_name_length_limit');
    });

    test.each(kinds)('the shortest name in %s is accepted, and a shorter one is not', async (_, letter) => {
      const named = (length: number) => ({ item_name: letter.repeat(length) });
      const { item_name_length_min: min } = singapore.limit;
      expect(await stored(singapore, named(min))).toMatchObject(named(min));
      await expectRefusal(singapore, named(min - 1), 'item_name', 'error_item_name_is_too_short');
    });

    test.each(kinds)('the longest description in %s is accepted, no longer one', async (_, letter) => {
      const described = (length: number) => ({ description: letter.repeat(length) });
      const { description_length_max: max } = singapore.limit;
      expect(await stored(singapore, described(max))).toMatchObject(described(max));
      await expectRefusal(singapore, described(max + 1), 'description', 'error_desc_length_min_limit');
    });

    test.each(kinds)('item_sku and ds_cat_rcmd_id accept 100 of %s, but not 101', async (_, letter) => {
      for (const field of ['item_sku', 'ds_cat_rcmd_id']) {
        const named = (length: number) => ({ [field]: letter.repeat(length) });
        expect(await stored(singapore, named(100))).toMatchObject(named(100));
        const { body } = await product.add(singapore, named(101));
        expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
      }
    });

    test('a sequence that looks like one character counts each of its characters', async () => {
      const family = '👨‍👩‍👧‍👦'; // 7 characters
      const flag = '🇸🇬'; // 2
      expect(await stored(singapore, { item_name: family })).toHaveProperty('item_name', family);
      await expectRefusal(
        singapore,
        { item_name: flag.repeat(2) },
        'item_name',
        'error_item_name_is_too_short',
      );
    });

    test('texts are stored unchanged: neither composed nor trimmed', async () => {
      const texts = {
        item_name: ' e\u0301 é ﬁ\u202e ',
        description: '\n\u200bA scarf\t\r\nof wool, à la main',
      };
      expect(await stored(singapore, texts)).toMatchObject(texts);
    });
  });
});
