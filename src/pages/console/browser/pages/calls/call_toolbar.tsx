import { useSignal } from '@preact/signals';
import { shownNumber } from '../../parts/numbers.ts';
import { change, route } from '../../state/route.ts';
import {
  is_paused,
  keptCalls,
  pauseCalls,
  sampled,
  skipped_count,
  stream_state,
  waiting_count,
} from '../../state/streamed_calls.ts';
import { any_refusal, call_filters, isFiltered } from './call_filter.ts';

const state_texts = { opening: 'Connecting', open: 'Live', lost: 'Connection lost; trying again' };

/** Whether the calls are shown as they arrive, and which ones were left out. */
function StreamState() {
  const { value: sample } = sampled;
  const state = is_paused.value ? 'Paused' : state_texts[stream_state.value];
  return (
    <span class={`stream_state ${is_paused.value ? 'paused' : stream_state.value}`} role="status">
      <span class="dot" aria-hidden="true" />
      {state}
      {sample && ` · ${shownNumber(sample.sent)} of ${shownNumber(sample.seen)} calls a second are shown`}
      {skipped_count.value > 0 && ` · ${shownNumber(skipped_count.value)} skipped`}
    </span>
  );
}

const waitingText = () =>
  waiting_count.value > 0 ? `Resume (${shownNumber(waiting_count.value)})` : 'Resume';

export const PauseButton = () => (
  <button type="button" onClick={() => pauseCalls(!is_paused.value)}>
    {is_paused.value ? waitingText() : 'Pause'}
  </button>
);

interface Choices {
  readonly operations: readonly string[];
  readonly codes: readonly string[];
}

const findChoices = (): Choices => ({
  operations: [...new Set(keptCalls().map(({ operation }) => operation))].sort(),
  codes: [...new Set(keptCalls().flatMap(({ code }) => code || []))].sort(),
});

export function CallToolbar() {
  // The choices are collected when somebody is about to choose.
  const choices = useSignal<Choices>({ operations: [], codes: [] });
  const look = () => {
    choices.value = findChoices();
  };
  const { operations, codes } = choices.value;
  const { operation = '', code = '', shop_id = '', partner_id = '', text = '', order = '' } = route.value;
  const set = (name: string) => (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
    change({ [name]: event.currentTarget.value.trim() });
  return (
    <search class="toolbar" aria-label="Calls" onFocusIn={look} onPointerEnter={look}>
      <input
        aria-label="Operation"
        placeholder="Operation"
        list="operations"
        value={operation}
        onInput={set('operation')}
      />
      <datalist id="operations">
        {operations.map((name) => (
          <option value={name} />
        ))}
      </datalist>
      <select aria-label="Code" value={code} onChange={set('code')}>
        <option value="">All answers</option>
        <option value={any_refusal}>Refused</option>
        {code !== '' && code !== any_refusal && !codes.includes(code) && <option value={code}>{code}</option>}
        {codes.map((name) => (
          <option value={name}>{name}</option>
        ))}
      </select>
      <input
        class="short"
        aria-label="Shop"
        placeholder="Shop"
        inputMode="numeric"
        value={shop_id}
        onInput={set('shop_id')}
      />
      <input
        class="short"
        aria-label="Partner"
        placeholder="Partner"
        inputMode="numeric"
        value={partner_id}
        onInput={set('partner_id')}
      />
      <input aria-label="Text" placeholder="Text" value={text} onInput={set('text')} />
      {order !== '' && <span class="badge">order {order}</span>}
      {isFiltered() && (
        <button
          type="button"
          class="plain"
          onClick={() => change(Object.fromEntries(call_filters.map((name) => [name, ''])))}
        >
          Clear
        </button>
      )}
      <StreamState />
    </search>
  );
}
