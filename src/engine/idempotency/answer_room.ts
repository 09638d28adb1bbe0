// Limits the room for answers that are kept for operators, by deleting the oldest.
import { IdKind, type Ids } from '../store/ids.ts';
import type { Params, Row } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import type { Transaction } from '../store/store.ts';
import type { CallKey } from './idempotency.store.ts';

const kib = 1_024;
/** Size of a row besides its key and its answer: the digest, the times and its index entries. */
const row_bytes = 300;
/** How much a node stores before it checks for old answers to delete, and the most that it then deletes at once. */
const look_every_kib = 256;
const deleted_kib_max = 1_024;

/**
 * Numbers the kept answers in the order in which they are stored. Each answer takes as many numbers as it has
 * KiB. The room in use is therefore the distance between the first row and the last, and no sum is needed.
 */
export const kept_kib = new IdKind('kept_answer_kib', {
  first_drawn_id: 1,
  block_size_max: 1_024,
  // A node that stores few answers would otherwise insert new answers among old ones.
  block_age_ms_max: 10_000,
});

const statement = statementsOn<Record<'operator_idempotent_call', Row>>();

const findFirstEnd = statement((db, p: Params<{ after: number }>) =>
  db
    .selectFrom('operator_idempotent_call')
    .select('ends_at_kib')
    .where('ends_at_kib', 'is not', null)
    .where('ends_at_kib', '>', p.after)
    .orderBy('ends_at_kib')
    .limit(1),
);

const deleteUpTo = statement((db, p: Params<{ end: number }>) =>
  db
    .deleteFrom('operator_idempotent_call')
    .where('ends_at_kib', 'is not', null)
    .where('ends_at_kib', '<=', p.end),
);

/** The room for kept answers of one marketplace. */
export class AnswerRoom {
  #kept_kib = 0;
  /**
   * All answers up to here are deleted. An index keeps the entries of deleted rows for a while, and skipping
   * them takes time.
   */
  #gone_up_to = 0;

  constructor(
    readonly ids: Pick<Ids, 'next'>,
    readonly bytes_max: number,
  ) {}

  /**
   * Reserves a number for the answer that is about to be stored.
   *
   * @throws IdsExhaustedError
   */
  take({ owner, operation, idempotency_key }: CallKey, answer: string): number {
    const bytes = `${owner}${operation}${idempotency_key}`.length + Buffer.byteLength(answer) + row_bytes;
    const size_kib = Math.ceil(bytes / kib);
    this.#kept_kib += size_kib;
    return this.ids.next(kept_kib, size_kib);
  }

  /**
   * Deletes old answers if those up to this number take more room than allowed. Only one call in many checks
   * this, and deletes more than was added since the last check.
   */
  async giveWay(store: Transaction, end: number): Promise<void> {
    if (this.#kept_kib < look_every_kib) return;
    this.#kept_kib = 0;
    const last_to_go = end - Math.floor(this.bytes_max / kib);
    const first = Number((await store.first(findFirstEnd, { after: this.#gone_up_to }))?.ends_at_kib ?? end);
    if (first > last_to_go) return;
    const last = Math.min(last_to_go, first + deleted_kib_max);
    await store.run(deleteUpTo, { end: last });
    store.onCommit(() => {
      this.#gone_up_to = last;
    });
  }
}
