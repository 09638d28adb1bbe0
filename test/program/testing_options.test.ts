// Options of `startStoa`, and builders in sandboxes that have nothing yet.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stoa, startStoa } from '../../src/exports/testing.ts';

const timeout = 120_000;

describe('startStoa', { timeout }, () => {
  const wrong = (options: object) =>
    startStoa(options as Parameters<typeof startStoa>[0]).then(
      () => '',
      (error: Error) => error.message,
    );

  test('names each wrong option, with the nearest name', async () => {
    const said = await wrong({ stubb: 'x', log: 'loud', settings: { call_timeout_mss: 1, rate_limit: 'x' } });
    for (const part of [
      'stubb is not an option; did you mean stub?',
      'log must be one of fatal, error,',
      'settings.call_timeout_mss is not a setting; did you mean call_timeout_ms?',
      'settings.rate_limit must be a whole number',
    ])
      expect(said).toContain(part);
  });

  test('names options that do not fit together', async () => {
    expect(await wrong({ record: 'answers' })).toContain('record needs upstream');
    expect(await wrong({ settings: { database_url: 'x' } })).toContain('is set by startStoa itself');
    expect(await wrong({ dialect: 'live', settings: { dialect: 'live' } })).toContain(
      'dialect is given twice',
    );
    const running = await wrong({ url: 'http://127.0.0.1:1', stub: 'x' });
    expect(running).toContain('operator_token of the running server is missing');
    expect(running).toContain('stub is not an option for a running server');
    expect(await wrong({ settings: { master_key: 'ab'.repeat(8) } })).not.toContain('abab');
  });

  test('gives the reason of a server that does not start', async () => {
    expect(await wrong({ stub: join(tmpdir(), 'no such file') })).toContain('cannot be read');
  });

  test('passes options on to the server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-stub-'));
    try {
      const path = '/api/v2/push/get_made_up';
      const answer = { path, method: 'GET', request: {}, answer: { error: '', message: '', made: true } };
      writeFileSync(join(folder, 'stub.json'), JSON.stringify([answer]));
      await using stoa = await startStoa({ stub: folder, dialect: 'live', settings: { rate_limit: 500 } });
      await using sandbox = await stoa.sandbox({ template: 'empty' });
      const { shop_id } = await sandbox.given.shop();
      const client = sandbox.client(shop_id);
      const sent = await client.send({ name: 'v2.push.get_made_up', method: 'GET' }, {});
      expect(JSON.stringify(sent)).toContain('made');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a server of tests', { timeout }, () => {
  let stoa: Stoa;
  beforeAll(async () => {
    stoa = await startStoa();
  });
  afterAll(() => stoa.stop());

  test('advances the clocks of many sandboxes at once, and none fails', async () => {
    const sandboxes = await Promise.all(Array.from({ length: 24 }, () => stoa.sandbox()));
    const went = await Promise.allSettled(sandboxes.map(({ clock }) => clock.advance('4h')));
    expect(went.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('builds what an order needs in an empty sandbox', async () => {
    await using sandbox = await stoa.sandbox({ template: 'empty' });
    const { order_sn, shop_id } = await sandbox.given.order();
    const client = sandbox.client(shop_id);
    const { order_list } = await client.call('v2.order.get_order_detail', { order_sn_list: [order_sn] });
    expect(order_list[0]?.order_status).toBe('READY_TO_SHIP');
    await client.call('v2.logistics.ship_order', { order_sn, dropoff: {} });
  });

  test('builds shops, sellers and items as a test says, also in the demo and in a fork', async () => {
    await using sandbox = await stoa.sandbox({ template: 'empty' });
    const shop = await sandbox.given.shop({ region: 'TH', shop_name: 'ours' });
    const item = await sandbox.given.item({ shop: 'ours', item_name: 'Tea', stock: 1 });
    await sandbox.given.order({ item, unpaid: true });
    await expect(sandbox.given.order({ item })).rejects.toThrow('stock');
    expect((await sandbox.given.seller({ shop })).sign_in_name).toContain('seller-');
    expect(sandbox.getShop('ours')).toMatchObject({ region: 'TH', seller_type: 'local' });
    await using fork = await sandbox.fork();
    await fork.given.item({ shop: 'ours', item_name: 'Coffee' });
    expect((await fork.operator.get('item', [item.shop_id, item.item_id])).row.item_name).toBe('Tea');
    await using demo = await stoa.sandbox();
    expect(await demo.given.order({ shop: 'th-local' })).toMatchObject({ order_sn: expect.any(String) });
  });

  test('forgets the shops that were built when the sandbox is reset', async () => {
    await using sandbox = await stoa.sandbox({ template: 'empty' });
    await sandbox.given.shop({ shop_name: 'ours' });
    await sandbox.reset();
    expect(sandbox.shops).toEqual([]);
    expect((await sandbox.given.shop({ shop_name: 'again' })).name).toBe('again');
  });
});
