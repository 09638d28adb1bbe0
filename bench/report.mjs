// The results of a part, as tables.
import { median } from './median.mjs';
import { other_threads, sumOf } from './purposes.mjs';
import { table } from './table.mjs';
import { targetRows } from './targets.mjs';

const measuredOf = (candidates) => candidates.filter(({ error, rounds }) => !error && rounds.length > 0);

/** The measurements of each candidate, and a line for each that failed. */
export function measurements({ columns }, candidates) {
  const measured = measuredOf(candidates);
  const rows = measured.map((candidate) => [
    candidate.name,
    ...Object.values(columns).map((column) => column(candidate, measured)),
  ]);
  const failures = candidates.filter(({ error }) => error);
  return [
    ...(rows.length > 0 ? [table([['candidate', ...Object.keys(columns)], ...rows])] : []),
    ...failures.map(({ name, error }) => `ERROR ${name}: ${error.message}`),
  ].join('\n');
}

const target_titles = ['target', 'floor', 'measured', ''];

/** Each target of some parts and whether it is met; an empty text if there is none. */
export function targets(results) {
  const rows = results.flatMap(({ part, candidates }) => targetRows(part, candidates));
  return rows.length === 0 ? '' : table([target_titles, ...rows]);
}

const per_request = { label: 'request', cpu_us: 'cpu_us', main_cpu_us: 'main_cpu_us' };

/** The processor time of one request of a candidate, by purpose, in microseconds. */
function spentOn({ rounds, profile }, { cpu_us, main_cpu_us }) {
  const [all_us, main_us] = [cpu_us, main_cpu_us].map((name) => median(rounds.map((round) => round[name])));
  const by_purpose = profile.by_purpose.map(({ what, share }) => [what, share * main_us]);
  return new Map([...by_purpose, [other_threads, Math.max(0, all_us - main_us)]]);
}

const wholeOf = (spent) => [...spent.values()].reduce((sum, us) => sum + us, 0);
const withShare = (us, whole_us) => `${us.toFixed(1)} (${((us * 100) / whole_us).toFixed(0)} %)`;

/** One sentence: the groups of purposes in the time of one request. */
function inShort({ name }, spent, label) {
  const sums = new Map();
  for (const [what, us] of spent) sums.set(sumOf(what), (sums.get(sumOf(what)) ?? 0) + us);
  const whole_us = wholeOf(spent);
  const parts = [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([what, us]) => `${what} ${withShare(us, whole_us)}`);
  return `- ${name}: ${whole_us.toFixed(1)} µs of CPU for each ${label}: ${parts.join(', ')}.`;
}

const hottestOf = ({ name, profile }) =>
  `- ${name}: ${profile.hottest.map(({ what, share }) => `\`${what}\` ${(share * 100).toFixed(1)} %`).join(', ')}`;

/**
 * Where the time of the profiled candidates goes: a summary, a table, and their hottest functions. Empty for
 * none.
 */
export function profiles({ per = per_request }, candidates) {
  const profiled = measuredOf(candidates).filter(({ profile }) => profile);
  if (profiled.length === 0) return '';
  const spent = profiled.map((candidate) => spentOn(candidate, per));
  const highest = (what) => Math.max(...spent.map((purposes) => purposes.get(what) ?? 0));
  const names = [...new Set(spent.flatMap((purposes) => [...purposes.keys()]))].sort(
    (a, b) => highest(b) - highest(a),
  );
  const shown = (purposes, us) => (us === undefined ? '-' : withShare(us, wholeOf(purposes)));
  const rows = [
    [`CPU µs/${per.label}, and its share`, ...profiled.map(({ name }) => name)],
    ...names.map((what) => [what, ...spent.map((purposes) => shown(purposes, purposes.get(what)))]),
    ['all', ...spent.map((purposes) => wholeOf(purposes).toFixed(1))],
  ];
  return [
    profiled.map((candidate, at) => inShort(candidate, spent[at], per.label)).join('\n'),
    table(rows),
    'The functions with the most self time:',
    profiled.map(hottestOf).join('\n'),
  ].join('\n\n');
}
