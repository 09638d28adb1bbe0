// The pushes of a sandbox, as tests of users listen to them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stoa, startStoa } from '../../src/exports/testing.ts';

describe('sandbox.pushes.listen', { timeout: 60_000 }, () => {
  let stoa: Stoa;
  beforeAll(async () => {
    stoa = await startStoa();
  });
  afterAll(() => stoa.stop());

  test('gives each push about what happens after it was called, typed by its code', async () => {
    await using sandbox = await stoa.sandbox({ clock: '2026-12-24T10:00:00Z' });
    const { shop_id } = sandbox.getShop('sg-local');
    await sandbox.order.place({ shop_id });
    const pushes = sandbox.pushes.listen([3]);
    const { order_sn } = await sandbox.order.place({ shop_id });
    await sandbox.order.cancel({ shop_id, order_sn });
    const statuses: string[] = [];
    for await (const { code, data, msg_id } of pushes) {
      expect([code, data.ordersn, msg_id.length]).toEqual([3, order_sn, 32]);
      statuses.push(data.status);
      if (statuses.length === 2) break;
    }
    expect(statuses).toEqual(['READY_TO_SHIP', 'CANCELLED']);
    expect(await pushes.next()).toEqual({ done: true, value: undefined });
  });

  test('gives pushes that the clock causes, and triggered pushes', async () => {
    await using sandbox = await stoa.sandbox({ clock: '2026-12-24T10:00:00Z' });
    const { shop_id } = sandbox.getShop('sg-local');
    const { order_sn } = await sandbox.order.place({ shop_id, unpaid: true });
    const pushes = sandbox.pushes.listen();
    await sandbox.clock.advance('2d1h');
    const statuses: string[] = [];
    while (statuses.length === 0) {
      const { value: push } = await pushes.next();
      if (push?.code === 3 && push.data.ordersn === order_sn) statuses.push(push.data.status);
    }
    expect(statuses).toEqual(['CANCELLED']);
    await sandbox.push.trigger({ code: 1, shop_id });
    for await (const push of pushes)
      if (push.code === 1) {
        expect(push).toMatchObject({ partner_id: sandbox.partner_id, data: { shop_id } });
        break;
      }
  });

  test('ends when its sandbox is deleted or reset, and with return', async () => {
    const sandbox = await stoa.sandbox();
    const reset = sandbox.pushes.listen();
    await reset.started;
    await sandbox.reset();
    expect((await reset.next()).done).toBe(true);
    const returned = sandbox.pushes.listen();
    const waiting = returned.next();
    await returned.started;
    await returned.return();
    expect((await waiting).done).toBe(true);
    const deleted = sandbox.pushes.listen();
    await deleted.started;
    const last = deleted.next();
    await sandbox.delete();
    expect((await last).done).toBe(true);
    expect(() => sandbox.pushes.listen()).toThrow('is gone');
  });
});
