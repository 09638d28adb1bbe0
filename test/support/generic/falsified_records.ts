// Records that show a row wrongly, in the ways in which views have been wrong before.
import type { AnyView } from '../../../src/engine/view/view.ts';
import { expectedFields, type Row } from './shown_records.ts';

/** Each record with its error. Only fields that are compared with a column are changed. */
export function falsified(shown: AnyView['shown'], record: Row): [what: string, record: Row][] {
  const names = expectedFields(shown).filter((name) => record[name] !== undefined);
  const constant = (value: unknown) =>
    typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : 'constant';
  const swapped = names.flatMap((name, at) =>
    names.slice(at + 1).flatMap((other): [string, Row][] => {
      const is_alike = typeof record[name] === typeof record[other] && record[name] !== record[other];
      const with_swap = { ...record, [name]: record[other], [other]: record[name] };
      return is_alike ? [[`${name} and ${other} swapped`, with_swap]] : [];
    }),
  );
  return [
    ...swapped,
    ...names.map((name): [string, Row] => [
      `a constant for ${name}`,
      { ...record, [name]: constant(record[name]) },
    ]),
    ...names
      .filter((name) => !shown.fields[name]?.when)
      .map((name): [string, Row] => [`${name} left out`, { ...record, [name]: undefined }]),
    ...names
      .filter((name) => shown.fields[name]?.kind === 'units' && record[name] !== 0)
      .map((name): [string, Row] => [
        `${name} in micros`,
        { ...record, [name]: Number(record[name]) * 1_000_000 },
      ]),
  ];
}
