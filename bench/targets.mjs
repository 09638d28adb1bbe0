// What must be reached, at least: floors, not goals. None of them ends a run.
import { median } from './median.mjs';
import { ratioOf } from './ratio.mjs';

const roundsOf = (entrants, wanted) => {
  const { error, rounds } = entrants.find(({ name }) => name === wanted) ?? {};
  return error || !rounds?.length ? undefined : rounds;
};

/** A candidate answers so many times as many requests a second as another one. */
export const atLeast = (says, candidate, limit, baseline) => ({
  says: `${says}, times ${baseline}`,
  limit,
  word: 'at least',
  isMet: (number) => number >= limit,
  measure: (entrants) => ratioOf(roundsOf(entrants, candidate), roundsOf(entrants, baseline)),
});

/** Something that was measured of a candidate is no more than this. */
export const atMost = (says, candidate, measured, limit) => ({
  says,
  limit,
  word: 'at most',
  isMet: (number) => number <= limit,
  measure: (entrants) => median((roundsOf(entrants, candidate) ?? []).map((round) => round[measured])),
});

/** One row for each target: what, the limit, what was measured, and whether it is met. */
export const targetRows = ({ targets = [] }, entrants) =>
  targets.map(({ says, limit, word, isMet, measure }) => {
    const number = measure(entrants);
    const shown = number?.toLocaleString('en', { maximumFractionDigits: number < 10 ? 2 : 0 });
    return [
      says,
      `${word} ${limit}`,
      shown ?? '-',
      number === undefined ? '-' : isMet(number) ? 'met' : 'NOT MET',
    ];
  });
