// What a token sees that is limited to some shops: in every collection, in the feed, in searches and in the journal.
import { beforeAll, describe, expect, test } from 'vitest';
import { readEvents } from '../../../test/support/world/event_reader.ts';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';
import { describeDemo, ensureDemo } from '../../program/demo/demo.ts';
import { groups } from '../../program/groups.ts';
import { addOperatorToken } from '../tokens/operator_tokens.ts';
import { role_presets } from './role_presets.ts';

type Row = Record<string, unknown>;
const collections = groups.flatMap((group) => group.collections);
const of_shops = collections.filter(({ table }) => table.tenant === 'shop_id').map(({ name }) => name);

async function limitedToken(
  world: World,
  token_name: string,
  shop_id_list: number[],
  role = 'admin' as const,
) {
  const { database } = world.marketplace;
  const limits = { token_name, scope: 'admin', role, shop_id_list } as const;
  const token = await addOperatorToken(database, { ...limits, now: world.clock.now });
  world.secrets.add('token', token);
  return token;
}

/** All rows of a collection, page by page. */
async function rowsOf(world: World, name: string, limit: number, query = '', token?: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ; ) {
    const path = `/operator/v1/collections/${name}?limit=${limit}${query}${after && `&after=${after}`}`;
    const { status, body } = await callOperator(world, 'GET', path, undefined, token ? { token } : {});
    expect([status, path]).toEqual([200, path]);
    rows.push(...(body.items as Row[]));
    if (body.next === null) return rows;
    after = String(body.next);
  }
}

onEachEngine('a token of two shops of the demo', (world) => {
  let token: string;
  let shops: number[];
  let others: number[];
  beforeAll(async () => {
    await ensureDemo(world.marketplace, true);
    const ids = (await describeDemo(world.marketplace)).shops
      .map(({ shop_id }) => shop_id)
      .sort((a, b) => a - b);
    // Not the first ones, and not next to each other.
    shops = [ids[1] ?? 0, ids[3] ?? 0];
    others = ids.filter((id) => !shops.includes(id));
    token = await limitedToken(world, 'two', shops);
  });

  test.each(of_shops)(
    'reads exactly their rows of %s, page by page',
    async (name) => {
      const all = await rowsOf(world, name, 500);
      const own = all.filter(({ shop_id }) => shops.includes(Number(shop_id)));
      expect(await rowsOf(world, name, 500, '', token)).toEqual(own);
      if (own.length < 60) expect(await rowsOf(world, name, 2, '', token)).toEqual(own);
    },
    120_000,
  );

  test('has rows of many collections to compare', async () => {
    const counts = await Promise.all(
      of_shops.map(async (name) => (await rowsOf(world, name, 5, '', token)).length),
    );
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(15);
  });

  test('filters within its shops, also by an index of all shops', async () => {
    const [row] = await rowsOf(
      world,
      'shop',
      500,
      `&shop_name=${encodeURIComponent(await nameOf(shops[0]))}`,
      token,
    );
    expect(row?.shop_id).toBe(shops[0]);
    expect(
      await rowsOf(world, 'shop', 500, `&shop_name=${encodeURIComponent(await nameOf(others[0]))}`, token),
    ).toEqual([]);
    const path = `/operator/v1/collections/item?shop_id=${others[0]}`;
    const { status, body } = await callOperator(world, 'GET', path, undefined, { token });
    expect([status, body.code]).toEqual([403, 'other_shop']);
    expect(body.detail).toBe(
      `two is limited to the shops ${shops.join(', ')}. This is about the shop ${others[0]}.`,
    );
  });

  const nameOf = async (shop_id: number | undefined) => {
    const { body } = await callOperator(world, 'GET', `/operator/v1/collections/shop/${shop_id}`);
    return String(body.shop_name);
  };

  test('is refused a cursor trick: a page after a row of another shop has rows of its own shops only', async () => {
    const { body } = await callOperator(
      world,
      'GET',
      `/operator/v1/collections/item?limit=1&shop_id=${others[0]}`,
    );
    const path = `/operator/v1/collections/item?limit=500&after=${body.next}`;
    const { body: page } = await callOperator(world, 'GET', path, undefined, { token });
    for (const item of page.items as Row[]) expect(shops).toContain(item.shop_id);
  });

  test('cannot make a row of its shop name another shop', async () => {
    const put = (affiliate_shop_id: number | undefined) =>
      callOperator(
        world,
        'PUT',
        `/operator/v1/collections/affiliate_shop/${shops[0]}/${affiliate_shop_id}`,
        { region: 'SG' },
        { token },
      );
    expect((await put(others[0])).body).toMatchObject({
      code: 'other_shop',
      detail: expect.stringContaining('affiliate_shop_id names the shop'),
    });
    expect((await put(shops[1])).body.code).not.toBe('other_shop');
    const patch = await callOperator(
      world,
      'PATCH',
      `/operator/v1/collections/shop/${shops[0]}`,
      { main_shop_id: others[0] },
      { token },
    );
    expect(patch.body.code).toBe('other_shop');
  });

  test('reads the events of its shops in the feed, and continues after those of others', async () => {
    const read = async (as: { token?: string }) => {
      const events: Row[] = [];
      for (let after: string | undefined; ; ) {
        const { body } = await act(world, 'feed.list', { ...(after && { after }), limit: 50 }, as);
        events.push(...(body.event_list as Row[]));
        after = body.next;
        if (!body.has_more) return { events, after };
      }
    };
    const [everything, own] = [await read({}), await read({ token })];
    expect(own.events).toEqual(everything.events.filter(({ shop_id }) => shops.includes(Number(shop_id))));
    expect(own.events.length).toBeGreaterThan(0);
    expect(own.events.length).toBeLessThan(everything.events.length);
    expect(own.after).toBe(everything.after);
  });

  test('finds numbers of its shops alone', async () => {
    const find = async (q: unknown, more: Row = {}) =>
      (await act(world, 'search.find', { q: String(q), ...more }, { token })).body.hits;
    for (const [of_shop, is_found] of [
      [shops[0], true],
      [others[0], false],
    ] as const) {
      const [item] = await rowsOf(world, 'item', 1, `&shop_id=${of_shop}`).then((rows) => rows);
      expect((await find(item?.item_id)).length > 0).toBe(is_found);
      expect((await find(item?.item_id, { shop_id: of_shop })).length > 0).toBe(is_found);
      expect((await find(of_shop)).length > 0).toBe(is_found);
    }
    const [partner] = await rowsOf(world, 'partner', 1);
    expect(await find(partner?.partner_id)).toEqual([]);
  });

  test.each(['support', 'logistics', 'finance'] as const)(
    'reads what %s reads without a shop',
    async (role) => {
      const { reads_without_shop } = role_presets[role];
      const database = world.marketplace.database;
      const made = await addOperatorToken(database, {
        token_name: `r-${role}`,
        role,
        shop_id_list: shops,
        now: world.clock.now,
      });
      world.secrets.add('token', made);
      for (const name of reads_without_shop)
        expect(await rowsOf(world, name, 500, '', made), name).toEqual(await rowsOf(world, name, 500));
    },
  );
});

