import { useSignal } from '@preact/signals';
import { Note, ProblemNote } from '../../parts/notes.tsx';
import { title, words } from '../../parts/numbers.ts';
import { act, type RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import { whyNot } from '../../state/session.ts';

interface Advanced {
  readonly step_list: readonly unknown[];
  readonly refused?: { readonly step: string; readonly reason: string; readonly message: string };
}

/** How far an order has come, as one of the targets of `order.advance`. */
function reachedBy({ order_status, pay_time, delivered_time, cod }: RecordRow): string {
  if (order_status === 'COMPLETED') return 'completed';
  if (delivered_time !== undefined && delivered_time !== null) return 'delivered';
  if (['PROCESSED', 'SHIPPED', 'TO_CONFIRM_RECEIVE'].includes(String(order_status))) return 'shipped';
  return pay_time || cod ? 'paid' : 'placed';
}

/** A slider from placed to paid out, which advances the order. */
export function Advance({ order, onDone }: { order: RecordRow; onDone: () => void }) {
  const action = declarations().actions.get('order.advance');
  const targets = ['placed', ...((action?.request.properties?.until?.enum ?? []) as string[])];
  const reached = Math.max(0, targets.indexOf(reachedBy(order)));
  const chosen = useSignal<number | undefined>(undefined);
  const problem = useSignal<Error | undefined>(undefined);
  const refused = useSignal<Advanced['refused']>(undefined);
  const is_busy = useSignal(false);
  if (!action) return null;
  const at = Math.max(reached, chosen.value ?? reached);
  const target = targets[at] ?? '';
  const why_not =
    whyNot(action.scope, action.name) ??
    (at <= reached ? 'Move the slider to where the order should be.' : undefined);
  const advance = async () => {
    if (why_not !== undefined) return;
    is_busy.value = true;
    problem.value = undefined;
    refused.value = undefined;
    const { shop_id, order_sn } = order;
    try {
      refused.value = (await act<Advanced>('order.advance', { shop_id, order_sn, until: target })).refused;
    } catch (error) {
      problem.value = error as Error;
    }
    is_busy.value = false;
    chosen.value = undefined;
    onDone();
  };
  return (
    <section class="card advance" aria-label="Advance the order">
      <div class="track">
        <input
          type="range"
          min={0}
          max={targets.length - 1}
          step={1}
          value={at}
          aria-label="Where the order should be"
          aria-valuetext={words(target)}
          disabled={whyNot(action.scope, action.name) !== undefined}
          onInput={(event) => {
            chosen.value = Math.max(reached, Number(event.currentTarget.value));
            event.currentTarget.value = String(chosen.value);
          }}
        />
        <ol>
          {targets.map((name, place) => (
            <li class={place <= reached ? 'reached' : place === at ? 'chosen' : ''}>{title(name)}</li>
          ))}
        </ol>
      </div>
      <button
        type="button"
        class="main"
        aria-disabled={why_not !== undefined || is_busy.value}
        title={why_not}
        onClick={advance}
      >
        {at > reached ? `Advance to ${words(target)}` : 'Advance'}
      </button>
      <ProblemNote problem={problem.value} />
      {refused.value && (
        <Note tone="warn">
          The step {words(refused.value.step)} was refused: {refused.value.message} ({refused.value.reason})
        </Note>
      )}
    </section>
  );
}
