// Writes generated/reach.md: how the tables are spread, which statements ask all shards, and which operations
// have several transactions.
import type { Group } from '../../../src/engine/group.ts';
import { engines } from '../../../src/engine/store/engines.ts';
import { type AnyStatement, compile } from '../../../src/engine/store/statement.ts';
import type { Table } from '../../../src/engine/store/table.ts';
import type { StatementsOfCalls } from '../reach/operation_statements.ts';
import { reachOf } from '../reach/statement_reach.ts';
import { plannedRows } from './planned_section.ts';

/** A statement, and our file that contains it. */
interface Placed {
  readonly place: string;
  readonly statement: AnyStatement;
}

const rowsOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const section = (title: string, text: string, columns: readonly string[], rows: readonly string[][]) =>
  `## ${title}\n\n${text}\n\n${rowsOf([columns, columns.map(() => '---')])}\n${rowsOf(rows)}\n`;

/** The rows without repetitions, for statements that differ only in their values. */
const distinct = (rows: readonly string[][]): string[][] =>
  [...new Set(rows.map((row) => row.join('\n')))].sort().map((row) => row.split('\n'));

const wayOf: Readonly<Record<string, string>> = {
  reference: 'copied to every node; operators write it',
  local: 'on the coordinator',
};

function tableRows(groups: readonly Group[]): string[][] {
  const declared = groups.flatMap(({ tables }) => Object.entries(tables as Record<string, Table>));
  const ways = [...new Set(declared.map(([, { tenant }]) => tenant))].sort();
  return ways.map((way) => [
    wayOf[way] ?? `by \`${way}\``,
    declared
      .filter(([, { tenant }]) => tenant === way)
      .map(([name]) => `\`${name}\``)
      .sort()
      .join(', '),
  ]);
}

const verbOf = (statement: AnyStatement) =>
  compile(statement, engines.postgres.compiler).sql.split(' ', 1)[0] ?? '';

/** How far the statements of groups reach, and what calls run. */
export function reachPage(
  groups: readonly Group[],
  statements: readonly Placed[],
  of_calls: StatementsOfCalls,
): string {
  const all = statements.filter(({ statement }) => statement.notes.all_shards !== undefined);
  const asked = new Map<string, Set<string>>();
  for (const { place, statement } of all) {
    const row = [`\`src/${place}\``, verbOf(statement), statement.notes.all_shards].join('\n');
    const names = reachOf(statement).table_names.map((name) => `\`${name}\``);
    asked.set(row, new Set([...(asked.get(row) ?? []), ...names]));
  }
  const asking = [...asked].map(([row, names]) => {
    const [place = '', verb = '', why = ''] = row.split('\n');
    return [place, verb, [...names].sort().join(', '), why];
  });
  const several = groups.flatMap(({ operations, actions }) =>
    [
      ...operations.map(({ contract }) => contract),
      ...actions.map(({ contract: { name, own_transactions } }) => ({ name, own_transactions })),
    ]
      .map(({ name, own_transactions, ...more }) => [
        name,
        own_transactions ?? ('prepares' in more ? more.prepares : undefined),
      ])
      .flatMap(([name, why]) => (why === undefined ? [] : [[`\`${name}\``, why]])),
  );
  const { counts, planned_each_time } = plannedRows(of_calls, statements);
  return `# Reach

Generated from the tables, statements and contracts; do not edit. On a sharded database (Citus) rows are spread over shards by one column of their key. Each statement and each transaction touches one shard. A test derives that from the query of every statement, and every test at the wire checks it for the calls of partners. This page lists the exceptions.

${section('Tables', 'How their rows are spread. Tables of one line are co-located.', ['rows', 'tables'], tableRows(groups))}
${section('Statements that ask all shards', 'No call of a partner runs one.', ['place', 'what', 'tables', 'why'], distinct(asking))}
${section('Operations and actions with several transactions', 'Each transaction touches one shard. All others have one transaction.', ['name', 'why'], distinct(several))}
${section('Planned once on a worker', 'How many statements each operation runs that the worker of the shard plans once for each connection, and how many it plans at each run ([decision 68](../decisions/0068-a-worker-plans-a-statement-once.md)). They are those of the example in the demo marketplace, and of the life of an order with its jobs. Whether a statement is planned once is read off its query.', ['operation', 'planned once', 'at each run'], counts)}
${section('Statements that a worker plans at each run', 'Each names one shard too. Rows of tables that are copied to every node are kept by a node for a second, and are then read again when they are needed.', ['place', 'tables', 'because it has or reads', 'run by'], distinct(planned_each_time))}`;
}
