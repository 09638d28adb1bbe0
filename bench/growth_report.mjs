// The reports of the parts about growth: the cost of each call, and its ratio to that over the fewest rows.
import { median } from './median.mjs';

/** The ratio to the fewest rows, in the same round of the same engine. */
function times({ engine, rounds }, candidates, name, measure) {
  const sizes = candidates.filter((other) => other.engine === engine).map(({ size }) => size);
  const fewest = candidates.find((other) => other.engine === engine && other.size === Math.min(...sizes));
  if (fewest?.rounds.length !== rounds.length) return undefined;
  const ratios = rounds.map((round, at) => round[name][measure] / fewest.rounds[at][name][measure]);
  return ratios.some(Number.isNaN) ? undefined : median(ratios);
}

const shown = (number, digits) => (Number.isFinite(number) ? number.toFixed(digits) : '-');
const columnsOf = (name, { measure, title, digits, times_most }) => [
  [`${name} ${title}`, ({ rounds }) => shown(median(rounds.map((round) => round[name][measure])), digits)],
  ...(times_most === undefined
    ? []
    : [[`${name} ${title}, times`, (own, all) => shown(times(own, all, name, measure), 2)]]),
];

/** The time of a call, and its processor time. */
const own_measures = [
  { measure: 'us', title: 'µs', digits: 0, times_most: 1.3 },
  { measure: 'cpu_us', title: 'CPU µs', digits: 0 },
];

/**
 * The columns and targets of a part.
 *
 * @param names the calls, for each of which a round of a candidate has measurements @param what the rows of
 * which there are more and more @param candidates with `engine` and `size`, the number of these rows @param
 * measures with the `title` and the largest allowed ratio: those without it are only shown. A measure for some
 * engines only names them as `engines`.
 */
export function growthReport(names, what, candidates, measures = own_measures) {
  const sizes = candidates.map(({ size }) => size);
  const largest = candidates.filter(({ size }) => size === Math.max(...sizes));
  const target = (candidate, name, { measure, title, times_most }) => ({
    label: `${name}, ${candidate.name} ${what}: ${title}, times that of ${Math.min(...sizes).toLocaleString('en')}`,
    limit: times_most,
    word: 'at most',
    isMet: (number) => number <= times_most,
    measure: (all) =>
      times(all.find((other) => other.name === candidate.name) ?? { rounds: [] }, all, name, measure),
  });
  return {
    columns: Object.fromEntries(
      names.flatMap((name) => measures.flatMap((measure) => columnsOf(name, measure))),
    ),
    targets: largest.flatMap((candidate) =>
      names.flatMap((name) =>
        measures
          .filter(
            ({ times_most, engines }) =>
              times_most && (engines ?? [candidate.engine]).includes(candidate.engine),
          )
          .map((measure) => target(candidate, name, measure)),
      ),
    ),
  };
}
