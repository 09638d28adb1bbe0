// Rules of sandboxes: the text forms of moments and durations, and how far a clock may move.

/** A duration such as `90s`, `30m`, `4h`, `3d` or `1d12h`. */
export const duration_pattern = '^(\\d{1,9}d)?(\\d{1,9}h)?(\\d{1,9}m)?(\\d{1,9}s)?$';

const seconds_of: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** A duration in seconds; undefined if the text is not a duration. */
export function durationSeconds(text: string): number | undefined {
  if (text === '' || !new RegExp(duration_pattern).test(text)) return undefined;
  let total = 0;
  for (const [, count = '', unit = ''] of text.matchAll(/(\d+)([dhms])/g))
    total += Number(count) * (seconds_of[unit] ?? 0);
  return total;
}

/**
 * The last moment that a clock can be set to: the end of the year 2200. Texts such as order numbers contain
 * only two digits of the year.
 */
export const clock_time_max = 7_289_654_399;

/** How far one call may advance a clock: two years and a day. */
export const advance_s_max = 732 * 86_400;
/** How many seconds a clock may advance per second: a day. */
export const rate_max = 86_400;

/** A moment such as `2026-03-01`, `2026-03-01T12:00:00Z` or `1772366400`. */
export const moment_pattern =
  '^(\\d{1,10}|\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?)$';

/** Unix seconds of a moment; undefined for a day that does not exist or is too late. */
export function momentSeconds(text: string): number | undefined {
  if (!new RegExp(moment_pattern).test(text)) return undefined;
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  // Date.parse takes the 30th of February for the 2nd of March.
  if (day !== '' && (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day))
    return undefined;
  const seconds = /^\d{1,10}$/.test(text) ? Number(text) : Math.floor(Date.parse(text) / 1_000);
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= clock_time_max ? seconds : undefined;
}

/** What can be generated in a sandbox. */
export const generated_kinds = ['orders', 'returns', 'items', 'shops'] as const;
/** How many of them one call generates at most, because the server answers nobody else meanwhile. */
export const sandbox_generated_max = 10_000;

/** The media type of the state of a sandbox: compressed lines. */
export const state_media_type = 'application/gzip';
/** How large such a file may be. */
export const state_file_bytes_max = 33_554_432;
