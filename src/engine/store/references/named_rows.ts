// Finds the values by which a row names others, including values inside its JSON at places such as `parts[].number`.
import { isRecord } from '../../../kit/contract/records.ts';
import type { Table } from '../table.ts';

/** The values at a place. There are several if it passes through lists. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (value === null || value === undefined) return [];
  const name = step.replace('[]', '');
  const inside = name === '' ? value : isRecord(value) ? value[name] : undefined;
  if (!step.endsWith('[]')) return valuesAt(inside, rest);
  return (Array.isArray(inside) ? inside : []).flatMap((entry) => valuesAt(entry, rest));
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

function placeIn({ columns }: Table, row: Readonly<Record<string, unknown>>, place: string): unknown[] {
  const [first = '', ...rest] = place.split('.');
  const name = first.replace('[]', '');
  const is_list = first.endsWith('[]');
  const value = row[name] ?? null;
  const is_json = columns[name]?.stored === 'text' && (rest.length > 0 || is_list);
  return valuesAt(is_json ? parsed(value) : value, [...(is_list ? ['[]'] : []), ...rest]);
}

/** Whether a value names no row. */
export const namesNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || value === 0;

/** The keys of the rows that a row refers to. Each key has the values at these places, in order. */
export function namesIn(
  table: Table,
  row: Readonly<Record<string, unknown>>,
  places: readonly string[],
): unknown[][] {
  const columns = places.map((place) => placeIn(table, row, place));
  if (columns.some(({ length }) => length === 0)) return [];
  const count = Math.max(...columns.map(({ length }) => length));
  const names = Array.from({ length: count }, (_, at) =>
    columns.map((values) => (values.length === 1 ? values[0] : values[at])),
  );
  return names.filter((name) => !name.some(namesNothing));
}
