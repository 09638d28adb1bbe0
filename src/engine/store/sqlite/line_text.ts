// Lets the database write rows as lines of JSON.
import type { ReadTable } from '../snapshot.ts';
import { quotedColumn, shownColumns } from '../snapshot_query.ts';

/** A function has at most 127 parameters. */
const pieces_max = 100;

/** The name of the column with lines. */
export const line_column = '~line';

/** Joins texts. Null becomes empty. */
function joinedText(pieces: readonly string[]): string {
  if (pieces.length <= pieces_max) return `concat(${pieces.join(', ')})`;
  const groups: string[] = [];
  for (let from = 0; from < pieces.length; from += pieces_max)
    groups.push(joinedText(pieces.slice(from, from + pieces_max)));
  return joinedText(groups);
}

/**
 * The JSON of a row as SQL, the same as that of `recordOf`.
 *
 * Gain over records: an export takes half of the time. PostgreSQL would need more than twice its time for this, more than
 * it saves in the program.
 */
export function lineText(table: ReadTable['table'], left_out: readonly string[]): string {
  const pieces = shownColumns(table, left_out).flatMap(({ name, nullable, kind }) => {
    const column = quotedColumn(name);
    const before = `',"${name}":'`;
    const value = {
      flag: `iif(${column} = 1, 'true', 'false')`,
      json: column,
      text: `json_quote(${column})`,
    }[kind];
    return nullable ? [`iif(${column} is null, '', concat(${before}, ${value}))`] : [before, value];
  });
  // Each piece begins with a comma, the first one too.
  return `concat('{', substr(${joinedText(pieces)}, 2), '}') as ${quotedColumn(line_column)}`;
}
