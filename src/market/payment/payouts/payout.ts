// Payouts: released entries are paid to the seller.

import { randomBytes } from 'node:crypto';
import { inBatches } from '../../../engine/store/bulk.ts';
import type { Store, Transaction } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { eventSubject } from '../../event/event.ts';
import { recordShopEvents, type SubjectChange } from '../../event/record_next_events.ts';
import { billing_limits } from '../billing/billing_limits.ts';
import type { PaymentTables } from '../payment.tables.ts';
import { localDate } from '../statement/statement_period.ts';
import { exchanged } from './exchange.ts';
import {
  collectEntries,
  findExchangeRate,
  findPayoutAccount,
  insertPayout,
  lockReleased,
} from './payout.store.ts';

type Payout = PaymentTables['payout'];

export const entries_max = billing_limits.payout_entries_max.value;
const newPayoutId = () =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString()
    .padStart(20, '0');

/** Reasons why nothing is paid out. */
export type PayoutObstacle = 'nothing_to_pay' | 'exchange_rate_unknown' | 'amount_too_large';

export interface PayoutRequest {
  readonly shop_id: number;
  /** Region of the shop. */
  readonly region: Region;
  /** Include only entries released until then; Unix time in seconds. */
  readonly released_until: number;
  /** Unix time in seconds. */
  readonly paid_at: number;
  /** The request that pays; empty if none does. */
  readonly request_id?: string;
  /** Id of the payout, of digits without meaning; random if omitted. */
  readonly encrypted_payout_id?: string;
}

/** The amount of an entry that is to be paid. */
interface PaidEntry {
  readonly amount_micros: number;
}

/** What a payout of a shop depends on besides its entries. */
export interface PayoutTerms extends Pick<Payout, 'payout_currency' | 'pay_service' | 'payee_id'> {
  /** The currency of the entries. */
  readonly from_currency: string;
  /** Undefined if there is no rate between the two currencies for the day. */
  readonly exchange_rate: string | undefined;
}

/** Reads how a shop is paid at a moment. */
export async function readPayoutTerms(
  store: Store,
  { shop_id, region, paid_at }: Pick<PayoutRequest, 'shop_id' | 'region' | 'paid_at'>,
): Promise<PayoutTerms> {
  const from_currency = regions[region].currency;
  const account = await store.first(findPayoutAccount, { shop_id });
  const payout_currency = account?.payout_currency ?? from_currency;
  const day = localDate(paid_at, 'UTC');
  const rate =
    payout_currency === from_currency
      ? { exchange_rate: '1' }
      : await store.first(findExchangeRate, { from_currency, payout_currency, day });
  return {
    from_currency,
    payout_currency,
    exchange_rate: rate?.exchange_rate,
    pay_service: account?.pay_service ?? '',
    payee_id: account?.payee_id ?? '',
  };
}

/** The payout of some entries, or why there is none. */
export function payoutOf(
  entries: readonly PaidEntry[],
  named: Pick<Payout, 'shop_id' | 'paid_at' | 'encrypted_payout_id'>,
  { from_currency, payout_currency, exchange_rate, pay_service, payee_id }: PayoutTerms,
): Payout | Refusal<PayoutObstacle> {
  const sum = entries.reduce((total, { amount_micros }) => total + BigInt(amount_micros), 0n);
  if (sum <= 0n) return refused('nothing_to_pay');
  if (exchange_rate === undefined) return refused('exchange_rate_unknown');
  const [from_amount_micros, payout_amount_micros] = [
    Number(sum),
    Number(payout_currency === from_currency ? sum : exchanged(sum, exchange_rate)),
  ];
  if (!Number.isSafeInteger(from_amount_micros) || !Number.isSafeInteger(payout_amount_micros))
    return refused('amount_too_large');
  return {
    ...named,
    from_currency,
    from_amount_micros,
    payout_currency,
    payout_amount_micros,
    exchange_rate,
    pay_service,
    payee_id,
  };
}

/** A payout in the history of its shop. */
export function payoutChange(payout: Payout, entry_count: number): SubjectChange {
  const { encrypted_payout_id, from_currency, from_amount_micros } = payout;
  const { payout_currency, payout_amount_micros, exchange_rate } = payout;
  const amounts = { from_currency, from_amount_micros, payout_currency, payout_amount_micros, exchange_rate };
  return {
    subject: eventSubject('payout', encrypted_payout_id),
    kind: 'pay',
    data: { encrypted_payout_id, ...amounts, entry_count },
  };
}

/**
 * Pays a shop the entries that were released first and are in no payout yet: at most 10,000, if their sum is
 * above 0. With two concurrent calls each entry is in one payout.
 *
 * @returns the payout's id, or why there is none: then nothing was written.
 */
export async function makePayout(
  store: Transaction,
  {
    shop_id,
    region,
    released_until,
    paid_at,
    request_id = '',
    encrypted_payout_id = newPayoutId(),
  }: PayoutRequest,
): Promise<{ encrypted_payout_id: string } | Refusal<PayoutObstacle>> {
  const entries = await store.all(lockReleased, { shop_id, released_until, limit: entries_max });
  const terms = await readPayoutTerms(store, { shop_id, region, paid_at });
  const payout = payoutOf(entries, { shop_id, paid_at, encrypted_payout_id }, terms);
  if (isRefused(payout)) return payout;
  const transaction_ids = entries.map(({ transaction_id }) => transaction_id);
  await inBatches(transaction_ids, async (batch) => {
    await store.run(collectEntries, { transaction_ids: batch, shop_id, encrypted_payout_id });
    return [];
  });
  await store.run(insertPayout, payout);
  await recordShopEvents(store, shop_id, [payoutChange(payout, entries.length)], {
    actor: 'marketplace',
    partner_id: null,
    request_id,
    now: paid_at,
  });
  return { encrypted_payout_id };
}
