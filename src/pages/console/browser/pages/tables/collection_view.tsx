import type { DescribedCollection } from '../../../../../kit/contract/operator/operator_description.ts';
import { InlineText } from '../../form/inline_text.tsx';
import { knownValues } from '../../form/known_values.ts';
import { Link } from '../../parts/link.tsx';
import { Empty, ProblemNote } from '../../parts/notes.tsx';
import { listRecords } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { change, route } from '../../state/route.ts';
import { whyNot } from '../../state/session.ts';
import { filterColumns, filterName } from './row_places.ts';
import { RowTable } from './row_table.tsx';

const columns_shown = 8;
const rows_per_page = 50;

/** The columns that the address names. By default, the columns of the key and the first required columns. */
function columnsOf({ key, schema }: DescribedCollection): readonly string[] {
  const chosen = route.value.columns;
  if (chosen !== undefined) return chosen.split(',');
  const { properties = {}, required = [] } = schema;
  const others = Object.keys(properties).filter((column) => !key.includes(column));
  const isShort = (column: string) => !['object', 'array'].includes(String(properties[column]?.type));
  const first = [
    ...others.filter((column) => required.includes(column) && isShort(column)),
    ...others.filter(isShort),
  ];
  return [...new Set([...key, ...first])].slice(0, columns_shown);
}

function ColumnChoice({
  collection,
  columns,
}: {
  collection: DescribedCollection;
  columns: readonly string[];
}) {
  const all = Object.keys(collection.schema.properties ?? {});
  const toggle = (column: string, on: boolean) => {
    const next = all.filter((name) => (name === column ? on : columns.includes(name)));
    change({ columns: next.join(',') });
  };
  return (
    <details class="choice">
      <summary>
        {columns.length} of {all.length} columns
      </summary>
      <div class="switches">
        {all.map((column) => (
          <label>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              disabled={columns.length === 1 && columns.includes(column)}
              onChange={(event) => toggle(column, event.currentTarget.checked)}
            />
            {column}
          </label>
        ))}
      </div>
    </details>
  );
}

function Filters({ collection }: { collection: DescribedCollection }) {
  return (
    <>
      {filterColumns(collection).map((column) => {
        const name = filterName(column);
        const known = knownValues(column);
        const options = collection.schema.properties?.[column]?.enum;
        const set = (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
          change({ [name]: event.currentTarget.value.trim(), after: '' });
        return options ? (
          <select aria-label={column} value={route.value[name] ?? ''} onChange={set}>
            <option value="">{column}</option>
            {options.map((value) => (
              <option value={String(value)}>{String(value)}</option>
            ))}
          </select>
        ) : (
          <>
            <input
              aria-label={column}
              placeholder={column}
              list={known.length > 0 ? `${name}-known` : undefined}
              value={route.value[name] ?? ''}
              onChange={set}
            />
            {known.length > 0 && (
              <datalist id={`${name}-known`}>
                {known.map(({ value, name: shown }) => (
                  <option value={value}>{shown}</option>
                ))}
              </datalist>
            )}
          </>
        );
      })}
    </>
  );
}

/** A collection as a table, page by page. */
export function CollectionView({ collection }: { collection: DescribedCollection }) {
  const { name, about, write_scope, written_by } = collection;
  const { after } = route.value;
  const filters = Object.fromEntries(
    filterColumns(collection).flatMap((column) => {
      const value = route.value[filterName(column)];
      return value === undefined ? [] : [[column, value]];
    }),
  );
  const { state } = useLoaded(
    () => listRecords(name, { ...filters, limit: rows_per_page, after }),
    [name, after, JSON.stringify(filters)],
  );
  const { value: page, problem } = state.value;
  const columns = columnsOf(collection);
  const why_not = write_scope === undefined ? undefined : whyNot(write_scope, `${collection.name}:write`);
  return (
    <>
      <div class="head">
        <h1>{name}</h1>
        <div class="buttons">
          <Link class="button" to={{ page: 'data' }}>
            All collections
          </Link>
          {write_scope !== undefined && why_not === undefined && (
            <Link class="button main" to={{ ...route.value, row: 'new', after: '' }}>
              Add a row
            </Link>
          )}
        </div>
      </div>
      <p class="lead">
        <InlineText text={about} /> {written_by !== undefined && `Its rows are written by ${written_by}.`}{' '}
        {why_not}
      </p>
      <div class="toolbar">
        <Filters collection={collection} />
        <ColumnChoice collection={collection} columns={columns} />
      </div>
      <ProblemNote problem={problem} />
      {page && !problem && page.items.length === 0 && (
        <Empty title="No rows" command={`stoa collection list ${name}`}>
          <p>{Object.keys(filters).length > 0 ? 'No row fits these filters.' : 'The collection is empty.'}</p>
        </Empty>
      )}
      {page && !problem && page.items.length > 0 && (
        <RowTable collection={collection} columns={columns} rows={page.items} />
      )}
      {page && !problem && (
        <div class="buttons pages">
          {after !== undefined && (
            <Link class="button" to={{ ...route.value, after: '' }}>
              First page
            </Link>
          )}
          {page.next !== null && (
            <Link class="button" to={{ ...route.value, after: page.next }}>
              Next page
            </Link>
          )}
        </div>
      )}
    </>
  );
}
