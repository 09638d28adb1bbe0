// What the rounds of all candidates come to, as a table that is Markdown too.

/** The middle of some numbers; undefined when one of them is. */
function median(numbers) {
  if (numbers.length === 0 || numbers.includes(undefined)) return undefined;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const shown = (number, digits) =>
  number === undefined
    ? '-'
    : number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (share) => (share === undefined ? '-' : `${shown(share * 100, 0)} %`);

/** Each round is compared with the same round of the other, so that what slows the machine slows both. */
const ratio = (rounds, baseline) =>
  median(rounds.map(({ requests_per_s }, index) => requests_per_s / baseline[index]?.requests_per_s));

function columnsOf(baseline) {
  const medianOf = (name, digits) => (rounds) => shown(median(rounds.map((round) => round[name])), digits);
  const rates = (rounds) => rounds.map(({ requests_per_s }) => requests_per_s);
  return {
    'requests/s': medianOf('requests_per_s', 0),
    'lowest to highest': (rounds) =>
      `${shown(Math.min(...rates(rounds)), 0)} to ${shown(Math.max(...rates(rounds)), 0)}`,
    [`of ${baseline.name}`]: (rounds) =>
      baseline.rounds.length === rounds.length ? shown(ratio(rounds, baseline.rounds), 3) : '-',
    'p50 ms': medianOf('p50_ms', 2),
    'p99 ms': medianOf('p99_ms', 2),
    'CPU µs/request': medianOf('cpu_us', 1),
    'server busy': (rounds) => percent(median(rounds.map(({ server_busy }) => server_busy))),
    'load busy': (rounds) => percent(median(rounds.map(({ load_busy }) => load_busy))),
    'peak RSS MB': (rounds) => shown(rounds.at(-1).peak_mb, 0),
  };
}

function drawn(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n');
}

/** The table of what was measured, and a line for each candidate that failed. The last entrant is the baseline. */
export function report(entrants) {
  const columns = columnsOf(entrants.at(-1));
  const measured = entrants.filter(({ error, rounds }) => !error && rounds.length > 0);
  const rows = measured.map(({ name, rounds }) => [
    name,
    ...Object.values(columns).map((column) => column(rounds)),
  ]);
  const failures = entrants.filter(({ error }) => error);
  return [
    ...(rows.length > 0 ? [drawn([['candidate', ...Object.keys(columns)], ...rows])] : []),
    ...failures.map(({ name, error }) => `ERROR ${name}: ${error.message}`),
  ].join('\n');
}
