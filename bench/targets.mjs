// The minimum targets. A missed target does not end a run.
import { median } from './median.mjs';
import { ratioOf } from './ratio.mjs';

const roundsOf = (candidates, wanted) => {
  const { error, rounds } = candidates.find(({ name }) => name === wanted) ?? {};
  return error || !rounds?.length ? undefined : rounds;
};

/** A candidate answers at least this many times as many requests per second as another one. */
export const atLeast = (label, candidate, limit, baseline) => ({
  label: `${label}, times ${baseline}`,
  limit,
  word: 'at least',
  isMet: (number) => number >= limit,
  measure: (candidates) => ratioOf(roundsOf(candidates, candidate), roundsOf(candidates, baseline)),
});

/** A measurement of a candidate is at most this limit. */
export const atMost = (label, candidate, measured, limit) => ({
  label,
  limit,
  word: 'at most',
  isMet: (number) => number <= limit,
  measure: (candidates) => median((roundsOf(candidates, candidate) ?? []).map((round) => round[measured])),
});

/** A measurement of a candidate is at most this many times that of another one in the same round. */
export const atMostTimes = (label, candidate, measured, limit, baseline) => ({
  ...atMost(label, candidate, measured, limit),
  measure(candidates) {
    const [own, other] = [candidate, baseline].map((name) => roundsOf(candidates, name));
    if (!own || other?.length !== own.length) return undefined;
    return median(own.map((round, at) => round[measured] / other[at][measured]));
  },
});

/** One row for each target: its name, the limit, the measured value, and whether it is met. */
export const targetRows = ({ targets = [] }, candidates) =>
  targets.map(({ label, limit, word, isMet, measure }) => {
    const number = measure(candidates);
    const shown = number?.toLocaleString('en', { maximumFractionDigits: number < 10 ? 2 : 0 });
    return [
      label,
      `${word} ${limit}`,
      shown ?? '-',
      number === undefined ? '-' : isMet(number) ? 'met' : 'NOT MET',
    ];
  });
