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

interface DialectRowOf<Value> extends DialectRow {
  readonly reference: Value;
  readonly live: Value;
}

/** The rows of a group's dialect by which an operation's answers differ, whatever its handler does. */
export interface AnswerDialect {
  /** What the codes of its own refusals begin with. */
  readonly code_prefix?: DialectRowOf<string>;
  /** Whether a successful answer has an empty `error`. */
  readonly error_of_success?: DialectRowOf<'empty' | 'absent'>;
  /** Whether a successful answer has a `warning` that lists nothing. */
  readonly warning_of_success?: DialectRowOf<'empty' | 'absent'>;
}
