import { useSignal } from '@preact/signals';
import { ProblemNote } from '../parts/notes.tsx';
import { title } from '../parts/numbers.ts';
import { actFor, type RecordRow } from '../state/act.ts';
import { declarations } from '../state/description.ts';
import { AnsweredProblem } from '../state/send.ts';
import { whyNot } from '../state/session.ts';
import { asCommand } from './as_command.ts';
import { type Draft, draftOf, requestOf } from './draft.ts';
import { forgetKnownValues } from './known_values.ts';
import { SchemaFields } from './schema_fields.tsx';

export interface ActionDone {
  readonly request: RecordRow;
  readonly body: RecordRow;
  readonly response: Response;
}

interface ActionFormOptions {
  readonly name: string;
  /** Values that the form begins with. */
  readonly preset?: RecordRow;
  /** Whether the preset values are fixed: they are not shown. */
  readonly is_fixed?: boolean;
  readonly onDone: (done: ActionDone) => void;
  /** The sandbox to call, if it is not the one that the page shows. */
  readonly sandbox?: string | undefined;
  /** What the button says; default: the verb of the action. */
  readonly button?: string;
}

/** What is wrong with each field, by its pointer. */
const wrongBy = (problem: Error | undefined): ReadonlyMap<string, string> =>
  new Map(
    problem instanceof AnsweredProblem
      ? problem.errors.map(({ pointer, message }) => [
          pointer.startsWith('/') ? pointer : `/${pointer}`,
          message,
        ])
      : [],
  );

/** The form of an action, drawn from its contract. */
export function FormOfAction({
  name,
  preset = {},
  is_fixed = false,
  sandbox,
  onDone,
  button,
}: ActionFormOptions) {
  const action = declarations().actions.get(name);
  const draft = useSignal<Draft>(action ? draftOf(action.request, preset) : {});
  const problem = useSignal<Error | undefined>(undefined);
  const is_busy = useSignal(false);
  if (!action) return <ProblemNote problem={new Error(`This server has no action ${name}.`)} />;
  const why_not = whyNot(action.scope, action.name);
  const request = { ...(is_fixed && preset), ...requestOf(action.request, draft.value) };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (why_not !== undefined || is_busy.value) return;
    is_busy.value = true;
    problem.value = undefined;
    try {
      const { body, response } = await actFor(name, request, sandbox);
      if (/\.(create|make)$/.test(name)) forgetKnownValues();
      onDone({ request, body: (body ?? {}) as RecordRow, response });
    } catch (error) {
      problem.value = error as Error;
    }
    is_busy.value = false;
  };
  const [, verb = ''] = name.split('.');
  return (
    <form class="action_form" aria-label={name} onSubmit={submit}>
      <SchemaFields
        schema={action.request}
        draft={draft.value}
        onChange={(changed) => {
          draft.value = changed;
        }}
        wrong={wrongBy(problem.value)}
        hidden={is_fixed ? Object.keys(preset) : []}
      />
      <ProblemNote problem={problem.value} />
      <div class="buttons">
        <button
          type="submit"
          class="main"
          title={why_not}
          aria-disabled={why_not !== undefined || is_busy.value}
        >
          {button ?? title(verb)}
        </button>
        {why_not !== undefined && <span class="hint">{why_not}</span>}
      </div>
      <details>
        <summary>The command that does the same</summary>
        <pre class="mono command">{asCommand(action, request)}</pre>
      </details>
    </form>
  );
}
