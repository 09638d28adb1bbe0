// Sandboxes under Jest, in an ES module: `NODE_OPTIONS=--experimental-vm-modules npx jest --rootDir
// examples/jest_test`.
import { startStoa } from 'stoa/testing';

let stoa;
beforeAll(async () => {
  stoa = await startStoa();
}, 30_000);
afterAll(() => stoa.stop(), 30_000);

test('an order is shipped once although its answer is lost', async () => {
  const sandbox = await stoa.sandbox();
  const { shop_id } = sandbox.getShop('th-local');
  const { order_sn, package_number } = await sandbox.order.place({ shop_id });
  const client = sandbox.client('th-local');
  const parameters = await client.call('v2.logistics.get_shipping_parameter', { order_sn, package_number });
  const [address] = parameters.pickup.address_list;
  const pickup = {
    address_id: address.address_id,
    pickup_time_id: address.time_slot_list[0].pickup_time_id,
  };
  const operation = 'v2.logistics.ship_order';
  await sandbox.faults.add({ kind: 'answer_lost', operation });
  await client.call(operation, { order_sn, package_number, pickup });
  const { event_list } = await sandbox.order.timeline({ shop_id, order_sn });
  expect(event_list.filter(({ kind }) => kind === 'arrange')).toHaveLength(1);
  expect(await sandbox.calls({ operation })).toHaveLength(2);
}, 30_000);
