// What the tables say of each candidate, from the rounds of all of them: medians.
import { median } from './median.mjs';

const shown = (number, digits) =>
  number === undefined
    ? '-'
    : number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (share) => (share === undefined ? '-' : `${shown(share * 100, 0)} %`);

const medianOf =
  (name, digits) =>
  ({ rounds }) =>
    shown(median(rounds.map((round) => round[name])), digits);
const percentOf =
  (name) =>
  ({ rounds }) =>
    percent(median(rounds.map((round) => round[name])));
const rangeOf =
  (name, digits) =>
  ({ rounds }) => {
    const numbers = rounds.map((round) => round[name]);
    return `${shown(Math.min(...numbers), digits)} to ${shown(Math.max(...numbers), digits)}`;
  };
const peak_memory = { 'peak RSS MB': ({ rounds }) => shown(rounds.at(-1).peak_mb, 0) };

/** Each round is compared with the same round of the other, so that what slows the machine slows both. */
function ratio(rounds, baseline) {
  if (baseline?.rounds.length !== rounds.length) return '-';
  const ratios = rounds.map(
    ({ requests_per_s }, round) => requests_per_s / baseline.rounds[round].requests_per_s,
  );
  return shown(median(ratios), 3);
}

/** How many requests a second. @param baselines with whom each candidate is compared, by the title of the column. */
export const rateColumns = (baselines) => ({
  'requests/s': medianOf('requests_per_s', 0),
  'lowest to highest': rangeOf('requests_per_s', 0),
  ...Object.fromEntries(
    Object.entries(baselines).map(([title, baselineOf]) => [
      title,
      (entrant, entrants) =>
        ratio(
          entrant.rounds,
          entrants.find(({ name }) => name === baselineOf(entrant)),
        ),
    ]),
  ),
  'p50 ms': medianOf('p50_ms', 2),
  'p99 ms': medianOf('p99_ms', 2),
  'CPU µs/request': medianOf('cpu_us', 1),
  'server busy': percentOf('server_busy'),
  'load busy': percentOf('load_busy'),
  ...peak_memory,
});

/** How long a batch takes, and one order alone. */
export const batchColumns = {
  'batch ms': medianOf('batch_ms', 2),
  'ship_order ms': medianOf('ship_ms', 3),
  'batch / ship_order': medianOf('times', 1),
  'lowest to highest': rangeOf('times', 1),
  'CPU µs/order in a batch': medianOf('batch_cpu_us', 1),
  'CPU µs/order alone': medianOf('ship_cpu_us', 1),
  ...peak_memory,
};
