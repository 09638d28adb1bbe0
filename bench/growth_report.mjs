// What the parts about growth report: what each call takes, and how many times that over the fewest rows.
import { median } from './median.mjs';

/** How many times as much as over the fewest rows, by the same round of the same engine. */
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

/** The time of a call and the processor's. */
const own_measures = [
  { measure: 'us', title: 'µs', digits: 0, times_most: 1.3 },
  { measure: 'cpu_us', title: 'CPU µs', digits: 0 },
];

/**
 * The columns and targets of a part.
 *
 * @param names the calls, of which each round of a candidate has what is measured
 * @param what what a database has more and more of
 * @param candidates with `engine` and `size`, how many of these it has
 * @param measures with the `title` and how many times as much they may be: those without it are shown alone. One that
 * only some engines have names them as `engines`.
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
