import { massShipping } from '../../../../test/support/orders/mass_shipping.ts';
import {
  all_modes,
  by_branch,
  by_sender,
  by_slot,
} from '../../../../test/support/orders/shipping_channels.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { mass_ship_order } from './mass_ship_order.contract.ts';

const name = 'mass_ship_order';

onEachEngine('mass_ship_order', (world) => {
  const { givenSeller, named, call } = massShipping(world);

  /** A call for two packages on a channel with these modes. */
  const both =
    (channel: Parameters<typeof givenSeller>[0], sent: (address_id: number) => Record<string, unknown>) =>
    async () => {
      const { shop, order } = await givenSeller(channel);
      const { address_id } = await world.given.address({ shop });
      const package_list = named(await order(), await order());
      return () => call(name, shop, package_list, sent(address_id));
    };
  const listed = (list: unknown[]) => async () => {
    const { shop } = await givenSeller();
    return () => call(name, shop, list, { dropoff: {} });
  };

  eachRefusal(world, mass_ship_order, {
    duplicate_package: [
      'a package that is named twice',
      listed([{ package_number: 'A' }, { package_number: 'A' }]),
    ],
    too_many_packages: [
      '51 packages',
      listed(Array.from({ length: 51 }, (_, at) => ({ package_number: `A${at}` }))),
    ],
    only_one_mode: ['a call with two modes', both(all_modes, () => ({ pickup: {}, dropoff: {} }))],
    unsupported_pickup: [
      'pickup on a channel without it',
      both({ dropoff_info_needed: [] }, () => ({ pickup: {} })),
    ],
    unsupported_dropoff: ['dropoff on a channel without it', both(by_slot, () => ({ dropoff: {} }))],
    unsupported_non_integrated: [
      'non_integrated on an integrated channel',
      both(by_slot, () => ({ non_integrated: {} })),
    ],
    need_address_and_pickup_time: ['a pickup without an address', both(by_slot, () => ({ pickup: {} }))],
    need_branch_id: ['a dropoff without a branch', both(by_branch, () => ({ dropoff: {} }))],
    need_sender_real_name: ["a dropoff without the sender's name", both(by_sender, () => ({ dropoff: {} }))],
    invalid_job_param: [
      'a JOB channel with both the name and the number',
      async () => {
        const job = { logistic_id: 80003, dropoff_info_needed: ['tracking_no', 'sender_real_name'] } as const;
        const { shop, order } = await givenSeller(job);
        const package_list = named(await order());
        const dropoff = { sender_real_name: 'Ada', tracking_number: 'A1' };
        return () => call(name, shop, package_list, { dropoff });
      },
    ],
    long_sender_real_name: [
      'a name of 65 characters',
      both(by_sender, () => ({ dropoff: { sender_real_name: 'x'.repeat(65) } })),
    ],
    pickup_time_invalid: [
      'a slot that is not offered',
      both(by_slot, (address_id) => ({ pickup: { address_id, pickup_time_id: 'none' } })),
    ],
    address_not_found: [
      'an address that the shop does not have',
      both(by_slot, (address_id) => ({ pickup: { address_id: address_id + 1, pickup_time_id: 'any' } })),
    ],
    branch_not_offered: [
      'a branch that is not offered',
      both(by_branch, () => ({ dropoff: { branch_id: 1 } })),
    ],
    slug_not_offered: [
      'a channel that needs a drop-off partner, which the call cannot name',
      both({ dropoff_info_needed: ['slug'] }, () => ({ dropoff: {} })),
    ],
    tracking_number_not_taken: [
      'a tracking number on a channel that takes none',
      both({ dropoff_info_needed: [] }, () => ({ dropoff: { tracking_number: 'A1' } })),
    ],
  });
});
