// What must be reached, at least: floors, not goals. None of them ends a run.
import { median } from './median.mjs';
import { ratioOf } from './ratio.mjs';

const roundsOf = (candidates, wanted) => {
  const { error, rounds } = candidates.find(({ name }) => name === wanted) ?? {};
  return error || !rounds?.length ? undefined : rounds;
};

/** A candidate answers so many times as many requests a second as another one. */
export const atLeast = (label, candidate, limit, baseline) => ({
  label: `${label}, times ${baseline}`,
  limit,
  word: 'at least',
  isMet: (number) => number >= limit,
  measure: (candidates) => ratioOf(roundsOf(candidates, candidate), roundsOf(candidates, baseline)),
});

/** Something that was measured of a candidate is no more than this. */
export const atMost = (label, candidate, measured, limit) => ({
  label,
  limit,
  word: 'at most',
  isMet: (number) => number <= limit,
  measure: (candidates) => median((roundsOf(candidates, candidate) ?? []).map((round) => round[measured])),
});

/** One row for each target: what, the limit, what was measured, and whether it is met. */
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
