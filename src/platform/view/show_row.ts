// Records of rows, field by field, as a view's declaration says.
import { imageUrl } from '../http/image_url.ts';
import { inUnits } from '../money.ts';
import type { Source } from './source.ts';

export type Row = Readonly<Record<string, unknown>>;
type Read = (row: Row, given: Row) => unknown;
export type AnySource = Source<unknown, string, never>;

function readValue(field: string, source: AnySource): Read {
  const { kind, columns, if_null, work, view, when } = source;
  // The first column is the one that is shown.
  const name = columns[0] ?? '';
  switch (kind) {
    case 'column':
      return (row) => row[name];
    case 'flag':
      return (row) => (row[name] === null ? null : row[name] === 1);
    case 'units':
      return (row) => (row[name] === null ? null : inUnits(row[name] as number));
    case 'json':
      return (row) => (row[name] === null ? if_null : JSON.parse(row[name] as string));
    case 'image_url':
      return (row, { public_url }) =>
        row[name] === null ? if_null : imageUrl(public_url as string, row[name] as string);
    case 'computed':
      return work as Read;
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
  const { column } = source.when;
  const holds = source.when.holds as (value: unknown) => boolean;
  return (row, given) => (holds(row[column]) ? read(row, given) : undefined);
}

/** What makes a record of a row: every field in the order of the record, undefined where it is left out. */
export function rowShower(fields: Readonly<Record<string, AnySource>>, nullable_fields: ReadonlySet<string>) {
  const names = Object.keys(fields);
  const reads = names.map((name) => reader(name, fields[name] as AnySource, nullable_fields.has(name)));
  return (row: Row, given: Row): Record<string, unknown> => {
    const record: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) record[names[at] as string] = (reads[at] as Read)(row, given);
    return record;
  };
}
