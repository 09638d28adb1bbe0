import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FormOfAction } from '../../form/action_form.tsx';
import { shownDuration, TimeView, utcOf } from '../../parts/moment.tsx';
import { Badge, Note, ProblemNote } from '../../parts/notes.tsx';
import { words } from '../../parts/numbers.ts';
import { act, type RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import { useLoaded } from '../../state/loaded.ts';
import { whyNot } from '../../state/session.ts';

export interface ShownClock {
  /** Unix seconds. */
  readonly now: number;
  readonly time: string;
  readonly rate: number;
}

interface NextJob {
  readonly kind: string;
  readonly job_id: string;
  readonly shop_id: number;
  /** Unix seconds. */
  readonly due_at: number;
}

interface Moved extends ShownClock {
  readonly jobs_run: number;
}

const jumps = [
  ['1h', '+1 h'],
  ['6h', '+6 h'],
  ['1d', '+1 d'],
  ['2d', '+2 d'],
  ['7d', '+7 d'],
] as const;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The time of day on a dial of 24 hours, in UTC. */
function Dial({ now }: { now: number }) {
  const angle = ((now % 86_400) / 86_400) * 360;
  return (
    <svg class="dial" viewBox="-60 -60 120 120" role="img" aria-label={`The clock shows ${utcOf(now)}`}>
      <circle r="56" class="face" />
      {hours.map((hour) => (
        <g transform={`rotate(${hour * 15})`}>
          <line y1={-56} y2={hour % 6 === 0 ? -47 : -52} />
        </g>
      ))}
      {['0', '6', '12', '18'].map((text, at) => {
        const turn = (at * Math.PI) / 2;
        return (
          <text x={Math.sin(turn) * 39} y={-Math.cos(turn) * 39 + 4}>
            {text}
          </text>
        );
      })}
      <g transform={`rotate(${angle})`}>
        <line class="hand" y1={8} y2={-34} />
      </g>
      <circle r="3.5" class="centre" />
    </svg>
  );
}

/** The business clock of a marketplace for tests, and what moves it. @param sandbox '' for the server's own. */
export function ClockCard({ sandbox, onMoved }: { sandbox: string; onMoved: () => void }) {
  const { state, reload } = useLoaded(() => act<ShownClock>('clock.get', {}, sandbox), [sandbox]);
  const next = useLoaded<NextJob | undefined>(
    async () =>
      declarations().actions.has('job.next')
        ? (await act<{ job?: NextJob }>('job.next', {}, sandbox)).job
        : undefined,
    [sandbox],
  );
  const moved = useSignal<Moved | undefined>(undefined);
  const problem = useSignal<Error | undefined>(undefined);
  const is_busy = useSignal(false);
  useEffect(() => {
    const timer = setInterval(() => {
      reload();
      next.reload();
    }, 2_000);
    return () => clearInterval(timer);
  }, [sandbox]);
  const why_not = whyNot('write', 'clock.advance');
  const run = async (name: string, request: RecordRow) => {
    if (why_not !== undefined || is_busy.value) return;
    is_busy.value = true;
    problem.value = undefined;
    try {
      const reading = await act<Moved>(name, request, sandbox);
      moved.value = reading.jobs_run === undefined ? undefined : reading;
      onMoved();
    } catch (error) {
      problem.value = error as Error;
    }
    is_busy.value = false;
    reload();
    next.reload();
  };
  const { value: job } = next.state.value;
  const { value: clock } = state.value;
  const is_frozen = clock?.rate === 0;
  const disabled = why_not !== undefined || is_busy.value;
  return (
    <section class="card" aria-label="Clock">
      <h2>Clock</h2>
      <ProblemNote problem={state.value.problem} />
      {clock && (
        <div class="clock">
          <Dial now={clock.now} />
          <div>
            <p class="time" data-now={clock.now}>
              <TimeView at={clock.now} />{' '}
              {is_frozen ? <Badge tone="info">frozen</Badge> : <Badge tone="good">running</Badge>}
            </p>
            <p class="quiet mono">{clock.time}</p>
            <div class="buttons">
              {jumps.map(([by, text]) => (
                <button
                  type="button"
                  key={by}
                  aria-disabled={disabled}
                  title={why_not}
                  onClick={() => run('clock.advance', { by })}
                >
                  {text}
                </button>
              ))}
              <button
                type="button"
                aria-disabled={disabled}
                title={why_not}
                onClick={() => run(is_frozen ? 'clock.run' : 'clock.freeze', is_frozen ? { rate: 1 } : {})}
              >
                {is_frozen ? 'Run' : 'Freeze'}
              </button>
            </div>
          </div>
        </div>
      )}
      {clock && job && job.due_at > clock.now && (
        <p class="next_job">
          <button
            type="button"
            aria-disabled={disabled}
            title={why_not}
            onClick={() => run('clock.advance', { to: job.due_at })}
          >
            To the next job
          </button>{' '}
          {words(job.kind)} <span class="mono">{job.job_id}</span> in {shownDuration(job.due_at - clock.now)},
          at <TimeView at={job.due_at} />
        </p>
      )}
      {moved.value && (
        <Note tone="good">
          The clock shows {moved.value.time}. On the way, {moved.value.jobs_run}{' '}
          {moved.value.jobs_run === 1 ? 'job was' : 'jobs were'} run.
        </Note>
      )}
      <ProblemNote problem={problem.value} />
      <details>
        <summary>To a date</summary>
        <FormOfAction
          name="clock.set"
          sandbox={sandbox}
          button="Move the clock"
          onDone={({ body }) => {
            moved.value = body as unknown as Moved;
            onMoved();
            reload();
          }}
        />
      </details>
    </section>
  );
}
