import type { Arrangement, ChannelNeeds } from '../../../src/market/logistics/shipping/arrangement.ts';

/** The required fields of a channel, by mode. */
export const needing = (fields: ChannelNeeds['fields'], { logistic_id = 1 } = {}): ChannelNeeds => ({
  logistic_id,
  fields,
});

export const nothing: Omit<Arrangement, 'mode'> = {
  address_id: null,
  pickup_time_id: null,
  branch_id: null,
  slug: null,
  sender_real_name: null,
  tracking_number: null,
};

export const slots = needing({ pickup: ['address_id', 'pickup_time_id'] });
export const own_number = needing({ pickup: ['tracking_number'] });
export const branch = needing({ dropoff: ['branch_id'] });
export const slug = needing({ dropoff: ['slug'] });
export const sender = needing({ dropoff: ['sender_real_name'] });
export const tracked = needing({ dropoff: ['tracking_no'] });
export const both = needing({ dropoff: ['sender_real_name', 'tracking_no'] });
export const seller = needing({ non_integrated: ['tracking_no'] });
export const bare = needing({ pickup: [], dropoff: [], non_integrated: [] });
export const job = (logistic_id: number) =>
  needing({ dropoff: ['sender_real_name', 'tracking_no'] }, { logistic_id });
