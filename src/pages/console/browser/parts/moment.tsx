// Moments in the reader's time zone. The tooltip has the same moment in UTC, in which the marketplace counts.
const day_and_time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const time_only = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });

/** The time of day: `09:15:00`. @param time_ms Unix time in milliseconds. */
export const textOfTime = (time_ms: number): string => time_only.format(time_ms);

/** The moment as text: `2026-03-01 09:15:00`. @param at Unix time in seconds. */
export const textOfMoment = (at: number): string => day_and_time.format(at * 1_000);

/** The moment in UTC: `2026-03-01T02:15:00Z`. */
export const utcOf = (at: number): string => new Date(at * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');

interface MomentOptions {
  /** Unix time in seconds. */
  readonly at: number;
  readonly only_time?: boolean;
  /** The day and time of the marketplace's own clock, for the tooltip. */
  readonly also?: string;
}

export function TimeView({ at, only_time = false, also = '' }: MomentOptions) {
  const text = (only_time ? time_only : day_and_time).format(at * 1_000);
  return (
    <time dateTime={utcOf(at)} title={`${utcOf(at)}${also && `\n${also}`}`}>
      {text}
    </time>
  );
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A duration with its two largest units: `2 d 4 h`. */
export function shownDuration(seconds: number): string {
  let rest = Math.round(Math.abs(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ') || '0 s';
}
