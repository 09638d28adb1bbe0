import { expect, test } from 'vitest';
import type { Columns } from '../../../../test/support/given/row.ts';
import { by_slot } from '../../../../test/support/orders/shipping_channels.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { update_shipping_order } from './update_shipping_order.contract.ts';

const arranged = {
  logistics_status: 'LOGISTICS_REQUEST_CREATED',
  mode: 'pickup',
  pickup_time_id: 'booked',
} as const;
const allowed = { ...arranged, reschedule_allowed: true };
const retry = { ...arranged, logistics_status: 'LOGISTICS_PICKUP_RETRY' } as const;

onEachEngine('update_shipping_order', (world) => {
  const { name } = update_shipping_order;

  /** An order with these packages, at a shop with an address that has slots. */
  async function setting(
    packages: readonly Columns<'package'>[] = [retry],
    channel: Columns<'logistics_channel'> = by_slot,
    order: Parameters<typeof world.given.order>[0] = {},
  ) {
    const shop = await world.given.shop();
    const { address_id } = await world.given.address({ shop });
    const { logistic_id } = await world.given.channel(channel);
    const given = await world.given.order({
      shop,
      packages: packages.map((pkg) => ({ logistic_id, address_id, ...pkg })),
      ...order,
    });
    const { order_sn } = given;
    const numbers = given.packages.map(({ package_number }) => package_number);
    const [package_number] = numbers;
    const slots = async () => {
      const asked = { order_sn, package_number };
      const { body } = await world.call('v2.logistics.get_shipping_parameter', asked, { shop });
      return body.response.pickup?.address_list[0]?.time_slot_list?.map((slot) => slot.pickup_time_id) ?? [];
    };
    const update = (sent: Record<string, unknown> = {}, pickup: Record<string, unknown> = {}) =>
      world.call(
        name,
        { order_sn, pickup: { address_id, pickup_time_id: 'booked', ...pickup }, ...sent },
        { shop },
      );
    return { shop, address_id, order_sn, numbers, slots, update };
  }

  test.each([
    ['whose pickup failed', retry, 'arrange'],
    ['whose rescheduling is allowed', allowed, 'reschedule'],
  ] as const)(
    'books the slot for a package %s, which is then arranged, and uses the permission up',
    async (_, pkg, transition) => {
      const { shop, address_id, order_sn, slots, update } = await setting([pkg]);
      const [pickup_time_id] = await slots();
      const { body } = await update({}, { pickup_time_id });
      expect(body).toEqual({ request_id: expect.stringMatching(/./), error: '', message: '' });
      expect(await storedOrder(world, shop, order_sn)).toMatchObject({
        order_status: 'PROCESSED',
        packages: [
          {
            logistics_status: 'LOGISTICS_REQUEST_CREATED',
            reschedule_allowed: 0,
            mode: 'pickup',
            address_id,
            pickup_time_id,
          },
        ],
        history: [{ transition, actor: 'seller' }],
      });
    },
  );

  test('of two calls for one permission, one books its slot', async () => {
    const { slots, update } = await setting([allowed]);
    const [one, two] = await slots();
    const answers = await Promise.all([one, two].map((pickup_time_id) => update({}, { pickup_time_id })));
    expect(answers.map(({ body }) => body.error).sort()).toEqual(['', 'error_param']);
  });

  test('in a split order, the named package gets the slot, and the others keep theirs', async () => {
    const { shop, order_sn, numbers, slots, update } = await setting([retry, retry]);
    const [pickup_time_id] = await slots();
    expect((await update({ package_number: numbers[0] }, { pickup_time_id })).body.error).toBe('');
    const { packages } = await storedOrder(world, shop, order_sn);
    expect(packages.map((pkg) => pkg.pickup_time_id)).toEqual([pickup_time_id, 'booked']);
  });

  const refusedFor =
    (given: () => ReturnType<typeof setting>, sent: Record<string, unknown> = {}, pickup = {}) =>
    async () => {
      const { update } = await given();
      return () => update(sent, pickup);
    };

  eachRefusal(world, update_shipping_order, {
    order_not_found: ['an order that does not exist', refusedFor(() => setting(), { order_sn: 'none' })],
    no_such_package: [
      'a package that a split order does not have',
      refusedFor(() => setting([retry, retry]), { package_number: 'none' }),
    ],
    need_package_number: ['a split order without package_number', refusedFor(() => setting([retry, retry]))],
    not_need_package_number: [
      'the package_number of the only package',
      async () => {
        const { update, numbers } = await setting();
        return () => update({ package_number: numbers[0] }, { pickup_time_id: 'other' });
      },
    ],
    warehouse_order: [
      "an order from the marketplace's warehouse",
      async () => {
        const { shop, order_sn, update } = await setting();
        await world.marketplace.database.transaction((store) =>
          store.execute(
            `update sales_order_line set mtsku_id = 'M1' where shop_id = ${shop.shop_id} and order_sn = '${order_sn}'`,
          ),
        );
        return () => update();
      },
    ],
    not_ready_to_update: [
      'a package that was never arranged',
      refusedFor(() => setting([{ logistics_status: 'LOGISTICS_READY' }])),
    ],
    not_reschedulable: ['an arranged package without permission', refusedFor(() => setting([arranged]))],
    cancellation_requested: [
      'an order whose buyer asks to cancel it',
      refusedFor(() => setting([retry], by_slot, { order_status: 'IN_CANCEL' })),
    ],
    unsupported_pickup: [
      'a channel without pickup',
      refusedFor(() => setting([retry], { dropoff_info_needed: [] }), {}, { pickup_time_id: 'other' }),
    ],
    tracking_number_needed: [
      'a channel whose pickups need a tracking number',
      refusedFor(
        () => setting([retry], { pickup_info_needed: ['address_id', 'tracking_number'] }),
        {},
        { pickup_time_id: 'other' },
      ),
    ],
    no_param_change: ['the address and slot that are booked', refusedFor(() => setting([allowed]))],
    need_address_and_pickup_time: [
      'a channel without slots, for a package that is rescheduled',
      refusedFor(
        () => setting([allowed], { pickup_info_needed: ['address_id'] }),
        {},
        { pickup_time_id: 'other' },
      ),
    ],
    address_not_found: [
      'an address that the shop does not have',
      refusedFor(() => setting(), {}, { address_id: 1 }),
    ],
    pickup_time_invalid: [
      'a slot that is not offered',
      refusedFor(() => setting(), {}, { pickup_time_id: 'none' }),
    ],
  });
});
