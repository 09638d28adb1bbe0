import type { DescribedCollection } from '../../../../../kit/contract/operator/operator_description.ts';
import { Link } from '../../parts/link.tsx';
import { ValueView } from '../../parts/value_view.tsx';
import type { RecordRow } from '../../state/act.ts';
import { go, type PagePlace } from '../../state/route.ts';
import { rowPlace } from './row_places.ts';

const isNumber = ({ schema }: DescribedCollection, column: string) =>
  ['integer', 'number'].includes(String(schema.properties?.[column]?.type)) &&
  !/_(at|time|date)$/.test(column);

/** Rows of a collection. The first column leads to the row. */
export function RowTable({
  collection,
  columns,
  rows,
  placeOf = (row) => rowPlace(collection, row),
}: {
  collection: DescribedCollection;
  columns: readonly string[];
  rows: readonly RecordRow[];
  placeOf?: (row: RecordRow) => PagePlace;
}) {
  const kindOf = (column: string, at: number) => (at > 0 && isNumber(collection, column) ? 'number' : 'cut');
  return (
    <div class="scroll" tabIndex={0}>
      <table aria-label={collection.name}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th class={kindOf(column, at)}>{column.replace(/_micros$/, '')}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr class="open" onClick={() => go(placeOf(row))}>
              {columns.map((column, at) => (
                <td class={kindOf(column, at)}>
                  {at === 0 ? (
                    <Link to={placeOf(row)}>
                      <ValueView name={column} row={row} is_linked={false} />
                    </Link>
                  ) : (
                    <ValueView name={column} row={row} is_linked={false} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
