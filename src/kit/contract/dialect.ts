// The two dialects: a server answers as the reference is written, or as the live service does.
export const dialects = ['reference', 'live'] as const;
export type Dialect = (typeof dialects)[number];

/** One difference between them. A handler reads what holds with `row[dialect]`. */
export interface DialectRow {
  /** What differs, for the documentation. */
  readonly about: string;
  readonly reference: unknown;
  readonly live: unknown;
}

/** The differences of a group, each declared in no other place. */
export type DialectTable = Readonly<Record<string, DialectRow>>;
