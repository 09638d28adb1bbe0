import { useSignal } from '@preact/signals';
import { Dialog } from '../../parts/dialog.tsx';
import { Link } from '../../parts/link.tsx';
import { Note, ProblemNote } from '../../parts/notes.tsx';
import { act } from '../../state/act.ts';
import { route } from '../../state/route.ts';
import { type JournalCall, requestIn } from './journal_call.ts';

interface Replayed {
  readonly status: number;
  readonly request_id?: string;
  readonly body: string | null;
}

/** Why the text is not a request, or the request. */
function readRequest(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    return 'The request must be a JSON object.';
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Sends a call again with a new sign, and with its parameters edited. */
export function SendAgain({
  call,
  sandbox,
  onClose,
}: {
  call: JournalCall;
  sandbox: string;
  onClose: () => void;
}) {
  const before = JSON.stringify(requestIn(call), undefined, 2);
  const text = useSignal(before);
  const problem = useSignal<Error | undefined>(undefined);
  const replayed = useSignal<Replayed | undefined>(undefined);
  const is_busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    problem.value = undefined;
    replayed.value = undefined;
    const request = readRequest(text.value);
    if (typeof request === 'string') {
      problem.value = new Error(request);
      return;
    }
    is_busy.value = true;
    try {
      const body = text.value === before ? undefined : request;
      replayed.value = await act<Replayed>('journal.replay', { request_id: call.request_id, body }, sandbox);
    } catch (error) {
      problem.value = error as Error;
    }
    is_busy.value = false;
  };
  const { value: answer } = replayed;
  return (
    <Dialog name={`Send ${call.operation.replace(/^v2\./, '')} again`} onClose={onClose}>
      <form onSubmit={submit}>
        <div class="field">
          <label for="replayed_request">Parameters</label>
          <textarea
            id="replayed_request"
            class="code"
            spellcheck={false}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
          <p class="hint">
            The server signs the call with a key of its partner, and sends it with its token.
          </p>
        </div>
        <ProblemNote problem={problem.value} />
        {answer && (
          <Note tone={answer.status < 400 && !/"error":\s*"[^"]/.test(answer.body ?? '') ? 'good' : 'warn'}>
            <p>
              Answered with status {answer.status}
              {answer.request_id !== undefined && (
                <>
                  {': '}
                  <Link to={{ ...route.value, call: answer.request_id, of: sandbox }}>open the new call</Link>
                </>
              )}
            </p>
            {answer.body !== null && <pre class="answer">{answer.body.slice(0, 2_000)}</pre>}
          </Note>
        )}
        <div class="buttons">
          <button type="submit" class="main" disabled={is_busy.value}>
            Send
          </button>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </form>
    </Dialog>
  );
}
