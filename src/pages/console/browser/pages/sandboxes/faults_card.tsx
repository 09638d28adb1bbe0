import { useSignal } from '@preact/signals';
import { FormOfAction } from '../../form/action_form.tsx';
import { Badge, ProblemNote } from '../../parts/notes.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import { useLoaded } from '../../state/loaded.ts';
import { whyNot } from '../../state/session.ts';

interface ListedFault extends RecordRow {
  readonly fault_id: number;
  readonly kind: string;
  readonly operation?: string;
  readonly count: number;
  readonly hits: number;
  readonly is_over: boolean;
}

/** A switch stays on for this many calls. */
const switched_count = 1_000_000;

/** Kinds that need another field: they are added with the form. */
const need_more = ['refusal', 'latency', 'job_stays', 'job_fails'];

/** What goes wrong with calls: a switch for each kind, and a form for everything else. */
export function FaultsCard({ sandbox }: { sandbox: string }) {
  const { state, reload } = useLoaded(
    async () => (await act<{ fault_list: readonly ListedFault[] }>('fault.list', {}, sandbox)).fault_list,
    [sandbox],
  );
  const problem = useSignal<Error | undefined>(undefined);
  const why_not = whyNot('write', 'fault.add');
  const kinds = (declarations().actions.get('fault.add')?.request.properties?.kind?.enum ?? []) as string[];
  const live = (state.value.value ?? []).filter(({ is_over }) => !is_over);
  const run = async (name: string, request: RecordRow) => {
    problem.value = undefined;
    try {
      await act(name, request, sandbox);
    } catch (error) {
      problem.value = error as Error;
    }
    reload();
  };
  const toggle = (kind: string, on: boolean) => {
    if (on) return run('fault.add', { kind, count: switched_count });
    const of_kind = live.filter((fault) => fault.kind === kind);
    return Promise.all(of_kind.map(({ fault_id }) => run('fault.delete', { fault_id })));
  };
  return (
    <section class="card" aria-label="Faults">
      <h2>Faults</h2>
      <ProblemNote problem={state.value.problem ?? problem.value} />
      <div class="switches">
        {kinds
          .filter((kind) => !need_more.includes(kind))
          .map((kind) => (
            <label>
              <input
                type="checkbox"
                disabled={why_not !== undefined}
                checked={live.some((fault) => fault.kind === kind)}
                onChange={(event) => toggle(kind, event.currentTarget.checked)}
              />
              <code>{kind}</code>
            </label>
          ))}
      </div>
      {live.length > 0 && (
        <ul class="plain_list">
          {live.map(({ fault_id, kind, operation, hits, count }) => (
            <li>
              <Badge tone="warn">{kind}</Badge> {operation ?? 'every operation'} ·{' '}
              {count === switched_count
                ? 'until it is switched off'
                : `${count - hits} of ${count} calls left`}{' '}
              · met {hits} {hits === 1 ? 'time' : 'times'}{' '}
              <button
                type="button"
                class="plain"
                disabled={why_not !== undefined}
                onClick={() => run('fault.delete', { fault_id })}
              >
                Delete fault {fault_id}
              </button>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Add a fault for one operation, shop or reason</summary>
        <FormOfAction name="fault.add" sandbox={sandbox} button="Add the fault" onDone={reload} />
      </details>
    </section>
  );
}
