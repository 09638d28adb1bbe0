import { wholeSum } from '../../../engine/store/split_sum.ts';
import type { Store } from '../../../engine/store/store.ts';
import { mergeRows, readInBatches } from '../merged_rows.ts';
import { listReleasedNewest } from '../payment.store.ts';
import { listPayoutsBetween } from '../payouts/payout.store.ts';
import { sumBalance } from './wallet.store.ts';
import { isNewer, type Payout, type ReleasedEntry, type WalletMovement } from './wallet.ts';

const batch_size = 500;
const after_every_id = Number.MAX_SAFE_INTEGER;

/** A movement, and the balance after it in micros. */
export interface BalancedMovement {
  readonly movement: WalletMovement;
  readonly balance: bigint;
}

export interface WalletQuery {
  readonly shop_id: number;
  /** Unix time in seconds; both bounds are included. */
  readonly from: number;
  readonly to: number;
  /** The movements to return: after `offset` others, at most `limit`. */
  readonly isWanted: (movement: WalletMovement) => boolean;
  readonly offset: number;
  readonly limit: number;
}

/** All movements of a period, newest first. */
function movementsOf(
  store: Store,
  { shop_id, from, to }: WalletQuery,
): AsyncGenerator<WalletMovement, undefined> {
  const period = { shop_id, from, to, limit: batch_size };
  const payouts = readInBatches<Payout>(batch_size, async (last) => {
    const { paid_at, encrypted_payout_id } = last ?? { paid_at: to + 1, encrypted_payout_id: '' };
    return store.all(listPayoutsBetween, { ...period, paid_at, encrypted_payout_id });
  });
  const entries = readInBatches<ReleasedEntry>(batch_size, async (last) => {
    const { released_at, transaction_id } = last ?? { released_at: to + 1, transaction_id: 0 };
    return store.all(listReleasedNewest, { ...period, released_at, transaction_id });
  });
  return mergeRows(movementsOfPayouts(payouts), movementsOfEntries(entries), isNewer);
}

async function* movementsOfPayouts(
  payouts: AsyncIterable<Payout>,
): AsyncGenerator<WalletMovement, undefined> {
  for await (const payout of payouts)
    yield { time: payout.paid_at, micros: -payout.from_amount_micros, payout };
}

async function* movementsOfEntries(
  entries: AsyncIterable<ReleasedEntry>,
): AsyncGenerator<WalletMovement, undefined> {
  for await (const entry of entries) yield { time: entry.released_at, micros: entry.amount_micros, entry };
}

/** The balance after a movement. Of one second, payouts come after entries. */
async function balanceAfter(store: Store, shop_id: number, { time, entry, payout }: WalletMovement) {
  const sums = await store.all(sumBalance, {
    shop_id,
    released_at: time,
    transaction_id: entry?.transaction_id ?? after_every_id,
    paid_at: time,
    encrypted_payout_id: payout?.encrypted_payout_id ?? '',
  });
  return sums.reduce((total, sum) => total + wholeSum(sum), 0n);
}

/**
 * Reads movements of a wallet, newest first. The balance after the newest one is summed once; that after each
 * older one is less by what came between.
 */
export async function readWallet(store: Store, query: WalletQuery): Promise<BalancedMovement[]> {
  const { shop_id, isWanted, offset, limit } = query;
  const found: BalancedMovement[] = [];
  let balance: bigint | undefined;
  let skipped = 0;
  for await (const movement of movementsOf(store, query)) {
    balance ??= await balanceAfter(store, shop_id, movement);
    if (isWanted(movement)) {
      if (skipped < offset) skipped++;
      else if (found.push({ movement, balance }) === limit) return found;
    }
    balance -= BigInt(movement.micros);
  }
  return found;
}
