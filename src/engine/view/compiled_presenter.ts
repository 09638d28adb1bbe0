// Builds records with a generated function that names each field, like handwritten code. A voucher takes 0.4
// us instead of 2.5 with `rowPresenter`, out of 27 us for a signed read. `rowPresenter` is the reference for
// its behaviour.
import { imageUrl } from '../http/resources/image_url.ts';
import { micros_per_unit } from '../money.ts';
import type { AnyRow, AnySource } from './present_row.ts';

/** The code that computes a field's value. `source` is the code that reaches the field's declaration. */
function valueExpression(name: string, { kind, columns, when }: AnySource, source: string): string {
  const value = `row.${columns[0]}`;
  const unlessNull = (expression: string, if_null: string) =>
    `(${value} === null ? ${if_null} : ${expression})`;
  switch (kind) {
    case 'column':
      return value;
    case 'flag':
      return unlessNull(`${value} === 1`, 'null');
    case 'units':
      return unlessNull(`${value} / ${micros_per_unit}`, 'null');
    case 'json':
      return unlessNull(`JSON.parse(${value})`, `${source}.if_null`);
    case 'image_url':
      return unlessNull(`imageUrl(given.public_url, ${value})`, `${source}.if_null`);
    case 'computed':
      return `${source}.compute(row, given)`;
    case 'part': {
      const part = `${source}.view(row, given)`;
      return columns.length > (when ? 1 : 0) ? unlessNull(part, 'undefined') : part;
    }
    case 'given':
      return `given.${name}`;
  }
}

/** Returns a faster function with the behaviour of `rowPresenter`. */
export function compiledPresenter(
  fields: Readonly<Record<string, AnySource>>,
  nullable_fields: ReadonlySet<string>,
): (row: AnyRow, given: AnyRow) => Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, source]) => {
    const declared = `fields.${name}`;
    const value = valueExpression(name, source, declared);
    const shown = nullable_fields.has(name) ? value : `${value} ?? undefined`;
    const { when } = source;
    return `${name}: ${when ? `${declared}.when.holds(row.${when.column}) ? ${shown} : undefined` : shown}`;
  });
  return new Function('fields', 'imageUrl', `return (row, given) => ({ ${entries.join(', ')} });`)(
    fields,
    imageUrl,
  );
}
