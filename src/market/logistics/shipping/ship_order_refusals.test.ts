import {
  all_modes,
  by_branch,
  by_seller,
  by_sender,
  by_slot,
  by_slug,
} from '../../../../test/support/orders/shipping_channels.ts';
import {
  integrated,
  type PackageToShip,
  type Sent,
  shippingPackages,
} from '../../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { ship_order } from './ship_order.contract.ts';

onEachEngine('refusals of ship_order', (world) => {
  const { name, givenPackage, slotsOf } = shippingPackages(world);

  /** A call with this request for a package on this channel. */
  const sending =
    (
      channel: Parameters<typeof givenPackage>[0],
      sent: Sent | ((given: PackageToShip) => Promise<Sent>),
      order?: Parameters<typeof givenPackage>[2],
    ) =>
    async () => {
      const given = await givenPackage(channel, {}, order);
      const request = typeof sent === 'function' ? await sent(given) : sent;
      return () => given.ship(request);
    };

  eachRefusal(world, ship_order, {
    order_not_found: ['an order that does not exist', sending(all_modes, { order_sn: 'none', dropoff: {} })],
    package_number_not_exist: [
      'a package_number that the order does not have',
      sending(all_modes, { package_number: 'none', dropoff: {} }),
    ],
    need_package_number: [
      'a split order without package_number',
      async () => {
        const shop = await world.given.shop();
        const { logistic_id } = await world.given.channel(all_modes);
        const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }, { logistic_id }] });
        return () => world.call(name, { order_sn, dropoff: {} }, { shop });
      },
    ],
    package_already_shipped: [
      'a package whose shipment is arranged already',
      async () => {
        const { ship } = await givenPackage(all_modes);
        await ship({ dropoff: {} });
        return () => ship({ dropoff: {} });
      },
    ],
    not_ready_to_ship: [
      'a cancelled order',
      sending(all_modes, { dropoff: {} }, { order_status: 'CANCELLED' }),
    ],
    not_paid: [
      'an order that is not paid',
      async () => {
        const unpaid = { logistics_status: 'LOGISTICS_NOT_START' } as const;
        const { ship } = await givenPackage(all_modes, unpaid, { order_status: 'UNPAID' });
        return () => ship({ dropoff: {} });
      },
    ],
    cancellation_requested: [
      'an order whose buyer has requested cancellation',
      sending(all_modes, { dropoff: {} }, { order_status: 'IN_CANCEL' }),
    ],
    invoice_pending: [
      'an order that still lacks its invoice',
      async () => {
        const { ship } = await givenPackage(all_modes, {}, { invoice_pending: true });
        return () => ship({ dropoff: {} });
      },
    ],
    tracking_number_taken: [
      'the tracking number of another order',
      async () => {
        const { ship, shop, logistic_id } = await givenPackage(by_seller);
        const sent = { non_integrated: { tracking_number: 'JX7' } };
        await ship(sent);
        const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }] });
        return () => world.call(name, { order_sn, ...sent }, { shop });
      },
    ],
    only_one_mode: ['several modes', sending(all_modes, { pickup: {}, dropoff: {} })],
    unsupported_pickup: ['a pickup on a channel that does not offer it', sending(by_branch, { pickup: {} })],
    unsupported_dropoff: ['a dropoff on a channel that does not offer it', sending(by_slot, { dropoff: {} })],
    unsupported_non_integrated: [
      'non_integrated on an integrated channel',
      sending({ ...by_slot, ...integrated }, { non_integrated: { tracking_number: 'JX1' } }),
    ],
    need_address_and_pickup_time: ['a pickup without address and slot', sending(by_slot, { pickup: {} })],
    need_branch_id: ['a dropoff without branch', sending(by_branch, { dropoff: {} })],
    need_sender_real_name: [
      'a dropoff without sender_real_name',
      sending(by_sender, { dropoff: { sender_real_name: ' ' } }),
    ],
    need_tracking_number: [
      'non_integrated without tracking number',
      sending(by_seller, { non_integrated: { tracking_number: '' } }),
    ],
    invalid_job_param: [
      'both a tracking number and sender_real_name on channel 80003',
      sending(80003, { dropoff: { sender_real_name: 'Ada', tracking_number: 'JX1' } }),
    ],
    long_sender_real_name: [
      'a sender_real_name of 65 characters',
      sending(by_sender, { dropoff: { sender_real_name: '😀'.repeat(65) } }),
    ],
    long_tracking_number: [
      'a tracking number of 65 characters',
      sending(by_seller, { non_integrated: { tracking_number: 'x'.repeat(65) } }),
    ],
    pickup_time_invalid: [
      'a pickup slot that has passed',
      async () => {
        const given = await givenPackage(by_slot);
        const { shop, address_id } = given;
        const [{ date, pickup_time_id }] = await slotsOf(given);
        world.clock.advance({ seconds: date - world.clock.now });
        const access_token = await world.given.token({ shop_id: shop.shop_id });
        const request = { order_sn: given.order_sn, pickup: { address_id, pickup_time_id } };
        return () => world.call(name, request, { shop: { ...shop, access_token } });
      },
    ],
    address_not_found: [
      'an address that the shop does not have',
      sending(by_slot, async (given) => ({
        pickup: { address_id: 987_654_321, pickup_time_id: (await slotsOf(given))[0].pickup_time_id },
      })),
    ],
    branch_not_offered: [
      'a branch that was not offered',
      sending(by_branch, { dropoff: { branch_id: 987_654_321 } }),
    ],
    slug_not_offered: ['a slug that was not offered', sending(by_slug, { dropoff: { slug: 'other' } })],
    tracking_number_not_taken: [
      'a tracking number on a channel that accepts none',
      sending({ ...all_modes, ...integrated }, { dropoff: { tracking_number: 'JX1' } }),
    ],
  });
});
