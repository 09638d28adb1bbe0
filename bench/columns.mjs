// The columns of the tables, from the rounds of all candidates: medians.
import { median } from './median.mjs';
import { ratioOf } from './ratio.mjs';

const shown = (number, digits) =>
  number === undefined
    ? '-'
    : number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (share) => (share === undefined ? '-' : `${shown(share * 100, 0)} %`);

const medianOf =
  (name, digits) =>
  ({ rounds }) =>
    shown(median(rounds.map((round) => round[name])), digits);
/** The median of one measurement, for the column of a part. */
export const medianColumn = medianOf;
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

const titled = (baselines) =>
  Object.entries(baselines).map(([title, baselineOf]) => [
    title,
    (candidate, candidates) => {
      const baseline = candidates.find(({ name }) => name === baselineOf(candidate));
      return baseline === candidate ? '-' : shown(ratioOf(candidate.rounds, baseline?.rounds), 2);
    },
  ]);

/** Requests per second. @param baselines the candidates with which each is compared, by the title of the column. */
export const rateColumns = (baselines) => ({
  'requests/s': medianOf('requests_per_s', 0),
  'lowest to highest': rangeOf('requests_per_s', 0),
  ...Object.fromEntries(titled(baselines)),
  'p50 ms': medianOf('p50_ms', 2),
  'p99 ms': medianOf('p99_ms', 2),
  'CPU µs/request': medianOf('cpu_us', 1),
  'bytes written/request': medianOf('written_bytes', 0),
  'server busy': percentOf('server_busy'),
  'load busy': percentOf('load_busy'),
  ...peak_memory,
});

/** Of calls of one operation, and of the server afterwards. */
export const mostCalledColumns = {
  'requests/s': medianOf('requests_per_s', 0),
  'p50 ms': medianOf('p50_ms', 2),
  'p99 ms': medianOf('p99_ms', 2),
  'CPU µs/request': medianOf('cpu_us', 1),
  ...peak_memory,
  'settled RSS MB': ({ rounds }) => shown(rounds.at(-1).settled_mb, 0),
};

/** The time of a batch, and of one single order. */
export const batchColumns = {
  'batch ms': medianOf('batch_ms', 2),
  'ship_order ms': medianOf('ship_ms', 3),
  'batch / ship_order': medianOf('times', 1),
  'lowest to highest': rangeOf('times', 1),
  'CPU µs/order in a batch': medianOf('batch_cpu_us', 1),
  'CPU µs/order alone': medianOf('ship_cpu_us', 1),
  ...peak_memory,
};

/** The time and processor time of a call of 50 packages, and of one single order. */
export const massColumns = {
  'mass ms': medianOf('batch_ms', 2),
  'ship_order ms': medianOf('ship_ms', 3),
  'CPU µs/package in a mass': medianOf('batch_cpu_us', 1),
  'CPU µs/order alone': medianOf('ship_cpu_us', 1),
  'database CPU µs/package': medianOf('batch_database_us', 1),
  'database CPU µs/order': medianOf('ship_database_us', 1),
  'CPU of a mass / ship_order': medianOf('cpu_times', 2),
  'lowest to highest': rangeOf('cpu_times', 2),
  ...peak_memory,
};

/** From the start of a program until it says that it is ready, or accepts a connection. */
export const startColumns = {
  'ready ms': medianOf('ready_ms', 0),
  'lowest to highest': rangeOf('ready_ms', 0),
  'CPU ms': medianOf('cpu_ms', 0),
  'RSS MB when ready': medianOf('resident_mb', 0),
};

export const memoryColumns = {
  'ready RSS MB': medianOf('ready_mb', 0),
  'idle RSS MB': medianOf('idle_mb', 0),
  'peak RSS MB': medianOf('peak_mb', 0),
  'settled RSS MB': medianOf('settled_mb', 0),
};

/** Of calls that are made one after the other, and of the server afterwards. */
export const sandboxColumns = {
  'median ms': medianOf('median_ms', 1),
  'p99 ms': medianOf('p99_ms', 1),
  'all of them ms': medianOf('all_ms', 0),
  'CPU ms': medianOf('cpu_ms', 1),
  'RSS MB after it': medianOf('resident_mb', 0),
};
