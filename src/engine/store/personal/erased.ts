// Personal data in tables, and what takes its place once a buyer is erased.
import { type Json, parseJson, toJson } from '../json.ts';
import type { Column } from '../table.ts';

/**
 * Marks a column that may show who somebody is: a name, a contact, an address, or what a person wrote. `personal` of the
 * contract language marks a field in the same way, also one inside of a column with JSON.
 *
 * @param erased for data of buyers: returns what takes the place of a value.
 */
export const personal = <T>(column: Column<T>, erased?: (value: NoInfer<T>) => NoInfer<T>): Column<T> => ({
  ...column,
  schema: { ...column.schema, '~personal': true },
  ...(erased && { erased }),
});

/** Takes the place of a text. Masking it once more, as the live service does, changes nothing. */
export const erased_text = '****';

/** An empty text stays empty. */
export const eraseText = <T extends string>(text: T): T => (text === '' ? text : (erased_text as T));

export const eraseToNull = (): null => null;

/** An id that means that the buyer is unknown. */
export const eraseToZero = (): number => 0;

/** Changes a value inside of JSON. */
export const eraseJson =
  <T>(change: (value: T) => T) =>
  (json: Json<T>): Json<T> =>
    toJson(change(parseJson(json)));

/** Erases each text in a value, also in records and lists inside of it. What is no text stays. */
export function eraseTexts<T>(value: T): T {
  if (typeof value === 'string') return eraseText(value) as T;
  if (Array.isArray(value)) return value.map(eraseTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eraseTexts(part)])) as T;
}

/** For a column without which its row means nothing, such as the bytes of a file: the row is deleted. */
export function eraseRow(): never {
  throw new Error('Its row is deleted.');
}
