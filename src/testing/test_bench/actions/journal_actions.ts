import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { seconds } from '../../../kit/contract/clock.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { journalingBench, testBenchOf } from '../../bench/bench_of.ts';
import { explainUnknownOperation } from '../../bench/explain_unknown_operation.ts';
import { commandFor } from '../../bench/journal/call_as_command.ts';
import { testFor, whyNoTest } from '../../bench/journal/call_as_test.ts';
import type { NumberedCall } from '../../bench/journal/call_ring.ts';
import { findByText } from '../../bench/journal/call_search.ts';
import type { CallFilter } from '../../bench/journal/journal.ts';
import { type MaskedCall, maskedCall } from '../../bench/journal/masked_call.ts';
import {
  isRepeatable,
  type RepeatedCall,
  repeatedRequestOf,
  withRequest,
} from '../../bench/journal/repeated_call.ts';
import { replay as replayCall } from '../../bench/journal/replay.ts';
import { shownCall } from '../../bench/journal/shown_call.ts';
import type { TestBench } from '../../bench/test_bench.ts';
import type {
  journal_as_curl,
  journal_as_test,
  journal_get,
  journal_list,
  journal_replay,
} from './journal_actions.contract.ts';

/** The greatest total length of the bodies of a page. */
const page_length_max = 4 * 1_048_576;

/** The first calls whose bodies together fit a page; at least one. */
function onePage<C extends NumberedCall>(calls: readonly C[]): C[] {
  let length = 0;
  const end = calls.findIndex(({ request_body, answer_body }) => {
    length += (request_body.text?.length ?? 0) + (answer_body.text?.length ?? 0);
    return length > page_length_max;
  });
  return calls.slice(0, end === -1 ? calls.length : Math.max(1, end));
}

const knownTo = (test_bench: TestBench, calls: readonly NumberedCall[]) =>
  test_bench.knownSecrets(new Set(calls.flatMap(({ partner_id }) => partner_id ?? [])));

async function maskedCalls(test_bench: TestBench, calls: readonly NumberedCall[]): Promise<MaskedCall[]> {
  const known = await knownTo(test_bench, calls);
  return calls.map((call) => maskedCall(call, known));
}

type Shops = ReadonlySet<number> | undefined;

async function findMasked(
  test_bench: TestBench,
  request_id: string,
  shops: Shops,
): Promise<MaskedCall | undefined> {
  const call = test_bench.journal.find(request_id, shops);
  return call && (await maskedCalls(test_bench, [call]))[0];
}

/** A page of the calls that fit a filter and, if a text is given, have it. Without `after`, the last ones. */
async function pageOf(
  test_bench: TestBench,
  filter: CallFilter,
  { text, limit }: { readonly text: string | undefined; readonly limit: number },
): Promise<MaskedCall[]> {
  const { journal } = test_bench;
  if (text === undefined) return maskedCalls(test_bench, onePage(journal.list(filter, limit)));
  const is_from_newest = filter.after === undefined;
  const calls = journal.list(filter, Number.MAX_SAFE_INTEGER);
  const secretsOf = (candidates: readonly NumberedCall[]) => knownTo(test_bench, candidates);
  const found = await findByText(is_from_newest ? calls.toReversed() : calls, { text, limit }, secretsOf);
  return onePage(is_from_newest ? found.reverse() : found);
}

export const listJournal: ActionHandler<typeof journal_list> = async (
  { call_observer, shops, refuse },
  { limit, text, ...asked },
) => {
  const test_bench = journalingBench(call_observer);
  if (!test_bench) return refuse('journal_off');
  const filter = { ...asked, shops };
  const { operation } = filter;
  const known = test_bench.benches.operations;
  // Operations that the server does not have are called, too, and then the journal has their names.
  if (operation !== undefined && !known.has(operation) && !test_bench.journal.hasCallOf(operation, shops))
    return refuse('unknown_operation', explainUnknownOperation(operation, known.keys()));
  const page = await pageOf(test_bench, filter, { text, limit });
  const last: NumberedCall | undefined = page.at(-1);
  return { call_list: page.map(shownCall), ...(last && { next: last.call_no }) };
};

export const getJournalCall: ActionHandler<typeof journal_get> = async (
  { call_observer, shops, refuse },
  { request_id },
) => {
  const test_bench = journalingBench(call_observer);
  if (!test_bench) return refuse('journal_off');
  const call = await findMasked(test_bench, request_id, shops);
  return call ? shownCall(call) : refuse('call_not_found');
};

/** A recorded call that can be repeated, with its request; or why it cannot. */
async function findRepeatable(
  test_bench: TestBench | undefined,
  request_id: string,
  shops: Shops,
): Promise<RepeatedCall | Refusal<'journal_off' | 'call_not_found' | 'not_repeatable'>> {
  if (!test_bench) return refused('journal_off');
  const call = await findMasked(test_bench, request_id, shops);
  if (!call) return refused('call_not_found');
  const request = isRepeatable(call) ? repeatedRequestOf(call) : undefined;
  if (request === undefined) return refused('not_repeatable');
  const is_known = test_bench.benches.operations.has(call.operation);
  const { server } = test_bench;
  return { call, request, base_url: server.baseUrl(), operator_url: server.operatorUrl(), is_known };
}

export const asCurl: ActionHandler<typeof journal_as_curl> = async (
  { call_observer, shops },
  { request_id },
) => {
  const found = await findRepeatable(journalingBench(call_observer), request_id, shops);
  if (isRefused(found)) return found;
  return { command: commandFor(found) };
};

export const asTest: ActionHandler<typeof journal_as_test> = async (
  { call_observer, shops, refuse },
  { request_id },
) => {
  const found = await findRepeatable(journalingBench(call_observer), request_id, shops);
  if (isRefused(found)) return found;
  const why_not = whyNoTest(found.call);
  return why_not === undefined ? { source: testFor(found) } : refuse('not_testable', why_not);
};

export const replayJournalCall: ActionHandler<typeof journal_replay> = async (
  { call_observer, wall_clock, refuse },
  { request_id, body: request },
) => {
  const test_bench = testBenchOf(call_observer);
  const recorded = test_bench.journal.find(request_id);
  if (!recorded) return refuse('call_not_found');
  if (!request && !isRepeatable(recorded)) return refuse('not_repeatable');
  const call = request ? withRequest(recorded, request) : recorded;
  const [partner_key] = await test_bench.server.listKeys(call.partner_id ?? 0);
  if (partner_key === undefined) return refuse('no_live_key');
  const means = {
    base_url: test_bench.server.localUrl(),
    partner_key,
    known_secrets: await knownTo(test_bench, [call]),
    now: seconds(wall_clock),
  };
  const { status, request_id: answered, body } = (await replayCall(call, means)) ?? {};
  if (status === undefined) return refuse('not_answered');
  return { status, ...(answered !== undefined && { request_id: answered }), body: body ?? null };
};
