import { expect, test } from 'vitest';
import { carrierReports } from '../../../../test/support/orders/carrier_reports.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { logistics_statuses } from '../../order/order.ts';

onEachEngine('allow_reschedule', (world) => {
  const { orderWith, nameOf, report, allow } = carrierReports(world);

  const picked_up = {
    logistics_status: 'LOGISTICS_REQUEST_CREATED',
    mode: 'pickup',
    pickup_time_id: '1_2',
  } as const;

  test('rescheduling is allowed once for a package whose pickup is arranged; nothing else changes', async () => {
    const { shop, order } = await orderWith([picked_up]);
    const before = await storedOrder(world, shop, order.order_sn);
    expect(await allow(nameOf(shop, order))).toBe(true);
    const allowed = await storedOrder(world, shop, order.order_sn);
    expect(allowed).toEqual({
      order: { ...before.order, update_time: world.clock.now },
      order_status: 'PROCESSED',
      packages: [{ ...before.packages[0], reschedule_allowed: 1, revision: 1 }],
      history: [
        {
          package_number: order.packages[0]?.package_number,
          transition: 'allow_reschedule',
          from_status: 'LOGISTICS_REQUEST_CREATED',
          to_status: 'LOGISTICS_REQUEST_CREATED',
          actor: 'marketplace',
          partner_id: null,
          request_id: 'a report',
          moved_at: world.clock.now,
        },
      ],
    });
    expect(await allow(nameOf(shop, order))).toBe(false);
    expect(await storedOrder(world, shop, order.order_sn)).toEqual(allowed);
  });

  test('rescheduling is not allowed in any other state or mode, or for an unknown package', async () => {
    for (const logistics_status of logistics_statuses)
      for (const mode of ['pickup', 'dropoff', 'non_integrated'] as const) {
        if (logistics_status === picked_up.logistics_status && mode === picked_up.mode) continue;
        const { shop, order } = await orderWith([{ logistics_status, mode }]);
        expect(await allow(nameOf(shop, order)), `${logistics_status} ${mode}`).toBe(false);
        expect((await storedOrder(world, shop, order.order_sn)).packages).toMatchObject([
          { reschedule_allowed: 0 },
        ]);
      }
    const { shop, order } = await orderWith([picked_up]);
    const stranger = await world.given.shop();
    const named = nameOf(shop, order);
    const before = await storedState(world);
    expect(await allow({ ...named, shop_id: stranger.shop_id })).toBe(false);
    expect(await allow({ ...named, order_sn: 'none' })).toBe(false);
    expect(await allow({ ...named, package_number: 'none' })).toBe(false);
    expect(await storedState(world)).toEqual(before);
  });

  test.each(['CANCELLED', 'COMPLETED', 'IN_CANCEL', 'TO_RETURN'] as const)(
    'rescheduling is not allowed for an order in %s',
    async (order_status) => {
      const { shop, order } = await orderWith([picked_up], { order_status });
      const before = await storedState(world);
      expect(await allow(nameOf(shop, order))).toBe(false);
      expect(await storedState(world)).toEqual(before);
    },
  );

  test('rescheduling is not allowed on a channel that offers no slots', async () => {
    const { pickup_time_id: _, ...without_slot } = picked_up;
    const { shop, order } = await orderWith([without_slot], {}, { pickup_info_needed: ['address_id'] });
    const before = await storedState(world);
    expect(await allow(nameOf(shop, order))).toBe(false);
    expect(await storedState(world)).toEqual(before);
  });

  test('of many concurrent calls that allow rescheduling, exactly one changes something', async () => {
    const { shop, order } = await orderWith([picked_up]);
    const named = nameOf(shop, order);
    const changed = await Promise.all(Array.from({ length: 6 }, () => allow(named)));
    expect(changed.filter(Boolean)).toHaveLength(1);
  });

  test.each(['carrier_missed_pickup', 'carrier_pickup'] as const)(
    'the permission to reschedule ends with %s',
    async (transition) => {
      const { shop, order } = await orderWith([picked_up]);
      await allow(nameOf(shop, order));
      await report(nameOf(shop, order), transition);
      expect((await storedOrder(world, shop, order.order_sn)).packages).toMatchObject([
        { reschedule_allowed: 0 },
      ]);
    },
  );
});
