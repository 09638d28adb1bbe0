import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { givenCategoryOfItems } from '../../../test/support/given/product.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';
import { storedRows, storedState } from '../../../test/support/world/refusals.ts';
import type { Row } from '../../engine/store/param.ts';
import { ReferenceCheck } from '../../engine/store/references/missing_rows.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { tables } from '../../program/groups.ts';

type Record_ = Record<string, unknown>;

onEachEngine('rows that name other rows', (world) => {
  const path = (table: string, ...key: unknown[]) => `/operator/v1/collections/${[table, ...key].join('/')}`;
  const call = (method: string, at: string, body?: unknown) => callOperator(world, method, at, body);
  const expectMissing = (answer: { status: number; body: Record_ }, pointer: string, message: string) => {
    expect([answer.status, answer.body.code]).toEqual([409, 'reference_not_found']);
    expect(answer.body.errors).toEqual([{ pointer, message: expect.stringContaining(message) }]);
  };

  let shop: GivenShop;
  beforeEach(async () => {
    shop = await world.given.shop();
  });

  describe('an item', () => {
    beforeAll(() => givenCategoryOfItems(world));
    let record: Record_;
    let at: string;
    beforeEach(async () => {
      const given = await world.given.item({ shop });
      at = path('item', shop.shop_id, given.item_id);
      const { item_id: _, ...shown } = (await call('GET', at)).body;
      record = shown;
    });

    test.each<[title: string, changes: Record_, pointer: string, message: string]>([
      ['a category', { category_id: 999 }, '/category_id', 'category that does not exist: category_id 999'],
      [
        'a size chart',
        { size_chart_info: { size_chart_id: 77 } },
        '/size_chart_info/size_chart_id',
        'size_chart that does not exist',
      ],
      [
        'an image',
        { image: { image_id_list: ['nothing'] } },
        '/image/image_id_list',
        'image that does not exist: image_id "nothing"',
      ],
      ['a medicine', { medicine_id: 12 }, '/medicine_id', 'medicine that does not exist: medicine_id 12'],
    ])(
      'that names %s that does not exist is 409 and says where, and nothing is written',
      async (_title, changes, pointer, message) => {
        const before = await storedState(world);
        expectMissing(await call('PATCH', at, changes), pointer, message);
        expectMissing(
          await call('PUT', path('item', shop.shop_id, 78), { ...record, ...changes }),
          pointer,
          message,
        );
        expect(await storedState(world)).toEqual(before);
      },
    );

    test('of a shop that does not exist is refused', async () => {
      const answer = await call('PUT', path('item', 987_654, 78), { ...record, shop_id: 987_654 });
      expectMissing(answer, '/shop_id', 'shop that does not exist: shop_id 987654');
    });

    test('that names a row already which has gone is changed in other fields', async () => {
      const { item_id } = await world.given.item({ shop, category_id: 424_242 });
      const old = path('item', shop.shop_id, item_id);
      expect((await call('PATCH', old, { item_name: 'Renamed' })).status).toBe(200);
      expectMissing(await call('PATCH', old, { category_id: 424_243 }), '/category_id', '424243');
    });
  });

  test('a column by which other rows name a row keeps its value', async () => {
    const { logistic_id } = await world.given.channel();
    await world.given.branch({ logistic_id });
    const at = path('logistics_channel', logistic_id);
    const refused = await call('PATCH', at, { region: 'TH' });
    expect([refused.status, refused.body.code]).toEqual([409, 'still_referred_to']);
    expect((await call('PATCH', at, { channel_name: 'Renamed' })).status).toBe(200);
  });

  test('a row may name itself', async () => {
    const at = path('shop', 4_711);
    const made = await call('PUT', at, {
      shop_name: 'Primary',
      region: 'SG',
      seller_type: 'local',
      primary_shop_id: 4_711,
    });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
  });

  test('of a write that names a row and the deletion of that row, at once, one is refused', async () => {
    for (let round = 1; round <= 10; round++) {
      const address = path('shop_address', shop.shop_id, round);
      await world.given.address({ shop, address_id: round });
      const [written, deleted] = await Promise.all([
        call('PUT', path('stock_location', shop.shop_id, `place-${round}`), {
          location_name: 'There',
          address_id: round,
        }),
        call('DELETE', address),
      ]);
      expect([written.status, deleted.status], `round ${round}`).toSatisfy(
        ([put, gone]: number[]) => (put === 201 && gone === 409) || (put === 409 && gone === 204),
      );
    }
  });

  test('many rows that are written at once may name each other, and take one query for each reference', async () => {
    const check = new ReferenceCheck('category', tables);
    const categories = Array.from({ length: 300 }, (_, at) => ({
      region: 'SG',
      category_id: 50_001 + at,
      parent_category_id: 50_001 + ((at + 1) % 300),
      permit_id_list: '[]',
    }));
    const asked: number[] = [];
    const inserted = (first: number) =>
      world.marketplace.database.transaction(
        async (store) => {
          asked.length = 0;
          await store.execute(
            `insert into category (region, category_id, parent_category_id, category_name, translations, is_leaf, is_blocked, gtin_rule, permit_id_list)
           values ${categories.map(({ category_id, parent_category_id }) => `('SG', ${category_id}, ${parent_category_id}, 'c', '[]', 1, 0, 'Optional', '[]')`).join()}`,
          );
          const counting: Transaction = {
            ...store,
            all: (statement, values) => {
              asked.push(1);
              return store.all(statement, values);
            },
          };
          return check.findMissing(
            counting,
            categories.map((after, at) => ({
              after: at === 0 ? { ...after, parent_category_id: first } : after,
            })),
          );
        },
        () => false,
      );
    expect(await inserted(50_002)).toBeUndefined();
    expect(asked).toHaveLength(2);
    expect(await inserted(60_000)).toEqual({
      at: 0,
      place: 'parent_category_id',
      table_name: 'category',
      name: { region: 'SG', category_id: 60_000 },
    });
  });

  test('a partner is deleted with its keys, and not while a shop is or was linked to it', async () => {
    const made = (await act(world, 'partner.create', { partner_name: 'Short-lived' })).body;
    const at = path('partner', made.partner_id);
    await act(world, 'key.add', { partner_id: made.partner_id });
    const countKeys = async () =>
      ((await storedRows(world, 'partner_key')) as Row[]).filter(
        ({ partner_id }) => partner_id === made.partner_id,
      ).length;
    expect(await countKeys()).toBe(2);
    const link = { partner_id: made.partner_id, shop_id_list: [shop.shop_id] };
    expect((await act(world, 'link.make', link)).status).toBe(200);
    const refused = await call('DELETE', at);
    expect([refused.status, refused.body.code]).toEqual([409, 'still_referred_to']);
    expect(await countKeys()).toBe(2);
    const other = (await act(world, 'partner.create', { partner_name: 'Alone' })).body;
    expect((await call('DELETE', path('partner', other.partner_id))).status).toBe(204);
    expect(
      ((await storedRows(world, 'partner_key')) as Row[]).filter(
        ({ partner_id }) => partner_id === other.partner_id,
      ),
    ).toEqual([]);
  });
});
