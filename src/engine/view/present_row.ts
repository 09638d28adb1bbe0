// Records of rows, field by field, as a view's declaration says.
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

/** What reads a field's value: undefined where the field is left out. */
function reader(field: string, source: AnySource, shows_null: boolean): Read {
  const readAny = readValue(field, source);
  const read: Read = shows_null ? readAny : (row, given) => readAny(row, given) ?? undefined;
  if (!source.when) return read;
  const { when } = source;
  return (row, given) => (when.holds(row[when.column]) ? read(row, given) : undefined);
}

/** What makes a record of a row: every field in the order of the record, undefined where it is left out. */
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
