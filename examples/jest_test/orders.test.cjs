// Sandboxes under Jest, in a file that it loads as a script: `npx jest --rootDir examples/jest_test`.
const { isRefusal, startStoa } = require('stoa/testing');

let stoa;
beforeAll(async () => {
  stoa = await startStoa();
}, 30_000);
afterAll(() => stoa.stop(), 30_000);

test('a placed order can be read by its shop', async () => {
  const sandbox = await stoa.sandbox({ clock: '2026-12-01T03:00:00Z' });
  const { shop_id } = sandbox.getShop('sg-local');
  const { order_sn } = await sandbox.order.place({ shop_id, unpaid: true });
  const wanted = { order_sn_list: [order_sn] };
  const { order_list } = await sandbox.client('sg-local').call('v2.order.get_order_detail', wanted);
  expect(order_list).toMatchObject([{ order_sn, order_status: 'UNPAID' }]);
}, 30_000);

test('a requested refusal can be told from other errors', async () => {
  const sandbox = await stoa.sandbox();
  const operation = 'v2.shop.get_shop_info';
  await sandbox.faults.add({ kind: 'refusal', operation, reason: 'shop_banned' });
  const refused = await sandbox
    .client('sg-local')
    .call(operation, {})
    .catch((error) => error);
  expect(isRefusal(refused, operation)).toBe(true);
}, 30_000);
