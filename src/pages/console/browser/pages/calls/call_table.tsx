import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Link } from '../../parts/link.tsx';
import { textOfTime, utcOf } from '../../parts/moment.tsx';
import { Badge, type Tone } from '../../parts/notes.tsx';
import { change, route } from '../../state/route.ts';
import type { StreamedCall } from '../../state/streamed_calls.ts';
import { shownCalls } from './call_filter.ts';

/** The height of a row in pixels, as the style has it. Only the rows in sight are drawn. */
const row_height = 30;
const spare_rows = 8;

const shownTime = (time_ms: number) => `${textOfTime(time_ms)}.${String(time_ms % 1_000).padStart(3, '0')}`;

export function toneOf(status: number, code: string): Tone {
  if (status >= 500 || status === 0) return 'bad';
  return code === '' ? 'good' : 'warn';
}

const placeOf = ({ request_id, sandbox }: StreamedCall) => ({
  ...route.value,
  call: request_id,
  of: sandbox ?? '',
});

function CallRow({ call, is_chosen }: { call: StreamedCall; is_chosen: boolean }) {
  const { time_ms, operation, shop_id, status, code, reason, duration_ms, sandbox, label, fault } = call;
  return (
    <tr
      class="open"
      aria-selected={is_chosen}
      onClick={() => change({ call: call.request_id, of: sandbox }, false)}
    >
      <td class="mono" title={utcOf(time_ms / 1_000)}>
        {shownTime(time_ms)}
      </td>
      <td>
        <Link to={placeOf(call)}>{operation.replace(/^v2\./, '')}</Link>
      </td>
      <td class="number">{shop_id ?? call.merchant_id}</td>
      <td>
        <Badge tone={toneOf(status, code)}>{status === 0 ? 'none' : status}</Badge>
      </td>
      <td title={reason}>{code || <span class="quiet">ok</span>}</td>
      <td class="number">{duration_ms} ms</td>
      <td class="mono">{sandbox?.slice(0, 6)}</td>
      <td>
        {label}
        {fault !== undefined && <Badge tone="info">fault {fault}</Badge>}
      </td>
    </tr>
  );
}

/** The calls that the address asks for, newest first. */
export function CallTable() {
  const found = shownCalls();
  const place = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  const count = useRef(found.length);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      height.value = entry?.contentRect.height ?? 600;
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  // A reader who has scrolled down keeps the rows in sight where they are.
  useLayoutEffect(() => {
    const added = found.length - count.current;
    count.current = found.length;
    if (place.current && place.current.scrollTop > 0 && added > 0)
      place.current.scrollTop += added * row_height;
  });
  const first = Math.max(0, Math.floor(top.value / row_height) - spare_rows);
  const last = Math.min(found.length, Math.ceil((top.value + height.value) / row_height) + spare_rows);
  const shown: StreamedCall[] = [];
  for (let at = first; at < last; at++) {
    const call = found[found.length - 1 - at];
    if (call) shown.push(call);
  }
  const chosen = route.value.call;
  const open = (at: number) => {
    const next = found[at];
    if (!next) return;
    change({ call: next.request_id, of: next.sandbox });
    const { current } = place;
    if (!current) return;
    // The head of the table stays above the rows.
    const row_top = (found.length - 1 - at) * row_height;
    const sight = current.clientHeight - 2 * row_height;
    if (row_top < current.scrollTop) current.scrollTop = row_top;
    else if (row_top > current.scrollTop + sight) current.scrollTop = row_top - sight;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const at = found.findIndex(({ request_id }) => request_id === chosen);
    if (key === 'Escape' && chosen !== undefined) change({ call: '', of: '' });
    else if (key === 'ArrowDown') open(at === -1 ? found.length - 1 : at - 1);
    else if (key === 'ArrowUp') open(at === -1 ? found.length - 1 : at + 1);
    else if (key === 'Enter' && event.target === place.current && at === -1) open(found.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="scroll calls"
      ref={place}
      tabIndex={0}
      data-keys="own"
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        top.value = event.currentTarget.scrollTop;
      }}
    >
      <table aria-label="Calls" aria-rowcount={found.length}>
        <thead>
          <tr>
            <th class="at">Time</th>
            <th class="operation">Operation</th>
            <th class="number shop">Shop</th>
            <th class="status">Status</th>
            <th class="code">Code</th>
            <th class="number took">Duration</th>
            <th class="sandbox">Sandbox</th>
            <th class="label">Label</th>
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr class="space" style={{ height: `${first * row_height}px` }} />}
          {shown.map((call) => (
            <CallRow
              key={`${call.seq} ${call.request_id}`}
              call={call}
              is_chosen={call.request_id === chosen}
            />
          ))}
          {last < found.length && (
            <tr class="space" style={{ height: `${(found.length - last) * row_height}px` }} />
          )}
        </tbody>
      </table>
    </div>
  );
}
