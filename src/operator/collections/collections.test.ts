import { beforeEach, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { callOperator, type OperatorTestCall } from '../../../test/support/world/operator_calls.ts';
import { addOperatorToken } from '../tokens/operator_tokens.ts';

type Record_ = Record<string, unknown>;

onEachEngine('collections', (world) => {
  const path = (table: string, ...key: unknown[]) =>
    `/operator/v1/collections/${[table, ...key.map((piece) => encodeURIComponent(String(piece)))].join('/')}`;
  const call = (method: string, at: string, body?: unknown, as?: OperatorTestCall) =>
    callOperator(world, method, at, body, as);
  const header = (name: string, value: unknown) => ({ headers: { [name]: String(value) } });

  let shop: GivenShop;
  beforeEach(async () => {
    shop = await world.given.shop();
  });
  const chart = { size_chart_name: 'Shirts' };
  const chartPath = (size_chart_id: number) => path('size_chart', shop.shop_id, size_chart_id);

  test('a row is made, read, changed, replaced and deleted by its key', async () => {
    const key = { shop_id: shop.shop_id, size_chart_id: 1 };
    const made = await call('PUT', chartPath(1), chart);
    expect([made.status, made.body]).toEqual([201, { ...key, ...chart }]);
    expect((await call('GET', chartPath(1))).body).toEqual(made.body);
    const changed = await call('PATCH', chartPath(1), { size_chart_name: 'Shoes' });
    expect([changed.status, changed.body]).toEqual([200, { ...key, size_chart_name: 'Shoes' }]);
    expect((await call('PUT', chartPath(1), chart)).status).toBe(200);
    const deleted = await call('DELETE', chartPath(1));
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await call(method, chartPath(1), method === 'PATCH' ? {} : undefined)).body.code).toBe(
        'not_found',
      );
  });

  test('keys of several kinds are part of the path, percent-encoded', async () => {
    const day = await call('PUT', path('pickup_holiday', 'SG', '2026-05-01'), { holiday_name: 'Labour Day' });
    expect(day.body).toEqual({ region: 'SG', day: '2026-05-01', holiday_name: 'Labour Day' });
    const name = 'a/b c?é+';
    const place = path('stock_location', shop.shop_id, name);
    expect((await call('PUT', place, { location_name: 'There' })).body.location_id).toBe(name);
    expect((await call('GET', place)).status).toBe(200);
  });

  test.each(['x', '1.5', '01x', '', '9007199254740993', '%00', '%ff'])(
    'there is nothing under the key %j',
    async (key) => {
      const at = `/operator/v1/collections/size_chart/${shop.shop_id}/${key}`;
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect((await call(method, at, method === 'PUT' ? chart : undefined)).status).toBe(404);
    },
  );

  test('times that a data file says relative to now are resolved', async () => {
    const shop_id = shop.shop_id;
    const voucher = await world.given.voucher({ shop });
    const at = path('voucher', shop_id, voucher.voucher_id);
    const { body } = await call('PATCH', at, { end_time: 'now+1d' });
    expect(body.end_time).toBe(world.clock.now + 86_400);
  });

  describe('what is written is held to the rules of the data files:', () => {
    test.each<[title: string, body: unknown, pointer: string, rule: RegExp]>([
      ['a field that is missing', {}, '/size_chart_name', /is required/],
      ['a field of another type', { size_chart_name: 1 }, '/size_chart_name', /must be text/],
      ['a field that is none', { ...chart, colour: 'red' }, '/colour', /is not a field/],
      ['another key than the path', { ...chart, size_chart_id: 2 }, '/size_chart_id', /as the path has it/],
      ['text with NUL', { size_chart_name: 'a\0' }, '/size_chart_name', /NUL/],
      ['a text that is too long', { size_chart_name: 'x'.repeat(201) }, '/size_chart_name', /at most 200/],
    ])('%s is 422', async (_, body, pointer, rule) => {
      const { status, body: problem } = await call('PUT', chartPath(1), body);
      expect([status, problem.code]).toEqual([422, 'invalid_request']);
      expect(problem.errors).toEqual([{ pointer, message: expect.stringMatching(rule) }]);
      expect((await call('GET', chartPath(1))).status).toBe(404);
    });
  });

  test('a patch takes away with null what may be left out, and merges records', async () => {
    const { shop_id } = shop;
    const given = await world.given.item({ shop });
    const at = path('item', shop_id, given.item_id);
    const before = (await call('GET', at)).body;
    const patched = await call('PATCH', at, { gtin_code: '0', brand: { original_brand_name: 'B' } });
    expect(patched.body).toEqual({
      ...before,
      gtin_code: '0',
      brand: { ...(before.brand as Record_), original_brand_name: 'B' },
    });
    expect((await call('PATCH', at, { gtin_code: null })).body.gtin_code).toBeUndefined();
    expect((await call('PATCH', at, { item_name: null })).body.errors).toEqual([
      { pointer: '/item_name', message: 'is required' },
    ]);
  });

  describe('a call names the state that it is for:', () => {
    test('with If-Match it is 412 when the row has changed, and nothing is written', async () => {
      const { headers } = await call('PUT', chartPath(1), chart);
      await call('PATCH', chartPath(1), { size_chart_name: 'Shoes' });
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const body = method === 'DELETE' ? undefined : chart;
        const { status, body: problem } = await call(
          method,
          chartPath(1),
          body,
          header('if-match', headers.etag),
        );
        expect([status, problem.code]).toEqual([412, 'changed_meanwhile']);
      }
      const { headers: now, body } = await call('GET', chartPath(1));
      expect(body.size_chart_name).toBe('Shoes');
      expect((await call('PUT', chartPath(1), chart, header('if-match', now.etag))).status).toBe(200);
    });

    test('with If-Match it is 412 when there is no row; with If-None-Match: * when there is one', async () => {
      const { status } = await call('PUT', chartPath(1), chart, header('if-match', '*'));
      expect(status).toBe(412);
      expect((await call('PUT', chartPath(1), chart, header('if-none-match', '*'))).status).toBe(201);
      const again = await call('PUT', chartPath(1), chart, header('if-none-match', '*'));
      expect([again.status, again.body.code]).toEqual([412, 'exists_already']);
    });

    test('of two who write the same state at once, one wins', async () => {
      const { headers } = await call('PUT', chartPath(1), chart);
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((size_chart_name) =>
          call('PATCH', chartPath(1), { size_chart_name }, header('if-match', headers.etag)),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    });

    test('of many who write a row at once that did not exist, one creates it and the others replace it', async () => {
      for (let id = 1; id <= 10; id++) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => call('PUT', chartPath(id), chart)));
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
      }
    });

    test('of many who create a row at once with If-None-Match: *, one creates it and the others get 412', async () => {
      for (let id = 1; id <= 10; id++) {
        const create = () => call('PUT', chartPath(id), chart, header('if-none-match', '*'));
        const answers = await Promise.all(Array.from({ length: 8 }, create));
        expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(412)]);
      }
    });
  });

  test('with an Idempotency-Key a write is done once, and answered with the same status and ETag', async () => {
    const key = header('idempotency-key', 'once');
    const first = await call('PUT', chartPath(1), chart, key);
    await call('DELETE', chartPath(1));
    const again = await call('PUT', chartPath(1), chart, key);
    expect([again.status, again.text, again.headers.etag]).toEqual([201, first.text, first.headers.etag]);
    expect((await call('GET', chartPath(1))).status).toBe(404);
  });

  describe('rows are listed', () => {
    test('page by page in the order of their keys, each once', async () => {
      for (let id = 1; id <= 7; id++) await call('PUT', chartPath(id), chart);
      const seen: unknown[] = [];
      let after: unknown = '';
      for (let pages = 0; after !== null && pages < 9; pages++) {
        const query = `?shop_id=${shop.shop_id}&limit=3${after ? `&after=${after}` : ''}`;
        const { body } = await call('GET', path('size_chart') + query);
        seen.push(...(body.items as Record_[]).map(({ size_chart_id }) => size_chart_id));
        after = body.next;
      }
      expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });

    test('of all shops where none is named', async () => {
      await call('PUT', chartPath(1), chart);
      const other = await world.given.shop();
      await call('PUT', path('size_chart', other.shop_id, 1), chart);
      const { body } = await call('GET', `${path('size_chart')}?limit=500`);
      const shops = (body.items as Record_[]).map(({ shop_id }) => shop_id);
      expect(shops).toEqual(expect.arrayContaining([shop.shop_id, other.shop_id]));
    });

    test.each([
      ['size_chart_name=a', 'is not a parameter here'],
      ['shop_id=1&shop_id=1', 'must be given once'],
      ['shop_id=x', 'must be a value of this column'],
      ['limit=0', 'from 1 to 500'],
      ['limit=501', 'from 1 to 500'],
      ['after=x', 'must be what the page before says as next'],
      [`after=${Buffer.from('["1",2]').toString('base64url')}`, 'must be what the page before says as next'],
    ])('and %s is 422', async (query, rule) => {
      const { status, body } = await call('GET', `${path('size_chart')}?${query}`);
      expect([status, body.detail]).toEqual([422, expect.stringContaining(rule)]);
    });
  });

  test('what is only read is 405 to who writes, and a collection that is not shown does not exist', async () => {
    const { shop_id } = shop;
    const { status, headers } = await call('PUT', path('sales_order', shop_id, 'A'), {});
    expect([status, headers.allow]).toEqual([405, 'GET']);
    for (const table of ['shop_token', 'blob', 'schema_migration', 'nothing'])
      expect((await call('GET', path(table))).status).toBe(404);
    expect((await call('GET', `${path('size_chart')}/1`)).status).toBe(404);
  });

  test('the key of a partner is not shown, nor asked for', async () => {
    const { partner_id } = await world.given.partner();
    const { body } = await call('GET', `${path('partner_key')}?partner_id=${partner_id}`);
    expect(body.items).toEqual([{ partner_id, key_id: 1, created_at: world.clock.now }]);
  });

  test('a token that may read reads, and one that may write does not make partners', async () => {
    const { database } = world.marketplace;
    const now = world.clock.now;
    const read = { token: await addOperatorToken(database, { token_name: 'r', scope: 'read', now }) };
    const write = { token: await addOperatorToken(database, { token_name: 'w', scope: 'write', now }) };
    expect((await call('GET', path('size_chart'), undefined, read)).status).toBe(200);
    expect((await call('PUT', chartPath(1), chart, read)).status).toBe(403);
    expect((await call('PUT', chartPath(1), chart, write)).status).toBe(201);
    const partner = await call('PUT', path('partner', 99), { partner_name: 'p' }, write);
    expect([partner.status, partner.body.detail]).toEqual([
      403,
      'This asks for the scope admin; the token w has write.',
    ]);
  });
});
