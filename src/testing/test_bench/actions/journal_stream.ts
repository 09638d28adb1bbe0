import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { journalingBench, testBenchesOf } from '../../bench/bench_of.ts';
import { streamCalls } from '../../bench/journal/journal_stream.ts';
import type { journal_stream } from './journal_stream.contract.ts';

/** Sends a summary of each call as it is answered. */
export const streamJournal: ActionHandler<typeof journal_stream> = async (
  { call_observer, sandboxes, sandbox_id, shops, refuse },
  { after },
) => {
  const bench = journalingBench(call_observer);
  const benches = bench?.benches ?? (sandboxes && testBenchesOf(sandboxes));
  const spaces = bench?.journal.spaces ?? (sandboxes && testBenchesOf(sandboxes).journal_spaces);
  const is_sandbox = sandbox_id !== undefined;
  if (!benches || !spaces || (is_sandbox && !bench)) return refuse('journal_off');
  const journal = is_sandbox ? bench?.journal : undefined;
  const reader = spaces.openReader(journal, shops);
  if (!reader) return refuse('too_many_readers');
  const isKnown = (operation: string) => benches.operations.has(operation);
  return { events: streamCalls({ spaces, journal, isKnown, after }, reader), close: () => reader.close() };
};
