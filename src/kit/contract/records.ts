// Type guards for records.

/** Whether a value is a record: neither a list nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of a record whose type lists all of them. */
export const namesOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** Whether a record has this name, if its type lists all names. */
export const hasName = <T extends object>(record: T, name: string): name is keyof T & string =>
  Object.hasOwn(record, name);

/** Some fields of a record, such as a contract's fields or the rows of an error table. */
export function pick<T extends object, N extends keyof T & string>(record: T, ...names: N[]): Pick<T, N> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, N>;
}
