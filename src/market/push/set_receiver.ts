import { toJson } from '../../engine/store/json.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { suppressDue } from './messages.store.ts';
import { insertReceiver, lockReceiver, updateConfig } from './push.store.ts';

/** What is set of a receiver. What is left out stays as it is. */
export interface ReceiverConfig {
  readonly partner_id: number;
  /** Empty to turn pushes off. */
  readonly callback_url?: string | undefined;
  readonly codes_on?: readonly number[] | undefined;
  readonly blocked_shop_ids?: readonly number[] | undefined;
}

const numerically = (one: number, other: number) => one - other;
const sorted = (numbers: readonly number[]) => toJson([...new Set(numbers)].toSorted(numerically));

/**
 * Sets where a partner that exists receives pushes and which ones, without a test push. It ends a suspension.
 *
 * @param kept_until when messages are deleted that are due while it is suspended.
 */
export async function setReceiver(
  store: Transaction,
  { partner_id, callback_url, codes_on, blocked_shop_ids }: ReceiverConfig,
  { now, kept_until }: { readonly now: number; readonly kept_until: number },
): Promise<void> {
  await store.run(insertReceiver, { partner_id });
  const receiver = await store.first(lockReceiver, { partner_id });
  if (!receiver) throw new Error(`The receiver of partner ${partner_id} is gone.`);
  if (receiver.status === 'Suspended') await store.run(suppressDue, { partner_id, now, kept_until });
  const url = callback_url === undefined ? receiver.callback_url : callback_url || null;
  const is_new = receiver.callback_url === null && url !== null;
  await store.run(updateConfig, {
    partner_id,
    callback_url: url,
    callback_set_at: is_new ? now : receiver.callback_set_at,
    codes_on: codes_on ? sorted(codes_on) : receiver.codes_on,
    blocked_shop_ids: blocked_shop_ids ? sorted(blocked_shop_ids) : receiver.blocked_shop_ids,
    counted_from: now,
  });
}
