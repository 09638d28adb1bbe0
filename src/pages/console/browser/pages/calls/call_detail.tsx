import { useSignal } from '@preact/signals';
import { CopyButton } from '../../parts/code_block.tsx';
import { TimeView, utcOf } from '../../parts/moment.tsx';
import { Badge, Note, ProblemNote } from '../../parts/notes.tsx';
import { act } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { session, whyNot } from '../../state/session.ts';
import { CallBodies } from './call_bodies.tsx';
import { CallFacts } from './call_facts.tsx';
import { toneOf } from './call_table.tsx';
import { asTypeScript, type JournalCall, messageIn } from './journal_call.ts';
import { SendAgain } from './send_again.tsx';
import { SignDifference } from './sign_difference.tsx';

/** Why a call was refused, in words. */
function Refusal({ call }: { call: JournalCall }) {
  const { error, reason, explanation, fault_kind } = call;
  if (error === '' && call.status < 400 && call.status !== 0) return null;
  return (
    <Note tone={call.status >= 500 || call.status === 0 ? 'bad' : 'warn'}>
      <p>
        <strong>{call.status === 0 ? 'Not answered' : 'Refused'}</strong>
        {reason !== undefined && (
          <>
            {' by the check '}
            <code>{reason}</code>
          </>
        )}
        {fault_kind !== undefined && ` by the fault ${fault_kind}`}
        {messageIn(call) !== '' && `: ${messageIn(call)}`}
      </p>
      {explanation !== undefined && <p>{explanation}</p>}
      {explanation !== undefined && <SignDifference explanation={explanation} />}
      {reason === 'wrong_sign' && explanation === undefined && (
        <p>
          Signatures are not explained here. Start the server with <code>STOA_EXPLAIN_SIGNATURES=true</code>.
        </p>
      )}
    </Note>
  );
}

function CallButtons({ call, sandbox }: { call: JournalCall; sandbox: string }) {
  const is_sending = useSignal(false);
  const { request_id } = call;
  const why_not =
    whyNot('write', 'journal.replay') ??
    (sandbox === '' && !session.value?.own_test_tools
      ? 'Only calls of sandboxes and of the demo are sent again.'
      : undefined);
  return (
    <div class="buttons">
      <button
        type="button"
        class="main"
        aria-disabled={why_not !== undefined}
        title={why_not}
        onClick={() => {
          is_sending.value = why_not === undefined;
        }}
      >
        Send again
      </button>
      <CopyButton
        load={async () =>
          (await act<{ command: string }>('journal.as_curl', { request_id }, sandbox)).command
        }
      >
        Copy as curl
      </CopyButton>
      <CopyButton load={() => asTypeScript(call, session.value?.node.base_url ?? '')}>
        Copy as TypeScript
      </CopyButton>
      <CopyButton
        load={async () => (await act<{ source: string }>('journal.as_test', { request_id }, sandbox)).source}
      >
        Copy as test
      </CopyButton>
      {is_sending.value && (
        <SendAgain
          call={call}
          sandbox={sandbox}
          onClose={() => {
            is_sending.value = false;
          }}
        />
      )}
    </div>
  );
}

/** One call: its request, its answer, and why it was answered so. */
export function CallDetail({
  request_id,
  sandbox,
  onClose,
}: {
  request_id: string;
  sandbox: string;
  onClose: () => void;
}) {
  const { state } = useLoaded(
    () => act<JournalCall>('journal.get', { request_id }, sandbox),
    [request_id, sandbox],
  );
  const { value: call, problem } = state.value;
  return (
    <section class="detail" aria-label="Call">
      <div class="head">
        <h2>{call?.operation ?? 'Call'}</h2>
        {call && (
          <Badge tone={toneOf(call.status, call.error)}>
            {call.status === 0 ? 'no answer' : call.status}
          </Badge>
        )}
        <div class="buttons">
          <button type="button" onClick={onClose} aria-label="Close this call">
            Close
          </button>
        </div>
      </div>
      <ProblemNote problem={problem} />
      {call && (
        <>
          <p class="quiet">
            <TimeView
              at={call.answered_at}
              also={`by the marketplace's clock: ${utcOf(call.business_time)}`}
            />{' '}
            · {call.duration_ms} ms · <span class="mono">{call.request_id}</span>
          </p>
          <Refusal call={call} />
          <CallButtons call={call} sandbox={sandbox} />
          <CallFacts call={call} />
          <CallBodies call={call} />
        </>
      )}
    </section>
  );
}
