// Compares two builds of Stoa: this one and that of another checkout. Each round measures both, in alternating
// order, so that a slow machine slows both; the ratio of each pair counts.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Two-sided 95 % quantiles of Student's t distribution, by degrees of freedom from 1. */
const t_quantiles = [
  12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/**
 * The ratio of the first to the second, pair by pair.
 *
 * @returns the geometric mean of the ratios, and the ends of its 95 % interval; undefined for fewer than two
 * pairs.
 */
export function ratioInterval(first, second) {
  const pairs = Math.min(first.length, second.length);
  if (pairs < 2) return undefined;
  const logs = Array.from({ length: pairs }, (_, at) => Math.log(first[at] / second[at]));
  const mean = logs.reduce((sum, log) => sum + log, 0) / pairs;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (pairs - 1);
  const quantile = t_quantiles[Math.min(pairs - 1, t_quantiles.length) - 1];
  const half = quantile * Math.sqrt(variance / pairs);
  return { mean: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

const other_name = (name) => `${name}, the other`;

/**
 * The ratio of a candidate to another, for one number that each round measured.
 *
 * @param otherOf returns the name of the other candidate.
 */
export const ratioColumn = (measure, otherOf) => (candidate, candidates) => {
  const other = candidates.find(({ name }) => name === otherOf(candidate.name));
  const numbersOf = ({ rounds }) => rounds.map((round) => round[measure]);
  return other ? shownRatio(numbersOf(candidate), numbersOf(other)) : '-';
};

/** The program of a checkout in a folder, which must be built. */
export function programIn(folder) {
  const program = join(resolve(process.env.INIT_CWD ?? '.', folder), 'dist', 'main.js');
  if (!existsSync(program)) throw new Error(`${program} is missing: build the other checkout first`);
  return program;
}

/** A ratio with its 95 % interval, as text. */
export function shownRatio(first, second) {
  const interval = ratioInterval(first, second);
  if (!interval || Number.isNaN(interval.mean)) return '-';
  const [mean, low, high] = [interval.mean, interval.low, interval.high].map((ratio) => ratio.toFixed(3));
  return `${mean} (${low} to ${high})`;
}

const rate_titles = ['requests/s', 'p99 ms', 'CPU µs/request', 'bytes written/request', 'peak RSS MB'];

/** The columns of a part, without those that compare a rate with candidates that are not measured. */
const withoutBaselines = ({ columns }) =>
  'requests/s' in columns ? Object.fromEntries(rate_titles.map((title) => [title, columns[title]])) : columns;

/** A part with only Stoa's own candidates, each followed by the same candidate of another checkout. */
export function pairedPart(part, folder) {
  const program = programIn(folder);
  const own = part.candidates.filter(({ name }) => name.startsWith('Stoa'));
  const other = (candidate) => ({
    ...candidate,
    name: other_name(candidate.name),
    start: (run) => candidate.start({ ...run, program }),
  });
  const compared = part.compared ?? { 'CPU of the other': 'cpu_us', 'bytes of the other': 'written_bytes' };
  const ratios = Object.entries(compared).map(([title, measure]) => [
    title,
    ratioColumn(measure, other_name),
  ]);
  return {
    ...part,
    title: (plan) => `${part.title(plan)}; numbers of this build in those of the other, 95 %`,
    alternating: true,
    targets: undefined,
    chart: undefined,
    columns: { ...withoutBaselines(part), ...Object.fromEntries(ratios) },
    candidates: own.flatMap((candidate) => [candidate, other(candidate)]),
  };
}
