// Sandboxes with the test runner of Node: node --test examples/node_test/
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startStoa } from 'stoa/testing';

let stoa;
before(async () => {
  stoa = await startStoa();
});
after(() => stoa.stop());

test('an unpaid order is cancelled after two days', async () => {
  const sandbox = await stoa.sandbox({ clock: '2026-12-01T03:00:00Z' });
  const { shop_id } = sandbox.getShop('sg-local');
  const { order_sn } = await sandbox.order.place({ shop_id, unpaid: true });
  await sandbox.clock.advance('2d1h');
  const request = { order_sn_list: [order_sn] };
  const { order_list } = await sandbox.client('sg-local').call('v2.order.get_order_detail', request);
  assert.equal(order_list[0].order_status, 'CANCELLED');
  await sandbox.delete();
});
