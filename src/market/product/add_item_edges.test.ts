// The last accepted and the first refused value, tested at the wire.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import {
  every_right,
  expectRefused,
  itemCalls,
  itemIdOf,
  storedItem,
} from '../../../test/support/items/added_items.ts';
import { categories } from '../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Item } from './rules/rule.ts';

onEachEngine('limits of add_item', (world) => {
  const product = itemCalls(world);
  let singapore: Seller;
  beforeAll(async () => {
    singapore = await world.given.seller();
    await world.given.images();
  });

  /** The stored row of the valid item with these changes. @throws Error if it is refused. */
  const stored = async (seller: Seller, changes: Partial<Item>) =>
    (await storedItem(world, seller, itemIdOf(await product.add(seller, changes)))).row;
  const expectRefusal = (seller: Seller, changes: Partial<Item>, path: string, error = 'error_param') =>
    expectRefused(world, () => product.add(seller, changes), { error, path });

  describe('scheduled_publish_time', () => {
    const minute = 60;
    const hour = 3_600;
    const quarter = 90 * 86_400;
    const path = 'scheduled_publish_time';
    const at = (time: number): Partial<Item> => ({ item_status: 'UNLIST', scheduled_publish_time: time });

    test.each([
      ['one hour', hour],
      ['one hour and a minute', hour + minute],
      ['90 days less a minute', quarter - minute],
      ['90 days', quarter],
    ])('%s from now is accepted', async (_, seconds) => {
      const time = world.clock.now + seconds;
      expect(await stored(singapore, at(time))).toMatchObject({
        item_status: 'UNLIST',
        scheduled_publish_time: time,
      });
    });

    test.each([
      ['one hour less a second', hour - 1],
      ['one hour less a minute', hour - minute],
      ['one hour and a second', hour + 1],
      ['90 days less a second', quarter - 1],
      ['90 days and a second', quarter + 1],
      ['90 days and a minute', quarter + minute],
      ['now', 0],
    ])('%s from now is refused', async (_, seconds) => {
      // Each gets a single message, even if two rules are broken.
      const { body } = await product.add(singapore, at(world.clock.now + seconds));
      expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(`${path} must `) });
    });

    test('is measured from the second of the call: the full minute before an hour from then is too early', async () => {
      world.clock.advance({ seconds: 1 });
      const { now } = world.clock;
      await expectRefusal(singapore, at(now - 1 + hour), path);
      await expectRefusal(singapore, at(now - 1 + quarter + minute), path);
      expect(await stored(singapore, at(now - 1 + hour + minute))).toHaveProperty('item_status', 'UNLIST');
      expect(await stored(singapore, at(now - 1 + quarter))).toHaveProperty('item_status', 'UNLIST');
      world.clock.advance({ seconds: 59 });
    });
  });

  describe('gtin_code', () => {
    const right = ['96385074', '036000291452', '4006381333931', '10614141000415'];
    const where = Object.entries({ ...categories, optional: 500 }).filter(([, category]) =>
      [500, categories.gtin_flexible, categories.gtin_mandatory].includes(category as never),
    );

    test.each(
      right.flatMap((code) => where.map(([rule, category_id]) => [code, rule, category_id] as const)),
    )(
      '%s is accepted if the rule is %s, and refused with any other last digit',
      async (gtin_code, _, category_id) => {
        expect(await stored(singapore, { category_id, gtin_code })).toMatchObject({ gtin_code });
        for (let digit = 0; digit <= 9; digit++) {
          const other = `${gtin_code.slice(0, -1)}${digit}`;
          if (other !== gtin_code)
            await expectRefusal(
              singapore,
              { category_id, gtin_code: other },
              'gtin_code',
              'error_param_validate',
            );
        }
      },
    );

    test.each([
      ['7 digits', '0000000'],
      ['15 digits', '000000000000000'],
      ['three zeros', '000'],
      ['a trailing space', '96385074 '],
      ['Arabic digits', '٩٦٣٨٥٠٧٤'],
      ['letters', 'ABCDEFGH'],
    ])('%s are not GTINs', async (_, gtin_code) => {
      await expectRefusal(singapore, { gtin_code }, 'gtin_code', 'error_param_validate');
    });

    test.each(['000000001', '0306406152', '03600029145'])(
      '%s is accepted: a code of its length has no check digit',
      async (gtin_code) => {
        expect(await stored(singapore, { gtin_code })).toMatchObject({ gtin_code });
      },
    );

    test('00 declares no GTIN if the rule is Optional or Flexible; omitting it does so if the rule is Optional', async () => {
      const { gtin_flexible, gtin_mandatory } = categories;
      expect(await stored(singapore, { gtin_code: '00' })).toMatchObject({ gtin_code: '00' });
      expect(await stored(singapore, {})).toMatchObject({ gtin_code: null });
      const flexible = { category_id: gtin_flexible, gtin_code: '00' };
      expect(await stored(singapore, flexible)).toMatchObject(flexible);
      for (const changes of [{ category_id: gtin_flexible }, { ...flexible, category_id: gtin_mandatory }])
        await expectRefusal(singapore, changes, 'gtin_code', 'error_param_validate');
    });
  });

  describe('tax_type', () => {
    test.each([0, 1, 2])('%i is accepted for a whitelisted shop in TW, local or not', async (tax_type) => {
      for (const seller_type of ['local', 'cross_border'] as const) {
        const seller = await world.given.seller({ region: 'TW', seller_type, rights: ['tax_type'] });
        const row = await stored(seller, { tax_info: { tax_type } });
        expect(JSON.parse(row.tax_info ?? '')).toEqual({ tax_type });
      }
    });

    test('is refused without that right, with other rights, and in other regions', async () => {
      const others = every_right.filter((right) => right !== 'tax_type');
      for (const seller of [
        await world.given.seller({ region: 'TW' }),
        await world.given.seller({ region: 'TW', rights: others }),
        await world.given.seller({ rights: every_right }),
        await world.given.seller({ region: 'BR', rights: every_right }),
      ])
        await expectRefusal(seller, { tax_info: { tax_type: 1 } }, 'tax_info.tax_type');
    });
  });

  describe('numbers', () => {
    const weights: [string, number][] = [
      ['the least', 0.000_001],
      ['the most', 1_000_000],
      ['a long one', 0.123_456_789_012_345_66],
      ['a very small long one', 0.000_001_234_567_890_123_4],
    ];
    test.each(weights)('%s weight is stored with all digits', async (_, weight) => {
      const { body } = await product.add(singapore, { weight });
      expect(body.response).toMatchObject({ weight });
      const { row } = await storedItem(world, singapore, itemIdOf({ body } as never));
      expect(Number(row.weight)).toBe(weight);
    });

    test.each([
      [1, 1],
      [2_147_483_647, 2_147_483_647],
    ])('purchase limits of %i to %i are accepted', async (min_purchase_limit, purchase_limit) => {
      const purchase_limit_info = { min_purchase_limit, max_purchase_limit: { purchase_limit } };
      const row = await stored(singapore, { purchase_limit_info });
      expect(JSON.parse(row.purchase_limit_info ?? '')).toEqual(purchase_limit_info);
    });

    test.each([8, 30])(
      'a pre-order of %i days, at the end of the range, is accepted',
      async (days_to_ship) => {
        const pre_order = { is_pre_order: true, days_to_ship };
        expect(JSON.parse((await stored(singapore, { pre_order })).pre_order)).toEqual(pre_order);
      },
    );

    test('one to nine images are accepted', async () => {
      const images = await world.given.images();
      for (const count of [1, 9]) {
        const image = { image_id_list: images.slice(0, count) };
        expect(JSON.parse((await stored(singapore, { image })).image)).toEqual(image);
      }
    });

    test('vehicles of 1000 brands are accepted, the maximum of the contract', async () => {
      const seller = await world.given.seller({ region: 'TH', rights: every_right });
      const vehicle_info_list = Array.from({ length: 1_000 }, (_, at) => ({
        brand_id: 1_000_000_001 + at,
        model_id: 1_000_000_001,
        year_id: 1_000_000_001,
        version_id: 1_000_000_001,
      }));
      await world.given.rows(
        vehicle_info_list.map(
          (category) => ['vehicle', { ...category, vehicle_name: `Vehicle ${category.brand_id}` }] as const,
        ),
      );
      for (const count of [150, 151, 1_000]) {
        const compatibility_info = { vehicle_info_list: vehicle_info_list.slice(0, count) };
        const row = await stored(seller, { compatibility_info });
        expect(JSON.parse(row.compatibility_info ?? '')).toEqual(compatibility_info);
      }
    });

    test('200 images in an extended description are accepted, the maximum of the contract', async () => {
      const seller = await world.given.seller({ region: 'TH', rights: every_right });
      const field_list = [];
      for (let count = 0; count < 200; count++)
        field_list.push({
          field_type: 'image' as const,
          image_info: { image_id: await world.given.image() },
        });
      for (const count of [149, 200]) {
        const description_info = { extended_description: { field_list: field_list.slice(0, count) } };
        const row = await stored(seller, { description_type: 'extended', description_info });
        expect(JSON.parse(row.description_info ?? '')).toEqual(description_info);
      }
    });
  });
});
