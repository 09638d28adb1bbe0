// Removes from the answers that are kept for retries those that show a person. A call that is repeated is then told that
// its answer is no longer there.

import type { Store } from '../store/store.ts';
import { type CallerOfKey, type CallKey, idempotencyStatements } from './idempotency.store.ts';

const answers_at_once = 100;

/** An answer to remove. */
export interface ShowingAnswer {
  readonly caller: CallerOfKey;
  readonly key: CallKey;
}

const before_all = { partner_id: 0, operation: '', idempotency_key: '' } as const;

/** Lists the kept answers that show somebody: those for a shop, and those for operators. Reads them page by page. */
export async function listShowingAnswers(
  store: Store,
  shop_id: number,
  shows: (answer: string) => boolean,
): Promise<ShowingAnswer[]> {
  const showing: ShowingAnswer[] = [];
  for (const [caller, owner] of [
    ['shop', shop_id],
    ['operator', ''],
  ] as const) {
    let after: CallKey = { ...before_all, owner };
    for (;;) {
      const page = await store.all(idempotencyStatements[caller].listKept, {
        ...after,
        limit: answers_at_once,
      });
      for (const { answer, ...key } of page)
        if (answer !== null && shows(answer)) showing.push({ caller, key });
      const last = page.at(-1);
      if (last === undefined || page.length < answers_at_once) break;
      after = last;
    }
  }
  return showing;
}

/** Removes answers, in a transaction. @returns their number. */
export async function removeAnswers(store: Store, answers: readonly ShowingAnswer[]): Promise<number> {
  const removed = await Promise.all(
    answers.map(({ caller, key }) => store.run(idempotencyStatements[caller].removeAnswer, key)),
  );
  return removed.reduce((sum, count) => sum + count, 0);
}
