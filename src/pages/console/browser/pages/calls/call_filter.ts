import { signal } from '@preact/signals';
import { act } from '../../state/act.ts';
import { chosen_sandbox, route } from '../../state/route.ts';
import { calls_version, keptCalls, type StreamedCall } from '../../state/streamed_calls.ts';
import type { JournalCall } from './journal_call.ts';

/** The parameters of the address that choose calls. */
export const call_filters = ['operation', 'code', 'shop_id', 'partner_id', 'text', 'order'] as const;

/** The calls that name or changed the order of the address, by their request_ids, oldest first. */
const calls_of_order = signal<ReadonlyMap<string, StreamedCall>>(new Map());

/** The value of the code filter that stands for every refusal. */
export const any_refusal = 'refused';

const textOf = ({ request_id, operation, code, reason, label, fault, sandbox }: StreamedCall) =>
  `${request_id} ${operation} ${code} ${reason ?? ''} ${label ?? ''} ${fault ?? ''} ${sandbox ?? ''}`.toLowerCase();

/** Whether a call is one that the address asks for. */
function currentFilter(): (call: StreamedCall) => boolean {
  const { operation = '', code = '', shop_id = '', partner_id = '', text = '', sandbox = '' } = route.value;
  const sought = text.toLowerCase();
  return (call) =>
    (sandbox === '' || call.sandbox === sandbox) &&
    (operation === '' || call.operation.includes(operation)) &&
    (code === '' ||
      call.code === code ||
      call.reason === code ||
      (code === any_refusal && call.code !== '')) &&
    (shop_id === '' || String(call.shop_id ?? '') === shop_id) &&
    (partner_id === '' || String(call.partner_id ?? '') === partner_id) &&
    (sought === '' || textOf(call).includes(sought));
}

/** The calls that the address asks for, oldest first. */
export function shownCalls(): readonly StreamedCall[] {
  calls_version.value;
  const fits = currentFilter();
  if (route.value.order === undefined) return keptCalls().filter(fits);
  const found = new Map(calls_of_order.value);
  // The stream has times to the millisecond.
  for (const call of keptCalls()) if (found.has(call.request_id)) found.set(call.request_id, call);
  return [...found.values()].filter(fits);
}

const refresh_ms = 2_000;
const calls_per_page = 200;
/** The journal keeps fewer calls than so many pages have. */
const pages_max = 10;

type FoundCall = JournalCall & { readonly call_no: number };

const asStreamed = (call: FoundCall): StreamedCall => ({
  ...call,
  seq: call.call_no,
  time_ms: call.answered_at * 1_000,
  code: call.error,
  ...(call.fault_kind !== undefined && { fault: call.fault_kind }),
  ...(chosen_sandbox.peek() !== undefined && { sandbox: chosen_sandbox.peek() ?? '' }),
});

/** Reads the calls with a text that the journal has after a number. @returns the number of the last one. */
async function readCallsWith(text: string, after: number): Promise<{ calls: FoundCall[]; last: number }> {
  const calls: FoundCall[] = [];
  let last = after;
  for (let page = 0; page < pages_max; page++) {
    const { call_list, next } = await act<{ call_list: readonly FoundCall[]; next?: number }>(
      'journal.list',
      { text, after: last, limit: calls_per_page },
    );
    calls.push(...call_list);
    if (next === undefined) break;
    last = next;
  }
  return { calls, last };
}

/**
 * Follows the calls of an order as far back as the journal reaches: the stream has no bodies.
 *
 * @returns ends it.
 */
export function followCallsOf(order_sn: string | undefined, onProblem: (problem: Error) => void): () => void {
  calls_of_order.value = new Map();
  if (order_sn === undefined) return () => undefined;
  let last = 0;
  let is_over = false;
  let timer = 0;
  const look = async () => {
    try {
      const found = await readCallsWith(order_sn, last);
      if (is_over) return;
      last = found.last;
      if (found.calls.length > 0)
        calls_of_order.value = new Map([
          ...calls_of_order.peek(),
          ...found.calls.map((call) => [call.request_id, asStreamed(call)] as const),
        ]);
    } catch (problem) {
      if (!is_over) onProblem(problem as Error);
    }
    if (!is_over) timer = window.setTimeout(look, refresh_ms);
  };
  void look();
  return () => {
    is_over = true;
    clearTimeout(timer);
  };
}

export const isFiltered = (): boolean => call_filters.some((name) => route.value[name] !== undefined);
