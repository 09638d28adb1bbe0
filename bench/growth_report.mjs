// What the parts about growth report: the time of each call, and how many times that over the fewest rows.
import { median } from './median.mjs';

const times_most = 1.3;

/** How many times as long as over the fewest rows, by the same round of the same engine. */
function times({ engine, rounds }, candidates, name) {
  const sizes = candidates.filter((other) => other.engine === engine).map(({ size }) => size);
  const fewest = candidates.find((other) => other.engine === engine && other.size === Math.min(...sizes));
  if (fewest?.rounds.length !== rounds.length) return undefined;
  return median(rounds.map((round, at) => round[name].us / fewest.rounds[at][name].us));
}

const shown = (number, digits) => number?.toFixed(digits) ?? '-';
const columnsOf = (name) => [
  [`${name} µs`, ({ rounds }) => shown(median(rounds.map((round) => round[name].us)), 0)],
  [`${name} CPU µs`, ({ rounds }) => shown(median(rounds.map((round) => round[name].cpu_us)), 0)],
  [`${name} times`, (own, candidates) => shown(times(own, candidates, name), 2)],
];

/**
 * The columns and targets of a part.
 *
 * @param names the calls, of which each round of a candidate has `us` and `cpu_us`
 * @param what what a database has more and more of
 * @param candidates with `engine` and `size`, how many of these it has
 */
export function growthReport(names, what, candidates) {
  const sizes = candidates.map(({ size }) => size);
  const largest = candidates.filter(({ size }) => size === Math.max(...sizes));
  return {
    columns: Object.fromEntries(names.flatMap(columnsOf)),
    targets: largest.flatMap((candidate) =>
      names.map((name) => ({
        label: `${name}, ${candidate.name} ${what}: times that of ${Math.min(...sizes).toLocaleString('en')}`,
        limit: times_most,
        word: 'at most',
        isMet: (number) => number <= times_most,
        measure: (all) =>
          times(all.find((other) => other.name === candidate.name) ?? { rounds: [] }, all, name),
      })),
    ),
  };
}
