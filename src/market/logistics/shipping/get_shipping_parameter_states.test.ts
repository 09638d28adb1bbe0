import { expect, test } from 'vitest';
import { allowAnotherSlot, reportOfCarrier } from '../../../../test/support/orders/carrier_reports.ts';
import {
  central,
  offered_now,
  parameterRequests,
  slotted,
} from '../../../../test/support/orders/parameter_requests.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { ship_order } from './ship_order.contract.ts';

onEachEngine('get_shipping_parameter by the state of a package', (world) => {
  const { setting } = parameterRequests(world);

  test('a package whose pickup failed has every mode, like one that is ready', async () => {
    const { shop, payload } = await setting(
      { ...slotted, dropoff_info_needed: [], non_integrated_info_needed: ['tracking_no'] },
      {
        package_columns: {
          logistics_status: 'LOGISTICS_PICKUP_RETRY',
          mode: 'pickup',
          pickup_time_id: '1_2',
        },
      },
    );
    await world.given.address({ shop });
    const { info_needed, pickup } = await payload();
    expect(info_needed).toEqual({
      pickup: ['address_id', 'pickup_time_id'],
      dropoff: [],
      non_integrated: ['tracking_no'],
    });
    expect(pickup?.address_list[0]?.time_slot_list).toEqual(offered_now);
  });

  test('a package whose pickup is arranged is accepted only while rescheduling is allowed, with only pickup and without the booked slot', async () => {
    const { shop, order_sn, package_number, ask, payload, slots } = await setting({
      ...slotted,
      dropoff_info_needed: [],
      non_integrated_info_needed: [],
    });
    const { address_id } = await world.given.address({ shop });
    const book = async (pickup_time_id = '') => {
      const pickup = { address_id, pickup_time_id };
      expect((await world.call(ship_order.name, { order_sn, pickup }, { shop })).body.error).toBe('');
    };
    const [first, second, ...later] = (await slots()) ?? [];
    const { shop_id } = shop;

    await book(first?.pickup_time_id);
    expect(await ask()).toMatchObject({ error: 'error_param' });

    const allow = () => allowAnotherSlot(world.marketplace, { shop_id, order_sn, package_number });
    expect(await allow()).toBe(true);
    expect(await payload()).toEqual({
      info_needed: { pickup: ['address_id', 'pickup_time_id'] },
      dropoff: null,
      pickup: {
        address_list: [
          {
            address_id,
            ...central,
            address_flag: ['default_address', 'pickup_address'],
            time_slot_list: [{ ...second, flags: ['recommended'] }, ...later],
          },
        ],
      },
    });

    await book(second?.pickup_time_id);
    expect(await ask()).toMatchObject({ error: 'error_param' });
    expect(await allow()).toBe(true);
    expect(await slots()).toEqual([first, ...later]);
  });

  test('a permission to reschedule ends with the pickup attempt: a package that must be picked up again has every mode', async () => {
    const arranging = {
      logistics_status: 'LOGISTICS_REQUEST_CREATED',
      mode: 'pickup',
      pickup_time_id: '1_2',
      reschedule_allowed: true,
    } as const;
    const { shop, order_sn, package_number, payload } = await setting(
      { ...slotted, dropoff_info_needed: [] },
      { package_columns: arranging },
    );
    const { shop_id } = shop;
    await world.given.address({ shop });
    expect((await payload()).info_needed).toEqual({ pickup: ['address_id', 'pickup_time_id'] });
    const report = (transition: 'carrier_missed_pickup') =>
      reportOfCarrier(world.marketplace, { shop_id, order_sn, package_number }, transition);
    expect(await report('carrier_missed_pickup')).toBe('recorded');
    expect((await payload()).info_needed).toEqual({ pickup: ['address_id', 'pickup_time_id'], dropoff: [] });
  });

  test.each(['dropoff', 'non_integrated'] as const)(
    'a package arranged as %s cannot be rescheduled, even with the permission',
    async (mode) => {
      const { ask } = await setting(
        { ...slotted, dropoff_info_needed: [] },
        {
          package_columns: { logistics_status: 'LOGISTICS_REQUEST_CREATED', mode, reschedule_allowed: true },
        },
      );
      expect(await ask()).toMatchObject({ error: 'error_param' });
    },
  );

  test.each([
    'LOGISTICS_REQUEST_CREATED',
    'LOGISTICS_PICKUP_DONE',
    'LOGISTICS_DELIVERY_DONE',
    'LOGISTICS_NOT_START',
  ] as const)('a package in %s is refused, because there is nothing to arrange', async (logistics_status) => {
    const order = logistics_status === 'LOGISTICS_NOT_START' ? { order_status: 'UNPAID' as const } : {};
    const { ask } = await setting(slotted, { package_columns: { logistics_status, mode: 'pickup' }, order });
    expect(await ask()).toMatchObject({ error: 'error_param', message: expect.stringMatching(/not ready/) });
  });

  test.each([
    ['CANCELLED', 'error_status'],
    ['IN_CANCEL', 'error_status'],
    ['COMPLETED', 'error_param'],
    ['TO_RETURN', 'error_param'],
  ] as const)(
    'a package of an order in %s is refused with %s, whether it is ready or not',
    async (order_status, error) => {
      for (const package_columns of [
        {},
        { logistics_status: 'LOGISTICS_PICKUP_RETRY' },
        { logistics_status: 'LOGISTICS_REQUEST_CREATED', mode: 'pickup', reschedule_allowed: true },
      ] as const) {
        const { ask } = await setting(slotted, { package_columns, order: { order_status } });
        expect(await ask()).toMatchObject({ error });
      }
    },
  );
});
