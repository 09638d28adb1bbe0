// The two dialects: a server answers according to the reference, or like the live service.
export const dialects = ['reference', 'live'] as const;
export type Dialect = (typeof dialects)[number];

/** A difference between the dialects. A handler reads its value with `row[dialect]`. */
export interface DialectRow {
  /** What differs, for the documentation. */
  readonly about: string;
  readonly reference: unknown;
  readonly live: unknown;
}

/** The differences of a group. Each is declared only once. */
export type DialectTable = Readonly<Record<string, DialectRow>>;
