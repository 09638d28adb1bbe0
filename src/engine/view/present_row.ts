// Builds records from rows field by field, following the declaration of a view.
import { imageUrl } from '../http/resources/image_url.ts';
import { inUnits } from '../money.ts';
import type { Source } from './source.ts';

export type AnyRow = Readonly<Record<string, unknown>>;
type Read = (row: AnyRow, given: AnyRow) => unknown;
export type AnySource = Source<unknown, string, never>;

function readValue(field: string, source: AnySource): Read {
  const { kind, columns, if_null, compute, view, when } = source;
  // The first column is the one that is shown.
  const name = columns[0] ?? '';
  switch (kind) {
    case 'column':
      return (row) => row[name];
    case 'flag':
      return (row) => (row[name] === null ? null : row[name] === 1);
    case 'units':
      return ({ [name]: micros }) => (typeof micros === 'number' ? inUnits(micros) : null);
    case 'json':
      return ({ [name]: json }) => (typeof json === 'string' ? JSON.parse(json) : if_null);
    case 'image_url':
      return ({ [name]: image }, { public_url }) =>
        typeof image === 'string' ? imageUrl(String(public_url), image) : if_null;
    case 'computed':
      return compute as Read;
    case 'part': {
      const show = view as Read;
      const is_optional = columns.length > (when ? 1 : 0);
      return (row, given) => (is_optional && row[name] === null ? undefined : show(row, given));
    }
    case 'given':
      return (_, given) => given[field];
  }
}

/** Returns a function that reads a field's value, or undefined if the field is omitted. */
function reader(field: string, source: AnySource, shows_null: boolean): Read {
  const readAny = readValue(field, source);
  const read: Read = shows_null ? readAny : (row, given) => readAny(row, given) ?? undefined;
  if (!source.when) return read;
  const { when } = source;
  return (row, given) => (when.holds(row[when.column]) ? read(row, given) : undefined);
}

/**
 * Returns a function that builds a record from a row. Fields are in the order of the record, and undefined if omitted.
 */
export function rowPresenter(
  fields: Readonly<Record<string, AnySource>>,
  nullable_fields: ReadonlySet<string>,
) {
  const readers = Object.entries(fields).map(([name, source]) => ({
    name,
    read: reader(name, source, nullable_fields.has(name)),
  }));
  return (row: AnyRow, given: AnyRow): Record<string, unknown> => {
    const record: Record<string, unknown> = {};
    for (const { name, read } of readers) record[name] = read(row, given);
    return record;
  };
}
