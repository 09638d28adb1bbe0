// What a partner sends to ship a package, chosen from what get_shipping_parameter offers.
import { expect } from 'vitest';
import type { LogisticsTables } from '../../../src/market/logistics/logistics.tables.ts';

export type Channel = LogisticsTables['logistics_channel'];
export type Mode = 'pickup' | 'dropoff' | 'non_integrated';
interface Slot {
  readonly pickup_time_id: string;
  readonly flags: readonly string[];
}
export interface Offer {
  readonly info_needed: Readonly<Partial<Record<Mode, readonly string[]>>>;
  readonly pickup: {
    readonly address_list: { address_id: number; address_flag: string[]; time_slot_list: Slot[] | null }[];
  } | null;
  readonly dropoff: {
    readonly branch_list?: { branch_id: number }[];
    readonly slug_list?: { slug: string }[];
  } | null;
}

/** A seller's own tracking number belongs to one order. */
let own_numbers = 0;

/** The fields that this mode requires, filled with the first or the recommended choice. */
export function choiceOf(mode: Mode, { info_needed, pickup, dropoff }: Offer): Record<string, unknown> {
  own_numbers++;
  const address = pickup?.address_list.find(
    ({ address_flag, time_slot_list }) =>
      address_flag.includes('pickup_address') && time_slot_list?.length !== 0,
  );
  const slot = address?.time_slot_list?.find(({ flags }) => flags.includes('recommended'));
  const choices: Record<string, unknown> = {
    address_id: address?.address_id,
    pickup_time_id: slot?.pickup_time_id,
    tracking_number: `MY-CARRIER-1-${own_numbers}`,
    branch_id: dropoff?.branch_list?.[0]?.branch_id,
    sender_real_name: 'Ada Seller',
    tracking_no: `MY-CARRIER-2-${own_numbers}`,
    slug: dropoff?.slug_list?.[0]?.slug,
  };
  const asked = info_needed[mode] ?? [];
  for (const field of asked) expect(choices[field], `${field} of ${mode}`).toBeDefined();
  return Object.fromEntries(asked.map((field) => [field, choices[field]]));
}

/** A dropoff that requires a name and a number needs only one of them: Regular and JOB are two ways to ship. */
export function waysOf(
  mode: Mode,
  { logistic_id }: Channel,
  choice: Record<string, unknown>,
): Record<string, unknown>[] {
  if (mode !== 'dropoff' || ![80003, 80004].includes(logistic_id)) return [choice];
  const { sender_real_name, tracking_no } = choice;
  return [{ sender_real_name }, { tracking_no }];
}
