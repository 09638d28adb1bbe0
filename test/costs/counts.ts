import type { CallCost } from './budgets.ts';
import type { MeasuredServer } from './measured_server.ts';

export type Counts = Omit<CallCost, 'allocated_kb'>;

export const statements_metric = 'stoa_store_statement_duration_seconds_count';

/** What a server does for a call, with its work in the background meanwhile. */
export async function countCall(server: MeasuredServer, call: () => Promise<unknown>): Promise<Counts> {
  const before = await server.metric(statements_metric);
  const { trips, sent_bytes } = server.sent;
  await call();
  return {
    trips: server.sent.trips - trips,
    sent_bytes: server.sent.sent_bytes - sent_bytes,
    statements: (await server.metric(statements_metric)) - before,
  };
}

/** The least of each, because work in the background adds to some of the calls. */
export function leastCounts(found: readonly Counts[]): Counts {
  const leastOf = (name: keyof Counts) => Math.min(...found.map((counts) => counts[name]));
  return {
    statements: leastOf('statements'),
    trips: leastOf('trips'),
    sent_bytes: leastOf('sent_bytes'),
  };
}
