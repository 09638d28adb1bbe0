// A table that another program has locked, and the time of reads during the lock.
import pg from 'pg';

/** Locks a table like VACUUM FULL and migrations do. @returns a function that releases the lock. */
export async function lockTable(database_url: string, table_name: string): Promise<() => Promise<void>> {
  const client = new pg.Client(database_url);
  await client.connect();
  await client.query(`begin; lock table ${table_name} in access exclusive mode`);
  let ended: Promise<void> | undefined;
  return () => {
    ended ??= client.query('commit').then(() => client.end());
    return ended;
  };
}

/** The duration of each of a number of calls, one after the other, in milliseconds. */
export async function timesOf(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made < count; made++) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  return times;
}

/** The 99th percentile. */
export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** The allowed p99 during a lock: 20 ms on a quiet machine, and five times the p99 without a lock on a busy one. */
export const p99_max = (unlocked: readonly number[]): number => Math.max(20, 5 * p99(unlocked));
