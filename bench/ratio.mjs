import { median } from './median.mjs';

/**
 * The ratio of requests per second. Each round is compared with the same round of the other candidate, so that
 * a slow machine slows both; undefined if they do not have the same rounds.
 */
export function ratioOf(rounds, baseline) {
  if (!rounds || baseline?.length !== rounds.length) return undefined;
  return median(rounds.map(({ requests_per_s }, round) => requests_per_s / baseline[round].requests_per_s));
}
