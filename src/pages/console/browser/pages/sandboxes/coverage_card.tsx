import { useSignal } from '@preact/signals';
import { Empty, ProblemNote } from '../../parts/notes.tsx';
import { act } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { AnsweredProblem } from '../../state/send.ts';

interface Subject {
  readonly subject: string;
  readonly is_met: boolean;
  readonly met: number;
  readonly total: number;
  readonly percent: number;
  readonly missing_list: readonly { readonly kind: string; readonly name: string }[];
}

interface Coverage {
  readonly met: number;
  readonly total: number;
  readonly percent: number;
  readonly kind_list: readonly { readonly kind: string; readonly met: number; readonly total: number }[];
  readonly subject_list: readonly Subject[];
}

const severalOf = (kind: string) => `${kind}${/(s|sh|ch|x)$/.test(kind) ? 'es' : 's'}`;

/** The part of the API that an operation is of: `v2.order`. */
const areaOf = ({ subject }: Subject) =>
  subject.startsWith('v2.') ? (subject.split('.')[1] ?? '') : 'states and gateway';

function byArea(subjects: readonly Subject[]): ReadonlyMap<string, readonly Subject[]> {
  const areas = new Map<string, Subject[]>();
  for (const subject of subjects)
    areas.set(areaOf(subject), [...(areas.get(areaOf(subject)) ?? []), subject]);
  return areas;
}

const shadeOf = ({ is_met, percent }: Subject) =>
  is_met ? (percent >= 75 ? 'much' : percent >= 35 ? 'some' : 'little') : 'none';

function Missing({ subject }: { subject: Subject }) {
  return (
    <div class="missing" role="status">
      <h3>
        {subject.subject}: {subject.met} of {subject.total} met
      </h3>
      <ul>
        {subject.missing_list.map(({ kind, name }) => (
          <li>
            <span class="quiet">{kind}</span> <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A map of the operations: what the calls of a sandbox have met, and what not. */
export function CoverageCard({ sandbox }: { sandbox: string }) {
  const { state } = useLoaded(
    () => act<Coverage>('coverage.get', sandbox === '' ? {} : { sandbox_id: sandbox }, ''),
    [sandbox],
  );
  const chosen = useSignal('');
  const { value: coverage, problem } = state.value;
  const is_uncalled = problem instanceof AnsweredProblem && problem.status === 404;
  const subject = coverage?.subject_list.find((one) => one.subject === chosen.value);
  return (
    <section class="card" aria-label="Coverage">
      <h2>Coverage {coverage && <span class="quiet">{coverage.percent} %</span>}</h2>
      {is_uncalled ? (
        <Empty
          title="Not called yet"
          command={`stoa call v2.voucher.get_voucher --example --sandbox ${sandbox}`}
        >
          <p>
            Coverage counts what calls have met: operations, parameters, values, refusals and transitions.
          </p>
        </Empty>
      ) : (
        <ProblemNote problem={problem} />
      )}
      {coverage && (
        <>
          <p class="quiet">
            {coverage.kind_list
              .map(({ kind, met, total }) => `${met} of ${total} ${severalOf(kind)}`)
              .join(' · ')}
          </p>
          <div class="coverage">
            {[...byArea(coverage.subject_list)].map(([area, subjects]) => (
              <div class="area">
                <h3>{area}</h3>
                <div class="cells">
                  {subjects.map((one) => {
                    const name = `${one.subject}: ${one.met} of ${one.total} met`;
                    return (
                      <button
                        type="button"
                        class={`cell ${shadeOf(one)}`}
                        aria-label={name}
                        aria-pressed={one.subject === chosen.value}
                        title={name}
                        onClick={() => {
                          chosen.value = one.subject === chosen.value ? '' : one.subject;
                        }}
                      />
                    );
                  })}
                </div>
              </div>
            ))}
          </div>
          {subject && <Missing subject={subject} />}
        </>
      )}
    </section>
  );
}
