// How contracts describe the times of a sandbox's clock.
import { moment as anyMoment, int32, int64, text } from '../../../kit/contract/field.ts';
import { clock_time_max, moment_pattern, rate_max } from '../sandboxes.ts';

/** A moment as Unix seconds or as text. */
export const clockMoment = (description: string) =>
  anyMoment(`${description} Unix seconds, or text such as 2026-03-01T12:00:00Z.`, {
    maximum: clock_time_max,
    pattern: moment_pattern,
    '~form': 'a time such as 2026-03-01T12:00:00Z',
  });

export const rate = (description: string) =>
  int32(`${description} In seconds per second of the wall clock; 0 freezes it.`, {
    minimum: 0,
    maximum: rate_max,
  });

export const clock_reading = {
  now: int64('The time of the clock, in Unix seconds.'),
  time: text('The time of the clock as text, in UTC.'),
  rate: int32('How many seconds the clock advances per second of the wall clock; 0 while it is frozen.'),
};
