import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Empty, ProblemNote } from '../../parts/notes.tsx';
import { change, route } from '../../state/route.ts';
import { session } from '../../state/session.ts';
import { keptCalls, openCallStream, stream_problem } from '../../state/streamed_calls.ts';
import { CallDetail } from './call_detail.tsx';
import { followCallsOf, isFiltered, shownCalls } from './call_filter.ts';
import { CallTable } from './call_table.tsx';
import { CallToolbar, PauseButton } from './call_toolbar.tsx';

function NoCalls() {
  if (isFiltered() && keptCalls().length > 0)
    return <Empty title="No call fits these filters">Clear a filter, or wait for the next call.</Empty>;
  if (session.value?.journal === 'off' && !session.value.sandboxes)
    return (
      <Empty title="The journal is off" command="STOA_JOURNAL=all stoa serve">
        <p>The server keeps no calls. Start it with a journal to see each call as it arrives.</p>
      </Empty>
    );
  return (
    <Empty title="No calls yet" command="stoa call v2.voucher.get_voucher --example">
      <p>
        Point your app at <code>{session.value?.node.base_url}</code>. Each call is shown here as soon as it
        is answered. This command sends one:
      </p>
    </Empty>
  );
}

/** The calls of partners, as they arrive. */
export function CallsPage() {
  useEffect(openCallStream, []);
  const { call, of, order } = route.value;
  useEffect(
    () =>
      followCallsOf(order, (problem) => {
        stream_problem.value = problem;
      }),
    [order, route.value.sandbox],
  );
  const has_calls = useComputed(() => shownCalls().length > 0);
  return (
    <div class={`calls_page ${call === undefined ? '' : 'with_detail'}`}>
      <div class="head">
        <h1>Calls</h1>
        <span class="quiet">{session.value?.node.base_url}</span>
        <div class="buttons">
          <PauseButton />
        </div>
      </div>
      <CallToolbar />
      <ProblemNote problem={stream_problem.value} />
      <div class="split">
        {has_calls.value ? <CallTable /> : <NoCalls />}
        {call !== undefined && (
          <CallDetail
            key={call}
            request_id={call}
            sandbox={of ?? route.value.sandbox ?? ''}
            onClose={() => change({ call: '', of: '' }, false)}
          />
        )}
      </div>
    </div>
  );
}
