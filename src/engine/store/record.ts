/** Parses a value that is not null. */
export type Parse<V> = (value: V) => unknown;
/** Builds a record from a row's values in the order of the columns. */
export type MakeRecord<V> = (values: readonly (V | null)[]) => Record<string, unknown>;

/** Builds records column by column. This is the plain version; `fastRecordMaker` has the same results. */
export function recordMaker<V>(names: readonly string[], parsers?: readonly Parse<V>[]): MakeRecord<V> {
  return (values) => {
    const record: Record<string, unknown> = {};
    for (const [at, name] of names.entries()) {
      const value = values[at] ?? null;
      const parse = parsers?.[at];
      record[name] = value === null || !parse ? value : parse(value);
    }
    return record;
  };
}
