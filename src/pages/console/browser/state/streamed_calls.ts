// The calls as the server sends them. They arrive one by one, and are shown together once per frame.
import { signal } from '@preact/signals';
import { type AnsweredProblem, send } from './send.ts';

export interface StreamedCall {
  readonly seq: number;
  readonly request_id: string;
  readonly time_ms: number;
  readonly operation: string;
  readonly shop_id?: number;
  readonly merchant_id?: number;
  readonly partner_id?: number;
  readonly status: number;
  /** Empty for a success. */
  readonly code: string;
  readonly reason?: string;
  readonly duration_ms: number;
  readonly sandbox?: string;
  readonly label?: string;
  readonly fault?: string;
}

/** How many calls the page keeps. */
export const calls_kept_max = 5_000;
const reconnect_ms = 5_000;
/** Calls that arrive sooner after the last ones were shown wait so long: nobody reads faster. */
const show_every_ms = 100;

const kept: StreamedCall[] = [];
const waiting: StreamedCall[] = [];

/** Changes whenever the kept calls do. */
export const calls_version = signal(0);
export const is_paused = signal(false);
/** How many calls have arrived during the pause. */
export const waiting_count = signal(0);
/** Calls that the server left out, because this page was too slow or because they were too many. */
export const skipped_count = signal(0);
/** About the last second, if only some of its calls were sent. */
export const sampled = signal<{ readonly seen: number; readonly sent: number } | undefined>(undefined);
export const stream_state = signal<'opening' | 'open' | 'lost'>('opening');
export const stream_problem = signal<Error | undefined>(undefined);

/** Oldest first. Read `calls_version` too: it changes with them. */
export const keptCalls = (): readonly StreamedCall[] => kept;

let is_planned = false;
let shown_at = 0;

function showWaiting(): void {
  is_planned = false;
  shown_at = performance.now();
  if (waiting.length === 0) return;
  if (is_paused.value) {
    waiting_count.value = waiting.length;
    return;
  }
  kept.push(...waiting.splice(0));
  if (kept.length > calls_kept_max) kept.splice(0, kept.length - calls_kept_max);
  waiting_count.value = 0;
  calls_version.value += 1;
}

function add(call: StreamedCall): void {
  waiting.push(call);
  // A page in the background gets no frames.
  if (waiting.length > calls_kept_max) waiting.splice(0, waiting.length - calls_kept_max);
  if (is_planned) return;
  is_planned = true;
  const wait_ms = shown_at + show_every_ms - performance.now();
  if (wait_ms <= 0) requestAnimationFrame(showWaiting);
  else setTimeout(() => requestAnimationFrame(showWaiting), wait_ms);
}

export function pauseCalls(paused: boolean): void {
  is_paused.value = paused;
  if (!paused) showWaiting();
}

export function clearCalls(): void {
  kept.length = 0;
  waiting.length = 0;
  waiting_count.value = 0;
  skipped_count.value = 0;
  calls_version.value += 1;
}

let source: EventSource | undefined;
let last_id = '';
let sampled_until = 0;

/** Asks why the stream is refused: an EventSource does not tell. */
async function findProblem(): Promise<void> {
  try {
    await send('GET', '/operator/v1/calls?limit=1', { sandbox: '' });
  } catch (problem) {
    stream_problem.value = problem as AnsweredProblem;
  }
}

const dataOf = (event: Event): unknown => JSON.parse((event as MessageEvent<string>).data);

/** Opens the stream, once. It is opened again where it was when the connection was lost. */
export function openCallStream(): void {
  if (source) return;
  const after = last_id === '' ? '' : `?${new URLSearchParams({ after: last_id })}`;
  source = new EventSource(`/operator/v1/journal/stream${after}`);
  source.addEventListener('open', () => {
    stream_state.value = 'open';
    stream_problem.value = undefined;
  });
  source.addEventListener('call', (event) => {
    last_id = (event as MessageEvent).lastEventId || last_id;
    add(dataOf(event) as StreamedCall);
  });
  source.addEventListener('skipped', (event) => {
    skipped_count.value += (dataOf(event) as { count: number }).count;
  });
  source.addEventListener('sampled', (event) => {
    sampled.value = dataOf(event) as { seen: number; sent: number };
    clearTimeout(sampled_until);
    sampled_until = window.setTimeout(() => {
      sampled.value = undefined;
    }, 2_500);
  });
  source.addEventListener('error', () => {
    stream_state.value = 'lost';
    if (source?.readyState !== EventSource.CLOSED) return;
    source = undefined;
    void findProblem();
    setTimeout(openCallStream, reconnect_ms);
  });
}

export function closeCallStream(): void {
  source?.close();
  source = undefined;
  last_id = '';
  stream_state.value = 'opening';
  clearCalls();
}
