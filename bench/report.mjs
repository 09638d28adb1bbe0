// What the rounds of all candidates come to, as a table that is Markdown too.

function drawn(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n');
}

/** The table of what was measured, and a line for each candidate that failed. */
export function report(columns, entrants) {
  const measured = entrants.filter(({ error, rounds }) => !error && rounds.length > 0);
  const rows = measured.map((entrant) => [
    entrant.name,
    ...Object.values(columns).map((column) => column(entrant, measured)),
  ]);
  const failures = entrants.filter(({ error }) => error);
  return [
    ...(rows.length > 0 ? [drawn([['candidate', ...Object.keys(columns)], ...rows])] : []),
    ...failures.map(({ name, error }) => `ERROR ${name}: ${error.message}`),
  ].join('\n');
}
