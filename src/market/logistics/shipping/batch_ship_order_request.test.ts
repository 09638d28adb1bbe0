import { expect, test } from 'vitest';
import { batchShipping, type Sent } from '../../../../test/support/orders/batch_shipping.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';

onEachEngine('requests of batch_ship_order', (world) => {
  const { givenShop, givenOrders, call } = batchShipping(world);

  test.each<[string, unknown]>([
    ['no entry', []],
    ['no order_list', undefined],
    ['an order_list that is null', null],
    ['an order_list that is a record', {}],
  ])('a batch with %s is error_param, and nothing is shipped', async (_, order_list) => {
    const { shop } = await givenShop();
    const before = await storedState(world);
    const { body } = await call(shop, order_list);
    expect(body).toMatchObject({ error: 'error_param', warning: [] });
    expect(body).not.toHaveProperty('response');
    expect(await storedState(world)).toEqual(before);
  });

  test('a batch with 151 entries is error_param, and nothing is shipped', async () => {
    const { shop } = await givenShop();
    const [first] = await givenOrders(shop, 1);
    const before = await storedState(world);
    const many = Array.from({ length: 151 }, (_, at) => (at === 0 ? first : { order_sn: `none ${at}` }));
    expect((await call(shop, many)).body).toMatchObject({ error: 'error_param', warning: [] });
    expect((await call(shop, Array(151).fill(first))).body).toMatchObject({ error: 'error_param' });
    expect(await storedState(world)).toEqual(before);
    expect((await call(shop, many.slice(0, 150))).body.error).toBe('');
  });

  test.each<[string, Sent]>([
    ['an empty package_number', { package_number: '' }],
    ['an empty order_sn', { order_sn: '' }],
    ['no order_sn', { order_sn: undefined }],
  ])(
    'an entry with %s makes the whole batch error_param, and no other entry is shipped',
    async (_, wrong) => {
      const { shop } = await givenShop();
      const [good, other] = await givenOrders(shop, 2);
      const before = await storedState(world);
      const { body } = await call(shop, [good, { order_sn: other?.order_sn, ...wrong }]);
      expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining('order_list[1]') });
      expect(await storedState(world)).toEqual(before);
    },
  );
});
