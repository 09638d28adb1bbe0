import { median } from './median.mjs';

/**
 * How many times as many requests a second. Each round is compared with the same round of the other, so that what slows
 * the machine slows both; undefined when they have not the same rounds.
 */
export function ratioOf(rounds, baseline) {
  if (!rounds || baseline?.length !== rounds.length) return undefined;
  return median(rounds.map(({ requests_per_s }, round) => requests_per_s / baseline[round].requests_per_s));
}
