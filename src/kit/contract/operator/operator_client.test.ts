import { beforeAll, expect, test } from 'vitest';
import { settings_token } from '../../../../test/support/world/operator_calls.ts';
import { onServer } from '../../../../test/support/world/served.ts';
import { createOperator, ProblemError, type StoaOperator } from '../../../exports/operator_client.ts';

onServer('the client of operators', (served) => {
  let operator: StoaOperator;
  beforeAll(() => {
    operator = createOperator({ operator_url: served.operator_url, operator_token: settings_token });
  });

  test('has actions done, typed by their contracts', async () => {
    const { shop_id } = await operator.act('shop.create', { shop_name: 'Ours', region: 'TH' });
    expect(shop_id).toBeGreaterThan(0);
    expect(await operator.act('shop.suspend', { shop_id })).toEqual({});
  });

  test('throws what is refused, with its code, its detail and the rules that were broken', async () => {
    const refused = operator.act('shop.suspend', { shop_id: 999_999 });
    await expect(refused).rejects.toMatchObject({ status: 404, code: 'shop_not_found' });
    const broken = operator.act('shop.create', { shop_name: '', region: 'TH' });
    await expect(broken).rejects.toMatchObject({ status: 422, errors: [{ pointer: '/shop_name' }] });
    await expect(broken).rejects.toBeInstanceOf(ProblemError);
    await expect(refused).rejects.toThrow(/^shop_not_found: \S/);
    const nested = operator.act('order.place', {
      shop_id: 1,
      item_list: [{ item_id: 'x', quantity: 1 }],
    } as never);
    const { message } = (await nested.catch((error: unknown) => error)) as Error;
    expect(message).toMatch(/^invalid_request: item_list\[0\]\.item_id must be /);
    expect(message.match(/item_id/g)).toHaveLength(1);
  });

  test('writes rows, reads them, and lists all of them page by page', async () => {
    const { shop_id } = await operator.act('shop.create', { shop_name: 'Ours', region: 'TH' });
    for (let id = 1; id <= 101; id++)
      await operator.put('size_chart', [shop_id, id], { size_chart_name: `${id}` });
    const { etag } = await operator.get('size_chart', [shop_id, 1]);
    await operator.patch('size_chart', [shop_id, 1], { size_chart_name: 'one' }, { if_match: etag });
    const late = operator.delete('size_chart', [shop_id, 1], { if_match: etag });
    await expect(late).rejects.toMatchObject({ status: 412 });
    await operator.delete('size_chart', [shop_id, 2]);
    const names: unknown[] = [];
    for await (const row of operator.list('size_chart', { shop_id })) names.push(row.size_chart_name);
    expect(names).toHaveLength(100);
    expect(names.slice(0, 2)).toEqual(['one', '3']);
  });

  test('sends a write again whose answer is lost, so that it is done once', async () => {
    let lost = 0;
    const losing: typeof fetch = async (...call) => {
      const answer = await fetch(...call);
      if (lost++ === 0) throw new TypeError('fetch failed');
      return answer;
    };
    const { operator_url } = served;
    const unlucky = createOperator({ operator_url, operator_token: settings_token, fetch: losing });
    const { shop_id } = await unlucky.act('shop.create', { shop_name: 'Once', region: 'SG' });
    const found: unknown[] = [];
    for await (const row of operator.list('shop')) if (row.shop_name === 'Once') found.push(row.shop_id);
    expect([lost, found]).toEqual([2, [shop_id]]);
  });

  /** A client whose calls are noted, and whose first answer is lost. */
  function openNoting({ loses = false } = {}) {
    const keys: (string | null)[] = [];
    const noting: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (loses && keys.length === 1) throw new TypeError('fetch failed');
      return answer;
    };
    const { operator_url } = served;
    return { keys, client: createOperator({ operator_url, operator_token: settings_token, fetch: noting }) };
  }
  const a_uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

  test('sends no Idempotency-Key with a write of a row, which may be done twice', async () => {
    const { shop_id } = await operator.act('shop.create', { shop_name: 'Ours', region: 'TH' });
    const { keys, client } = openNoting();
    await client.put('size_chart', [shop_id, 1], { size_chart_name: 'one' });
    await client.patch('size_chart', [shop_id, 1], { size_chart_name: 'two' });
    await client.delete('size_chart', [shop_id, 1]);
    expect(keys).toEqual([null, null, null]);
  });

  test('sends one with an action, with a write for one state of a row, and where it is given', async () => {
    const { keys, client } = openNoting();
    const { shop_id } = await client.act('shop.create', { shop_name: 'Ours', region: 'TH' });
    const { etag } = await client.put('size_chart', [shop_id, 1], { size_chart_name: 'one' });
    await client.patch('size_chart', [shop_id, 1], { size_chart_name: 'two' }, { if_match: etag });
    await client.put('size_chart', [shop_id, 2], {}, { idempotency_key: 'mine' }).catch(() => undefined);
    expect(keys).toEqual([a_uuid, null, a_uuid, 'mine']);
  });

  test('a row whose deletion was not answered is deleted, and one that was never there is not', async () => {
    const { shop_id } = await operator.act('shop.create', { shop_name: 'Ours', region: 'TH' });
    await operator.put('size_chart', [shop_id, 1], { size_chart_name: 'one' });
    const { keys, client } = openNoting({ loses: true });
    await client.delete('size_chart', [shop_id, 1]);
    expect(keys).toHaveLength(2);
    await expect(client.delete('size_chart', [shop_id, 1])).rejects.toMatchObject({ code: 'not_found' });
  });
});
