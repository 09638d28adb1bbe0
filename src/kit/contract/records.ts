// Questions about records whose answers narrow types.

/** Whether a value is a record: neither a list nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of a record whose type says them all. */
export const namesOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** Whether a record whose type says all its names has this one. */
export const hasName = <T extends object>(record: T, name: string): name is keyof T & string =>
  Object.hasOwn(record, name);

/** Some fields of a record: the fields of a contract, or the rows of a table of errors. */
export function pick<T extends object, N extends keyof T & string>(record: T, ...names: N[]): Pick<T, N> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, N>;
}
