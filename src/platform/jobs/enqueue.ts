import type { Database, Store, Transaction } from '../store/store.ts';
import { insertJob, type JobKey } from './jobs.store.ts';

/** The insides of transactions that have brought a job. */
const bringing = new WeakSet<Store>();

export interface NewJob extends JobKey {
  /** Unix time in seconds before which it does not begin. */
  readonly due_at: number;
  /** Unix time in seconds. */
  readonly now: number;
}

/**
 * Has something done in the background, if the transaction that `store` is the inside of is kept. A job that is there
 * already, waiting, under way or given up, starts anew; what is under way writes nothing any more.
 */
export async function enqueue(store: Store, { shop_id, kind, job_id, due_at, now }: NewJob): Promise<void> {
  await store.run(insertJob, { shop_id, kind, job_id, due_at, created_at: now });
  bringing.add(store);
}

/** The same database; `wake` is called after each of its transactions that brought a job. */
export function wakeOnCommit(database: Database, wake: () => void): Database {
  return {
    ...database,
    async transaction(work, keeps) {
      let inside: Transaction | undefined;
      const result = await database.transaction((store) => {
        inside = store;
        return work(store);
      }, keeps);
      // Transactions of one commit share their inside: whoever is told first wakes for all.
      if (inside && bringing.delete(inside)) wake();
      return result;
    },
  };
}
