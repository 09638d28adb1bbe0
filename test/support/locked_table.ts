// A table that another program holds locked, and how long reads take meanwhile.
import pg from 'pg';

/** Locks a table as VACUUM FULL and migrations do. @returns what ends the lock. */
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

/** How long each of a number of calls took, one after the other, in milliseconds. */
export async function timesOf(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made < count; made++) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  return times;
}

/** What 99 of 100 do not exceed. */
export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** What the p99 may be beside a lock: 20 ms on a quiet machine, and on a busy one five times what it is without. */
export const p99_max = (unlocked: readonly number[]): number => Math.max(20, 5 * p99(unlocked));