onEachEngine(
  'a token of one shop, while partners call',
  (world) => {
    test('sees the calls of that shop in the journal, and neither others nor those of no shop', async () => {
      const [own, other] = [await world.given.shop(), await world.given.shop()];
      const token = await limitedToken(world, 'one', [own.shop_id]);
      const { operator_url } = await world.app.listen();
      const stream = await readEvents(`${operator_url}/operator/v1/journal/stream?after=latest`, {
        authorization: `Bearer ${token}`,
      });
      const ids: Record<string, string> = {};
      for (const [name, shop] of [
        ['other', other],
        ['own', own],
      ] as const)
        ids[name] = String((await world.call('v2.shop.get_shop_info', {}, { shop })).body.request_id);
      const { body } = await act(world, 'journal.list', {}, { token });
      expect(body.call_list.map(({ request_id }) => request_id)).toEqual([ids.own]);
      expect((await act(world, 'journal.list', {})).body.call_list).toHaveLength(2);
      for (const name of ['journal.get', 'journal.as_curl', 'journal.as_test'] as const) {
        expect((await act(world, name, { request_id: ids.own }, { token })).status).toBe(200);
        expect((await act(world, name, { request_id: ids.other }, { token })).body.code).toBe(
          'call_not_found',
        );
      }
      expect((await act(world, 'search.find', { q: ids.other }, { token })).body.hits).toEqual([]);
      expect((await act(world, 'search.find', { q: ids.own }, { token })).body.hits).toHaveLength(1);
      expect((await stream.next())?.data.request_id).toBe(ids.own);
      stream.close();
      const kept = await readEvents(`${operator_url}/operator/v1/journal/stream`, {
        authorization: `Bearer ${token}`,
      });
      expect((await kept.next())?.data.request_id).toBe(ids.own);
      kept.close();
    });
  },
  { config: { journal: 'all' }, has_test_bench: true },
);

describe('the limit to shops', () => {
  test('is possible for every collection with a shop: its key begins with the shop', () => {
    for (const { name, table } of collections)
      if (table.tenant === 'shop_id') expect(table.key[0], name).toBe('shop_id');
  });
});
