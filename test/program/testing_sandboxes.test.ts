// What tests of users import: sandboxes of a server in their own process.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, ProblemError, type Sandbox, type Stoa, startStoa } from '../../src/exports/testing.ts';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { get_shop_info } from '../../src/market/shop/get_shop_info.contract.ts';

const hour = 3_600;

describe('a sandbox for a test', { timeout: 60_000 }, () => {
  let stoa: Stoa;
  beforeAll(async () => {
    stoa = await startStoa();
  });
  afterAll(() => stoa.stop());

  test('has clients for its shops, by name or id, and actions by subject and verb', async () => {
    await using sandbox = await stoa.sandbox();
    const { shop_id } = sandbox.getShop('sg-local');
    const { order_sn } = await sandbox.order.place({ shop_id });
    const wanted = { time_range_field: 'create_time', page_size: 20 } as const;
    const now = await sandbox.clock.now();
    const request = { ...wanted, time_from: now - hour, time_to: now + 60 };
    for (const shop of ['sg-local', shop_id]) {
      const listed = await sandbox.client(shop).call('v2.order.get_order_list', request);
      expect(listed.order_list.map((order) => order.order_sn)).toContain(order_sn);
    }
    expect(() => sandbox.getShop('nobody')).toThrow(/no shop nobody .*there are .*sg-local/);
    expect(() => sandbox.getShop('sg-locl')).toThrow('did you mean sg-local?');
    expect(() => sandbox.client('sg-locl')).toThrow('did you mean sg-local?');
    await expect(sandbox.calls({ operation: 'v2.shop.get_shop_inf' })).rejects.toThrow(
      'did you mean v2.shop.get_shop_info?',
    );
  });

  test('has a clock that stops where it is set, and runs due jobs when it is moved', async () => {
    await using sandbox = await stoa.sandbox({ clock: '2026-12-24T10:00:00Z' });
    expect(await sandbox.clock.now()).toBe(Date.UTC(2026, 11, 24, 10) / 1_000);
    const { shop_id } = sandbox.getShop('sg-local');
    const { order_sn } = await sandbox.order.place({ shop_id, unpaid: true });
    await sandbox.clock.advance('2d1h');
    const { order_list } = await sandbox
      .client('sg-local')
      .call('v2.order.get_order_detail', { order_sn_list: [order_sn] });
    expect(order_list[0]?.order_status).toBe('CANCELLED');
    await expect(sandbox.clock.set('2026-12-01T00:00:00Z')).rejects.toThrow(ProblemError);
  });

  test('has a client that copes with tokens which expire in between', async () => {
    await using sandbox = await stoa.sandbox({ rate: 0 });
    const client = sandbox.client('sg-local');
    await sandbox.clock.advance('6h');
    const { shop_name } = await client.call('v2.shop.get_shop_info', {});
    expect(shop_name).toBe('sg-local');
  });

  test('is invisible to other sandboxes, and is deleted when its block ends', async () => {
    await using other = await stoa.sandbox();
    let gone: Sandbox;
    {
      await using sandbox = await stoa.sandbox();
      gone = sandbox;
      const { order_sn } = await sandbox.order.place({ shop_id: sandbox.getShop('sg-local').shop_id });
      const asked = other.client('sg-local').call('v2.order.get_order_detail', { order_sn_list: [order_sn] });
      const found = await asked.then(
        ({ order_list }) => order_list.length,
        (error) => error,
      );
      expect(found === 0 || isRefusal(found, 'v2.order.get_order_detail')).toBe(true);
    }
    await expect(gone.clock.now()).rejects.toThrow(ProblemError);
  });

  test('says that it is gone once it is deleted, whatever is asked of it', async () => {
    const sandbox = await stoa.sandbox();
    const client = sandbox.client('sg-local');
    const { shop_id } = sandbox.getShop('sg-local');
    await sandbox.delete();
    const gone = `no_sandbox: The sandbox ${sandbox.sandbox_id} is gone: it was deleted, or it has expired.`;
    await expect(sandbox.order.place({ shop_id })).rejects.toThrow(gone);
    await expect(sandbox.calls()).rejects.toThrow(gone);
    await expect(sandbox.operator.get('shop', [shop_id])).rejects.toThrow(gone);
    await expect(sandbox.operator.list('shop').next()).rejects.toThrow(gone);
    await expect(client.call('v2.shop.get_shop_info', {})).rejects.toThrow(gone);
    expect(() => sandbox.client('sg-local')).toThrow(gone);
    await expect(sandbox.fork()).rejects.toThrow('no_sandbox');
    await sandbox.delete();
  });

  test('applies the added faults, and reports calls and the faults that applied', async () => {
    await using sandbox = await stoa.sandbox();
    const client = sandbox.client('sg-local');
    const operation = 'v2.shop.get_shop_info';
    const { fault_id } = await sandbox.faults.add({ kind: 'http_503', operation });
    // The client repeats the request.
    expect((await client.call(operation, {})).shop_name).toBe('sg-local');
    expect(await sandbox.faults.list()).toMatchObject([{ fault_id, hits: 1, is_over: true }]);
    const calls = await sandbox.calls({ operation });
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 503]);
    await sandbox.faults.delete(fault_id);
    expect(await sandbox.faults.list()).toEqual([]);
  });

  test('reports which mistake was made in a wrong sign, without the key', async () => {
    await using sandbox = await stoa.sandbox();
    const { shop_id, access_token } = sandbox.getShop('sg-local');
    const { base_url, partner_id, partner_key } = sandbox;
    const wrong = { base_url, partner_id, partner_key, shop: { shop_id: shop_id + 1, access_token } };
    const url = await signedUrl(get_shop_info, {}, wrong);
    await fetch(url.replace(`shop_id=${shop_id + 1}`, `shop_id=${shop_id}`));
    const [call] = await sandbox.calls({ error: 'error_sign' });
    expect(call).toMatchObject({
      reason: 'wrong_sign',
      status: 403,
      explanation: expect.stringMatching(/\w{3}/),
    });
    for (const secret of [partner_key, access_token]) expect(JSON.stringify(call)).not.toContain(secret);
  });

  test('counts coverage separately from other sandboxes with its label', async () => {
    await using sandbox = await stoa.sandbox({ label: 'shop' });
    await using other = await stoa.sandbox({ label: 'voucher' });
    await sandbox.client('sg-local').call('v2.shop.get_shop_info', {});
    await other.client('sg-local').call('v2.voucher.get_voucher_list', { status: 'all' });
    const only = ['v2.shop.get_shop_info'];
    expect(await stoa.coverage({ label: 'shop', only })).toMatchObject({ percent: 100 });
    expect(await stoa.coverage({ label: 'voucher', only })).toMatchObject({ met: 0 });
    await expect(stoa.coverage({ label: 'nobody' })).rejects.toThrow('label_not_found');
  });

  test('returns to its initial state, and is forked in its current state', async () => {
    await using sandbox = await stoa.sandbox({ template: 'demo', rate: 0 });
    const { shop_id } = sandbox.getShop('sg-local');
    const { order_sn } = await sandbox.order.place({ shop_id });
    await using fork = await sandbox.fork();
    await sandbox.reset();
    const timeline = { shop_id, order_sn };
    expect((await fork.order.timeline(timeline)).event_list).toHaveLength(1);
    await expect(sandbox.order.timeline(timeline)).rejects.toThrow('order_not_found');
  });
});
