import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_warehouse_detail } from './get_warehouse_detail.contract.ts';

onEachEngine('get_warehouse_detail', (world) => {
  const { name } = get_warehouse_detail;

  /** A shop with two warehouses for pickup and, unless `return_count` is 0, one for returns. */
  const shopWithWarehouses = async (return_count = 1) => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    const { address_id } = await world.given.address({ shop });
    const warehouse = { shop_id, address_id, location_name: 'West' } as const;
    await world.given.rows([
      ['stock_location', { ...warehouse, location_id: 'W2', warehouse_id: 12, holiday_mode_state: 1 }],
      ['stock_location', { ...warehouse, location_id: 'W1', warehouse_id: 11 }],
    ]);
    if (return_count > 0)
      await world.given.row('stock_location', {
        ...warehouse,
        location_id: 'R1',
        warehouse_id: 13,
        warehouse_type: 2,
      });
    return { shop, address_id };
  };

  test('lists the warehouses for pickup by location_id, with their address and holiday mode', async () => {
    const { shop, address_id } = await shopWithWarehouses();
    const { body } = await world.call(name, {}, { shop });
    expect(body.response).toMatchObject([
      {
        warehouse_id: 11,
        warehouse_name: 'West',
        warehouse_type: 1,
        location_id: 'W1',
        address_id,
        region: 'SG',
        state_code: '',
        holiday_mode_state: 0,
      },
      { warehouse_id: 12, location_id: 'W2', holiday_mode_state: 1 },
    ]);
    expect(body).not.toHaveProperty('warning');
  });

  test('warehouse_type 2 lists the warehouses for returns', async () => {
    const { shop } = await shopWithWarehouses();
    const { body } = await world.call(name, { warehouse_type: 2 }, { shop });
    expect(body.response).toMatchObject([{ warehouse_type: 2, location_id: 'R1' }]);
  });

  eachRefusal(world, get_warehouse_detail, {
    not_in_whitelist: [
      'an ordinary shop',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, {}, { shop });
      },
    ],
    no_warehouse: [
      'a shop without a warehouse of this type',
      async () => {
        const { shop } = await shopWithWarehouses(0);
        return () => world.call(name, { warehouse_type: 2 }, { shop });
      },
    ],
  });
});
