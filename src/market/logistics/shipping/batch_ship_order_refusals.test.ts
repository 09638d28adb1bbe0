import type { GivenShop } from '../../../../test/support/given/account.ts';
import { batchShipping, type Sent } from '../../../../test/support/orders/batch_shipping.ts';
import {
  all_modes,
  by_branch,
  by_seller,
  by_sender,
  by_slot,
} from '../../../../test/support/orders/shipping_channels.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, eachRowRefusal } from '../../../../test/support/world/refusals.ts';
import { batch_ship_order } from './batch_ship_order.contract.ts';

onEachEngine('refusals of batch_ship_order', (world) => {
  const { givenBatchChannel, givenShop, givenOrder, givenOrders, call, slotOf } = batchShipping(world);

  eachRefusal(world, batch_ship_order, {
    all_failed: [
      'a batch in which every row fails, with all its rows',
      async () => {
        const { shop } = await givenShop();
        const shipped = await givenOrder(shop, [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
        const { order_sn, packages } = shipped;
        const named = { order_sn, package_number: packages[0]?.package_number };
        return () => call(shop, [{ order_sn: 'none' }, named]);
      },
    ],
  });

  /** A batch of an order that can be shipped, and this one. */
  const withGoodRow = (made: (shop: GivenShop) => Promise<Sent>) => async () => {
    const { shop } = await givenShop();
    const [good] = await givenOrders(shop, 1);
    const row = await made(shop);
    return () => call(shop, [good, row]);
  };
  /** A batch of two orders on a channel with these modes, sent with this request. */
  const both =
    (channel: Sent, sent: (shop: GivenShop, address_id: number, order_sn: string) => Promise<Sent>) =>
    async () => {
      await givenBatchChannel(channel);
      const { shop, address_id } = await givenShop();
      const order_list = await givenOrders(shop, 2);
      const request = await sent(shop, address_id, order_list[0]?.order_sn ?? '');
      return () => call(shop, order_list, request);
    };

  eachRowRefusal(world, batch_ship_order, {
    order_not_found: ['an order that does not exist', 1, withGoodRow(async () => ({ order_sn: 'none' }))],
    package_number_not_exist: [
      'a package that its order does not have',
      1,
      withGoodRow(async (shop) => ({ order_sn: (await givenOrder(shop)).order_sn, package_number: 'none' })),
    ],
    need_package_number: [
      'a split order without package_number',
      1,
      withGoodRow(async (shop) => ({ order_sn: (await givenOrder(shop, [{}, {}])).order_sn })),
    ],
    package_already_shipped: [
      'a package whose shipment is arranged already',
      1,
      withGoodRow(async (shop) => {
        const arranged = { logistics_status: 'LOGISTICS_REQUEST_CREATED', mode: 'dropoff' } as const;
        return { order_sn: (await givenOrder(shop, [arranged])).order_sn };
      }),
    ],
    not_ready_to_ship: [
      'a completed order',
      1,
      withGoodRow(async (shop) => ({
        order_sn: (await givenOrder(shop, [{}], { order_status: 'COMPLETED' })).order_sn,
      })),
    ],
    not_paid: [
      'an order that is not paid',
      1,
      withGoodRow(async (shop) => ({
        order_sn: (
          await givenOrder(shop, [{ logistics_status: 'LOGISTICS_NOT_START' }], { order_status: 'UNPAID' })
        ).order_sn,
      })),
    ],
    cancellation_requested: [
      'an order whose buyer has requested cancellation',
      1,
      withGoodRow(async (shop) => ({
        order_sn: (await givenOrder(shop, [{}], { order_status: 'IN_CANCEL' })).order_sn,
      })),
    ],
    invoice_pending: [
      'an order that still lacks its invoice',
      1,
      withGoodRow(async (shop) => ({
        order_sn: (await givenOrder(shop, [{}], { invoice_pending: true })).order_sn,
      })),
    ],
    tracking_number_taken: [
      'a package with the tracking number of another order, in the previous row',
      1,
      both(by_seller, async () => ({ non_integrated: { tracking_number: 'JX7' } })),
    ],
    not_for_batches: [
      'a package on another channel than 90003',
      1,
      withGoodRow(async (shop) => {
        const { logistic_id } = await world.given.channel(all_modes);
        return { order_sn: (await givenOrder(shop, [{ logistic_id }])).order_sn };
      }),
    ],
    only_one_mode: [
      'a package to ship in two modes',
      0,
      both(all_modes, async () => ({ pickup: {}, dropoff: {} })),
    ],
    unsupported_pickup: [
      'a package on a channel without pickup',
      1,
      both(by_branch, async () => ({ pickup: {} })),
    ],
    unsupported_dropoff: [
      'a package on a channel without dropoff',
      0,
      both(by_slot, async () => ({ dropoff: {} })),
    ],
    unsupported_non_integrated: [
      'a package on an integrated channel',
      1,
      both(by_slot, async () => ({ non_integrated: {} })),
    ],
    need_address_and_pickup_time: [
      'a pickup without an address',
      0,
      both(by_slot, async () => ({ pickup: {} })),
    ],
    need_branch_id: ['a dropoff without a branch', 1, both(by_branch, async () => ({ dropoff: {} }))],
    need_sender_real_name: ['a dropoff without a sender', 0, both(by_sender, async () => ({ dropoff: {} }))],
    need_tracking_number: [
      'a package without the number from its carrier',
      1,
      both(by_seller, async () => ({ non_integrated: {} })),
    ],
    long_sender_real_name: [
      'a package whose sender has a name of 65 characters',
      0,
      both(by_sender, async () => ({ dropoff: { sender_real_name: '😀'.repeat(65) } })),
    ],
    long_tracking_number: [
      'a package with a tracking number of 65 characters',
      1,
      both(by_seller, async () => ({ non_integrated: { tracking_number: '😀'.repeat(65) } })),
    ],
    pickup_time_invalid: [
      'a package to pick up in a slot that has passed',
      0,
      both(by_slot, async (shop, address_id, order_sn) => {
        const pickup_time_id = await slotOf(shop, order_sn);
        const starts_at = Number(pickup_time_id.split('_')[0]);
        world.clock.advance({ seconds: starts_at - world.clock.now });
        Object.assign(shop, {
          access_token: await world.given.token({ shop_id: shop.shop_id }),
        });
        return { pickup: { address_id, pickup_time_id } };
      }),
    ],
    address_not_found: [
      'a package to pick up at an address that the shop does not have',
      1,
      both(by_slot, async (shop, _address_id, order_sn) => ({
        pickup: { address_id: 987_654_321, pickup_time_id: await slotOf(shop, order_sn) },
      })),
    ],
    branch_not_offered: [
      'a package to drop off at a branch that was not offered',
      0,
      both(by_branch, async () => ({ dropoff: { branch_id: 987_654_321 } })),
    ],
    slug_not_offered: [
      'a package to drop off with a partner that was not offered',
      1,
      both({ dropoff_info_needed: ['slug'] }, async () => ({ dropoff: { slug: 'other' } })),
    ],
    tracking_number_not_taken: [
      'a package with a tracking number that its channel does not accept',
      0,
      both(all_modes, async () => ({ dropoff: { tracking_no: 'BR1' } })),
    ],
  });
});
