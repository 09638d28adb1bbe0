import { useSignal } from '@preact/signals';
import { FormOfAction } from '../form/action_form.tsx';
import { InlineText } from '../form/inline_text.tsx';
import type { RecordRow } from '../state/act.ts';
import { type DescribedAction, declarations } from '../state/description.ts';
import { whyNot } from '../state/session.ts';
import { Dialog } from './dialog.tsx';
import { title } from './numbers.ts';

/** The actions that declare a transition out of a state. */
function stepsFrom(table: string, state: string): readonly DescribedAction[] {
  const { actions, states } = declarations();
  const transitions = states.get(table)?.transitions ?? {};
  const isPossible = (name: string) => {
    const [of, transition = ''] = name.split('.');
    return of === table && transitions[transition]?.from.includes(state) === true;
  };
  return [...actions.values()].filter((action) => action.transitions.some(isPossible));
}

/** A button that opens the form of an action in a dialog. */
export function ActionButton({
  action,
  preset,
  onDone,
  sandbox,
  children,
  is_main = false,
}: {
  action: string;
  preset: RecordRow;
  onDone: (body: RecordRow) => void;
  /** The sandbox to call, if it is not the one that the page shows. */
  sandbox?: string;
  children?: string;
  is_main?: boolean;
}) {
  const is_open = useSignal(false);
  const declared = declarations().actions.get(action);
  if (!declared) return null;
  const why_not = whyNot(declared.scope, declared.name);
  const name = children ?? title(action.split('.')[1] ?? action);
  return (
    <>
      <button
        type="button"
        class={is_main ? 'main' : ''}
        aria-disabled={why_not !== undefined}
        title={why_not ?? `${declared.summary}.`}
        onClick={() => {
          is_open.value = why_not === undefined;
        }}
      >
        {name}
      </button>
      {is_open.value && (
        <Dialog
          name={name}
          onClose={() => {
            is_open.value = false;
          }}
        >
          <p class="quiet">
            <InlineText text={`${declared.summary}.`} />
          </p>
          <FormOfAction
            name={action}
            preset={preset}
            is_fixed
            sandbox={sandbox}
            button={name}
            onDone={({ body }) => {
              is_open.value = false;
              onDone(body);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** The next steps of a row in a state, as buttons with their forms. */
export function NextSteps({
  table,
  state,
  preset,
  onDone,
}: {
  table: string;
  state: string;
  preset: RecordRow;
  onDone: () => void;
}) {
  const steps = stepsFrom(table, state);
  if (steps.length === 0) return <span class="quiet">Nothing more can be done with it here.</span>;
  return (
    <div class="buttons">
      {steps.map(({ name }) => (
        <ActionButton key={name} action={name} preset={preset} onDone={onDone} />
      ))}
    </div>
  );
}
