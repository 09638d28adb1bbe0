// What a part came to, as tables.
import { median } from './median.mjs';
import { other_threads, sumOf } from './purposes.mjs';
import { table } from './table.mjs';
import { targetRows } from './targets.mjs';

const measuredOf = (entrants) => entrants.filter(({ error, rounds }) => !error && rounds.length > 0);

/** What was measured of each candidate, and a line for each that failed. */
export function measurements({ columns }, entrants) {
  const measured = measuredOf(entrants);
  const rows = measured.map((entrant) => [
    entrant.name,
    ...Object.values(columns).map((column) => column(entrant, measured)),
  ]);
  const failures = entrants.filter(({ error }) => error);
  return [
    ...(rows.length > 0 ? [table([['candidate', ...Object.keys(columns)], ...rows])] : []),
    ...failures.map(({ name, error }) => `ERROR ${name}: ${error.message}`),
  ].join('\n');
}

const target_titles = ['target', 'floor', 'measured', ''];

/** Each target of some parts and whether it is met; an empty text when there is none. */
export function targets(results) {
  const rows = results.flatMap(({ part, entrants }) => targetRows(part, entrants));
  return rows.length === 0 ? '' : table([target_titles, ...rows]);
}

const per_request = { says: 'request', cpu_us: 'cpu_us', main_cpu_us: 'main_cpu_us' };

/** What one request took of a candidate's processor time, by purpose, in microseconds. */
function spentOn({ rounds, profile }, { cpu_us, main_cpu_us }) {
  const [all_us, main_us] = [cpu_us, main_cpu_us].map((name) => median(rounds.map((round) => round[name])));
  const by_purpose = profile.by_purpose.map(({ what, share }) => [what, share * main_us]);
  return new Map([...by_purpose, [other_threads, Math.max(0, all_us - main_us)]]);
}

const wholeOf = (spent) => [...spent.values()].reduce((sum, us) => sum + us, 0);
const withShare = (us, whole_us) => `${us.toFixed(1)} (${((us * 100) / whole_us).toFixed(0)} %)`;

/** One sentence: the large sums of what one request took. */
function inShort({ name }, spent, says) {
  const sums = new Map();
  for (const [what, us] of spent) sums.set(sumOf(what), (sums.get(sumOf(what)) ?? 0) + us);
  const whole_us = wholeOf(spent);
  const parts = [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([what, us]) => `${what} ${withShare(us, whole_us)}`);
  return `- ${name}: ${whole_us.toFixed(1)} µs of CPU a ${says}. Of these take ${parts.join(', ')}.`;
}

const hottestOf = ({ name, profile }) =>
  `- ${name}: ${profile.hottest.map(({ what, share }) => `\`${what}\` ${(share * 100).toFixed(1)} %`).join(', ')}`;

/** Where the time of the profiled candidates goes: in short, as a table, and their hottest functions. Empty for none. */
export function profiles({ per = per_request }, entrants) {
  const profiled = measuredOf(entrants).filter(({ profile }) => profile);
  if (profiled.length === 0) return '';
  const spent = profiled.map((entrant) => spentOn(entrant, per));
  const most = (what) => Math.max(...spent.map((of) => of.get(what) ?? 0));
  const whats = [...new Set(spent.flatMap((of) => [...of.keys()]))].sort((a, b) => most(b) - most(a));
  const shown = (of, us) => (us === undefined ? '-' : withShare(us, wholeOf(of)));
  const rows = [
    [`CPU µs/${per.says}, and its share`, ...profiled.map(({ name }) => name)],
    ...whats.map((what) => [what, ...spent.map((of) => shown(of, of.get(what)))]),
    ['all', ...spent.map((of) => wholeOf(of).toFixed(1))],
  ];
  return [
    profiled.map((entrant, at) => inShort(entrant, spent[at], per.says)).join('\n'),
    table(rows),
    'The functions with the most time of their own:',
    profiled.map(hottestOf).join('\n'),
  ].join('\n\n');
}
