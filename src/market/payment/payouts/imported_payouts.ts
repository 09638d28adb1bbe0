// Payouts of orders that another system has paid out: their entries are in one payout here too, and are not paid again.

import { inBatches } from '../../../engine/store/bulk.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import type { PaymentTables } from '../payment.tables.ts';
import { localDate } from '../statement/statement_period.ts';
import { exchanged } from './exchange.ts';
import { findExchangeRate, findPayoutAccount, lockPayouts, upsertPayouts } from './payout.store.ts';

type Payout = PaymentTables['payout'];

/** An entry that was paid out. */
export interface PaidEntry {
  readonly encrypted_payout_id: string;
  /** Unix time in seconds. */
  readonly paid_at: number;
  readonly amount_micros: number;
}

/** The payouts of a shop that orders name. Entries are added one after the other, and then saved together. */
export class ImportedPayouts {
  readonly #payouts: Map<string, Payout>;
  readonly #changed = new Set<string>();

  constructor(
    known: readonly Payout[],
    /** A payout of this moment without entries; undefined if no exchange rate is known. */
    readonly empty: (encrypted_payout_id: string, paid_at: number) => Payout | undefined,
  ) {
    this.#payouts = new Map(known.map((payout) => [payout.encrypted_payout_id, payout]));
  }

  /** Adds an entry. @returns the rule that it breaks, which continues a sentence that begins with the payout. */
  add({ encrypted_payout_id, paid_at, amount_micros }: PaidEntry): string | undefined {
    const payout = this.#payouts.get(encrypted_payout_id) ?? this.empty(encrypted_payout_id, paid_at);
    if (payout === undefined) return 'needs an exchange rate of its day';
    if (payout.paid_at !== paid_at) return `was paid at ${payout.paid_at}, and not at ${paid_at}`;
    const sum = BigInt(payout.from_amount_micros) + BigInt(amount_micros);
    const paid = payout.payout_currency === payout.from_currency ? sum : exchanged(sum, payout.exchange_rate);
    const [from_amount_micros, payout_amount_micros] = [Number(sum), Number(paid)];
    if (!Number.isSafeInteger(from_amount_micros) || !Number.isSafeInteger(payout_amount_micros))
      return 'comes to more than can be kept exactly';
    this.#payouts.set(encrypted_payout_id, { ...payout, from_amount_micros, payout_amount_micros });
    this.#changed.add(encrypted_payout_id);
    return undefined;
  }

  async save(store: Transaction): Promise<void> {
    const changed = [...this.#payouts.values()].filter((payout) =>
      this.#changed.has(payout.encrypted_payout_id),
    );
    await upsertPayouts(store, changed);
  }
}

/** Reads and locks the payouts of a shop that orders name, and what new ones need. */
export async function readImportedPayouts(
  store: Transaction,
  { shop_id, region }: { readonly shop_id: number; readonly region: Region },
  named: readonly Omit<PaidEntry, 'amount_micros'>[],
): Promise<ImportedPayouts> {
  const known = await inBatches(
    named.map(({ encrypted_payout_id }) => encrypted_payout_id).toSorted(),
    (batch) => store.all(lockPayouts, { encrypted_payout_ids: batch, shop_id }),
  );
  const account = named.length === 0 ? undefined : await store.first(findPayoutAccount, { shop_id });
  const from_currency = regions[region].currency;
  const payout_currency = account?.payout_currency ?? from_currency;
  const rates = new Map<string, string>();
  if (payout_currency !== from_currency)
    for (const day of new Set(named.map(({ paid_at }) => localDate(paid_at, 'UTC')))) {
      const rate = await store.first(findExchangeRate, { from_currency, payout_currency, day });
      if (rate) rates.set(day, rate.exchange_rate);
    }
  return new ImportedPayouts(known, (encrypted_payout_id, paid_at) => {
    const exchange_rate = payout_currency === from_currency ? '1' : rates.get(localDate(paid_at, 'UTC'));
    if (exchange_rate === undefined) return undefined;
    return {
      ...{ shop_id, encrypted_payout_id, paid_at, from_currency, payout_currency, exchange_rate },
      from_amount_micros: 0,
      payout_amount_micros: 0,
      pay_service: account?.pay_service ?? '',
      payee_id: account?.payee_id ?? '',
    };
  });
}
