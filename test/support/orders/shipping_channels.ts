// Channels that require certain fields, one for each way of shipping: columns for `world.given.channel`.
import { everyday_schedule } from '../given/logistics.ts';

export const all_modes = { pickup_info_needed: [], dropoff_info_needed: [], non_integrated_info_needed: [] };
export const by_slot = {
  pickup_info_needed: ['address_id', 'pickup_time_id'],
  pickup_schedule: everyday_schedule,
};
export const by_branch = { dropoff_info_needed: ['branch_id'] };
export const by_slug = { dropoff_info_needed: ['slug'], slug_list: [{ slug: 'mart', slug_name: 'Mart' }] };
export const by_sender = { dropoff_info_needed: ['sender_real_name'] };
export const by_seller = { non_integrated_info_needed: ['tracking_no'] };
