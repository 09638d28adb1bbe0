import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import type { MovableTime } from '../../../engine/sandbox/sandbox.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { advance_s_max, clock_time_max, durationSeconds, momentSeconds } from '../sandboxes.ts';
import type {
  clock_advance,
  clock_freeze,
  clock_get,
  clock_run,
  clock_set,
} from './clock_actions.contract.ts';

/** Unix seconds of a moment given as text or number; undefined if there is no such moment. */
const momentOf = (moment: number | string) => momentSeconds(String(moment));

type Went = Awaited<ReturnType<typeof goTo>>;

/** Advances the clock, as far as one call may. */
async function goTo(time: MovableTime, to: number | undefined) {
  if (to === undefined || to > clock_time_max) return refused('no_such_day');
  if (to - time.read().now > advance_s_max) return refused('too_far');
  const went = await time.advance(to);
  if (isRefused(went)) return went;
  const { is_there, ...reading } = went;
  return is_there ? reading : { stopped_at: reading.time };
}

const stoppedMessage = (stopped_at: string) =>
  `The call ran out of time before the clock got there: the clock reached ${stopped_at}. Call again to continue from there.`;

const isStopped = (went: Went): went is { stopped_at: string } => 'stopped_at' in went;

export const getClock: ActionHandler<typeof clock_get> = async ({ time }) => time.read();

export const advanceClock: ActionHandler<typeof clock_advance> = async ({ time, refuse }, { by, to }) => {
  if ((by === undefined) === (to === undefined)) return refuse('by_or_to');
  const went = await goTo(
    time,
    to === undefined ? time.read().now + (durationSeconds(by ?? '') ?? 0) : momentOf(to),
  );
  if (isRefused(went)) return went;
  if (!isStopped(went)) return went;
  countRefusal('sandbox_advance_ms');
  return refuse('out_of_time', stoppedMessage(went.stopped_at));
};

export const setClock: ActionHandler<typeof clock_set> = async ({ time, refuse }, { now, rate }) => {
  const went = await goTo(time, momentOf(now));
  if (isRefused(went)) return went;
  if (isStopped(went)) {
    countRefusal('sandbox_advance_ms');
    return refuse('out_of_time', stoppedMessage(went.stopped_at));
  }
  return rate === undefined ? went : { ...went, ...(await time.run(rate)) };
};

export const freezeClock: ActionHandler<typeof clock_freeze> = async ({ time }) => time.run(0);

export const runClock: ActionHandler<typeof clock_run> = async ({ time }, { rate }) => time.run(rate);
