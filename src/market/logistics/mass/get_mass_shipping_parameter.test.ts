import { expect, test } from 'vitest';
import { massShipping } from '../../../../test/support/orders/mass_shipping.ts';
import { by_branch, by_slot } from '../../../../test/support/orders/shipping_channels.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_mass_shipping_parameter } from './get_mass_shipping_parameter.contract.ts';

const name = 'get_mass_shipping_parameter';
const { row_errors } = get_mass_shipping_parameter;
const failed = (package_number: string | undefined, reason: keyof typeof row_errors) => ({
  package_number,
  fail_reason: row_errors[reason].message,
});
const later = {
  days_ahead: 1,
  weekdays: [],
  windows: [{ from: '09:00', to: '12:00', book_by: '08:00' }],
  shows_time: true,
};

onEachEngine('get_mass_shipping_parameter', (world) => {
  const { givenSeller, named, call, answer } = massShipping(world);

  test('answers as get_shipping_parameter does, for all packages of one channel', async () => {
    const { shop, order } = await givenSeller({ ...by_slot, dropoff_info_needed: [] });
    await world.given.address({ shop });
    const [one, two] = [await order(), await order([{ logistics_status: 'LOGISTICS_PICKUP_RETRY' }])];
    const { order_sn } = one;
    const alone = await world.call('v2.logistics.get_shipping_parameter', { order_sn }, { shop });
    expect(alone.body.response.pickup?.address_list[0]?.time_slot_list).not.toEqual([]);
    expect(await answer(name, shop, named(one, two))).toEqual({
      ...alone.body.response,
      success_list: named(one, two),
      fail_list: [],
    });
  });

  test('lists the branches of a dropoff', async () => {
    const { shop, logistic_id, order } = await givenSeller(by_branch);
    await world.given.address({ shop, state: 'Central', address_flag: ['default_address'] });
    const { branch_id } = await world.given.branch({ logistic_id, state: 'Central' });
    const { info_needed, dropoff, pickup } = await answer(name, shop, named(await order()));
    expect([info_needed, pickup]).toEqual([{ dropoff: ['branch_id'] }, null]);
    expect(dropoff?.branch_list).toMatchObject([{ branch_id }]);
  });

  test('packages that cannot be shipped now stand in fail_list, each with its reason', async () => {
    const { shop, order } = await givenSeller();
    const ready = await order();
    const invoice = await order([{}], { invoice_pending: true });
    const arranged = await order([{ logistics_status: 'LOGISTICS_REQUEST_CREATED' }]);
    const shipped = await order([{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
    const elsewhere = await world.given.order({ shop });
    const list = [...named(ready, invoice, arranged, shipped, elsewhere), { package_number: 'none' }];
    const numbers = list.map(({ package_number }) => package_number);
    expect(await answer(name, shop, list)).toMatchObject({
      success_list: named(ready),
      fail_list: [
        failed(numbers[1], 'invoice_pending'),
        failed(numbers[2], 'not_reschedulable'),
        failed(numbers[3], 'not_ready'),
        failed(numbers[4], 'other_channel'),
        failed('none', 'package_not_found'),
      ],
    });
  });

  test('a call in which every package fails has an empty error and empty info_needed', async () => {
    const { shop, order } = await givenSeller();
    const shipped = await order([{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
    for (const list of [named(shipped), [{ package_number: 'none' }]])
      expect(await answer(name, shop, list)).toMatchObject({
        info_needed: {},
        dropoff: null,
        pickup: null,
        success_list: [],
        fail_list: [{ package_number: list[0]?.package_number }],
      });
  });

  test('if one package is rescheduled, only pickup is offered, in the slots that are free for all', async () => {
    const { shop, order } = await givenSeller({ ...by_slot, dropoff_info_needed: [] });
    const { address_id } = await world.given.address({ shop });
    const [one, two] = [await order(), await order()];
    const slotsOf = async (...orders: (typeof one)[]) => {
      const { info_needed, pickup } = await answer(name, shop, named(...orders));
      const slots = pickup?.address_list[0]?.time_slot_list ?? [];
      return { info_needed, ids: slots.map(({ pickup_time_id }) => pickup_time_id) };
    };
    const before = await slotsOf(one, two);
    const [booked = ''] = before.ids;
    const pickup = { address_id, pickup_time_id: booked };
    await answer('mass_ship_order', shop, named(one), { pickup });
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `update package set reschedule_allowed = 1 where shop_id = ${shop.shop_id} and order_sn = '${one.order_sn}'`,
      ),
    );
    const after = await slotsOf(two, one);
    expect(Object.keys(before.info_needed).sort()).toEqual(['dropoff', 'pickup']);
    expect(after).toEqual({
      info_needed: { pickup: ['address_id', 'pickup_time_id'] },
      ids: before.ids.filter((id) => id !== booked),
    });
  });

  test('a mode without the choices that it needs is left out, if another mode can be used', async () => {
    const { shop, order } = await givenSeller({ ...by_slot, dropoff_info_needed: [] });
    expect(await answer(name, shop, named(await order()))).toMatchObject({
      info_needed: { dropoff: [] },
      pickup: null,
    });
  });

  const one = (channel: Parameters<typeof givenSeller>[0], has_address: boolean) => async () => {
    const { shop, order } = await givenSeller(channel);
    if (has_address) await world.given.address({ shop });
    const package_list = named(await order());
    return () => call(name, shop, package_list);
  };

  eachRefusal(world, get_mass_shipping_parameter, {
    duplicate_package: [
      'a package that is named twice',
      async () => {
        const { shop } = await givenSeller();
        return () => call(name, shop, [{ package_number: 'A' }, { package_number: 'A' }]);
      },
    ],
    too_many_packages: [
      '51 packages',
      async () => {
        const { shop } = await givenSeller();
        const list = Array.from({ length: 51 }, (_, at) => ({ package_number: `A${at}` }));
        return () => call(name, shop, list);
      },
    ],
    no_available_time_slot: [
      'packages for which no slot is left',
      one({ ...by_slot, pickup_schedule: later }, true),
    ],
    no_supported_dropoff_branch: ['packages that no branch accepts', one(by_branch, true)],
    no_supported_pickup_address: ['packages of a shop without addresses', one(by_slot, false)],
    no_valid_shipping_parameters: [
      'packages that can be neither picked up nor dropped off',
      one({ ...by_slot, ...by_branch }, false),
    ],
  });
});
