/** The quantile of sorted numbers for a share. */
export const quantile = (sorted, share) =>
  sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** Draws from sorted measured times: a value between two of them. */
export function drawFrom(times, random) {
  return () => {
    const place = random() * (times.length - 1);
    const at = Math.floor(place);
    return times[at] + (times[Math.min(at + 1, times.length - 1)] - times[at]) * (place - at);
  };
}
