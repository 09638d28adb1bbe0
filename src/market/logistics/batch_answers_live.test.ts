import { describe, expect, test } from 'vitest';
import { batchShipping } from '../../../test/support/orders/batch_shipping.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';

onEachEngine(
  'batch answers in the live dialect',
  (world) => {
    const { givenShop, givenOrders, call } = batchShipping(world);
    const parameters = 'v2.logistics.get_shipping_document_parameter';

    describe.each([true, false])('with every row successful: %s', (all) => {
      const missing = all ? [] : [{ order_sn: 'none' }];

      test('batch_ship_order has a warning only if a row failed', async () => {
        const { shop } = await givenShop();
        const { body } = await call(shop, [...(await givenOrders(shop, 2)), ...missing]);
        expect(body.error).toBe('');
        expect(body.warning).toEqual(all ? undefined : [{ order_sn: 'none' }]);
      });

      test('get_shipping_document_parameter has a warning only if a row failed', async () => {
        const { shop } = await givenShop();
        const order_list = [...(await givenOrders(shop, 1)), ...missing];
        const { body } = await world.call(parameters, { order_list }, { shop });
        expect(body.error).toBe('');
        expect(body.warning).toEqual(all ? undefined : [{ order_sn: 'none' }]);
      });
    });

    test('an empty package_number counts as absent, in bodies and in queries', async () => {
      const { shop } = await givenShop();
      const [first] = await givenOrders(shop, 1);
      const row = { order_sn: first?.order_sn, package_number: '' };
      const { body } = await world.call(parameters, { order_list: [row] }, { shop });
      expect(body).toMatchObject({ error: '' });
      expect((await call(shop, [row])).body).toMatchObject({ error: '' });
    });
  },
  { config: { dialect: 'live' } },
);
