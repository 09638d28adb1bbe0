// The part of generated/reach.md about what a worker plans once.
import type { AnyStatement } from '../../../src/engine/store/statement.ts';
import { made_statements } from '../databases/made_statements.ts';
import type { StatementsOfCalls } from '../reach/operation_statements.ts';
import { whyPlannedEachTime } from '../reach/planned_once.ts';
import { reachOf } from '../reach/statement_reach.ts';

/** What calls of partners write in the background or under an `Idempotency-Key`, by its folder. */
const background = [
  ['jobs', 'engine/jobs/'],
  ['events', 'market/event/'],
  ['pushes', 'market/push/'],
  ['repeated calls', 'engine/idempotency/'],
] as const;

interface PlacedStatement {
  readonly place: string;
  readonly statement: AnyStatement;
}

/** The rows of the two tables: what each operation runs, and what a worker plans at each run. */
export function plannedRows(
  { each_call, once_a_second }: StatementsOfCalls,
  made: readonly PlacedStatement[],
): { counts: string[][]; planned_each_time: string[][] } {
  const places = new Map(made_statements.map(({ place, statement }) => [statement, place]));
  const users = new Map<AnyStatement, Set<string>>();
  const use = (statement: AnyStatement, name: string) =>
    users.set(statement, (users.get(statement) ?? new Set()).add(name));
  const countOf = (name: string, statements: Iterable<AnyStatement>) => {
    let once = 0;
    let each_time = 0;
    for (const statement of statements) {
      if (whyPlannedEachTime(statement) === undefined) once++;
      else {
        each_time++;
        use(statement, name);
      }
    }
    return [name, `${once}`, `${each_time}`];
  };
  const counts = [...each_call]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, statements]) => countOf(`\`${name}\``, statements));
  for (const statement of once_a_second)
    if (whyPlannedEachTime(statement) !== undefined) use(statement, 'a node once a second');
  for (const [name, folder] of background)
    counts.push(
      countOf(
        name,
        made
          .filter(
            ({ place, statement }) => place.startsWith(folder) && reachOf(statement).reach === 'one shard',
          )
          .map(({ statement }) => statement),
      ),
    );
  const planned_each_time = [...users].map(([statement, names]) => [
    `\`src/${places.get(statement)}\``,
    reachOf(statement)
      .table_names.map((name) => `\`${name}\``)
      .join(', '),
    whyPlannedEachTime(statement) ?? '',
    [...names].sort().join(', '),
  ]);
  return { counts, planned_each_time };
}
