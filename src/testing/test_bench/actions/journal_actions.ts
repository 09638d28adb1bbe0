import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { seconds } from '../../../kit/contract/clock.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { testBenchOf } from '../../bench/bench_of.ts';
import type { NumberedCall } from '../../bench/journal/call_ring.ts';
import { type MaskedCall, maskedCall } from '../../bench/journal/masked_call.ts';
import {
  commandFor,
  isRepeatable,
  type RepeatedCall,
  repeatedRequestOf,
  testFor,
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
function onePage(calls: readonly NumberedCall[]): NumberedCall[] {
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

async function findMasked(test_bench: TestBench, request_id: string): Promise<MaskedCall | undefined> {
  const call = test_bench.journal.find(request_id);
  return call && (await maskedCalls(test_bench, [call]))[0];
}

export const listJournal: ActionHandler<typeof journal_list> = async (
  { call_observer },
  { limit, ...filter },
) => {
  const test_bench = testBenchOf(call_observer);
  const page = onePage(test_bench.journal.list(filter, limit));
  const last = page.at(-1);
  return {
    call_list: (await maskedCalls(test_bench, page)).map(shownCall),
    ...(last && { next: last.call_no }),
  };
};

export const getJournalCall: ActionHandler<typeof journal_get> = async (
  { call_observer, refuse },
  { request_id },
) => {
  const test_bench = testBenchOf(call_observer);
  const call = await findMasked(test_bench, request_id);
  return call ? shownCall(call) : refuse('call_not_found');
};

/** A recorded call that can be repeated, with its request; or why it cannot. */
async function findRepeatable(
  test_bench: TestBench,
  request_id: string,
): Promise<RepeatedCall | Refusal<'call_not_found' | 'not_repeatable'>> {
  const call = await findMasked(test_bench, request_id);
  if (!call) return refused('call_not_found');
  const request = isRepeatable(call) ? repeatedRequestOf(call) : undefined;
  if (request === undefined) return refused('not_repeatable');
  const is_known = test_bench.benches.operations.has(call.operation);
  return { call, request, base_url: test_bench.server.baseUrl(), is_known };
}

export const asCurl: ActionHandler<typeof journal_as_curl> = async ({ call_observer }, { request_id }) => {
  const test_bench = testBenchOf(call_observer);
  const found = await findRepeatable(test_bench, request_id);
  if (isRefused(found)) return found;
  return { command: commandFor(found) };
};

export const asTest: ActionHandler<typeof journal_as_test> = async ({ call_observer }, { request_id }) => {
  const test_bench = testBenchOf(call_observer);
  const found = await findRepeatable(test_bench, request_id);
  if (isRefused(found)) return found;
  return { source: testFor(found) };
};

export const replayJournalCall: ActionHandler<typeof journal_replay> = async (
  { call_observer, wall_clock, refuse },
  { request_id },
) => {
  const test_bench = testBenchOf(call_observer);
  const call = test_bench.journal.find(request_id);
  if (!call) return refuse('call_not_found');
  if (!isRepeatable(call)) return refuse('not_repeatable');
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
