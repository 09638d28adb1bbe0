import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import { massShipping } from '../../../../test/support/orders/mass_shipping.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_mass_tracking_number } from './get_mass_tracking_number.contract.ts';

const name = 'get_mass_tracking_number';

onEachEngine('get_mass_tracking_number', (world) => {
  const { givenSeller, named, call, answer } = massShipping(world);

  test('lists the number of each package in the order of the request, and an empty one with a hint', async () => {
    const { shop, order } = await givenSeller();
    const [one, two] = [await order([{ ...arranged }]), await order()];
    const [first, second] = named(one, two);
    const foreign = named(await world.given.order())[0];
    expect(await answer(name, shop, [second, first, foreign, { package_number: 'none' }])).toEqual({
      success_list: [
        { ...second, tracking_number: '', hint: expect.stringMatching(/not arranged/), pickup_code: '' },
        { ...first, tracking_number: arranged.tracking_number, hint: '', pickup_code: '' },
      ],
      fail_list: [foreign, { package_number: 'none' }].map((row) => ({
        ...row,
        fail_reason: get_mass_tracking_number.row_errors.package_not_found.message,
      })),
    });
    expect((await answer(name, shop, [{ package_number: 'none' }])).success_list).toEqual([]);
  });

  test('further numbers are sent if they are requested and the shop can have them', async () => {
    const record = { region: 'BR', seller_type: 'cross_border' } as const;
    const { shop, order } = await givenSeller(undefined, record);
    const given = await order([{ ...arranged }]);
    const { order_sn } = given;
    const [row] = named(given);
    await world.given.row('carrier_number', {
      shop_id: shop.shop_id,
      order_sn,
      package_number: row?.package_number ?? '',
      plp_number: 'PLP1',
      pickup_code: '4711',
    });
    const response_optional_fields = 'plp_number,last_mile_tracking_number'.split(',');
    const { success_list } = await answer(name, shop, [row], { response_optional_fields });
    expect(success_list).toEqual([
      {
        ...row,
        tracking_number: arranged.tracking_number,
        plp_number: 'PLP1',
        last_mile_tracking_number: '',
        hint: '',
        pickup_code: '4711',
      },
    ]);
  });

  const listed = (list: unknown[]) => async () => {
    const { shop } = await givenSeller();
    return () => call(name, shop, list);
  };
  eachRefusal(world, get_mass_tracking_number, {
    duplicate_package: [
      'a package that is named twice',
      listed([{ package_number: 'A' }, { package_number: 'A' }]),
    ],
    too_many_packages: [
      '51 packages',
      listed(Array.from({ length: 51 }, (_, at) => ({ package_number: `A${at}` }))),
    ],
  });
});
