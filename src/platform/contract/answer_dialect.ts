import type { Dialect, DialectRow } from './dialect.ts';
import type { Envelope } from './envelope.ts';

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

/** The envelope of an operation's answers in a dialect. */
export function envelopeIn(
  { envelope, answer_dialect = {} }: { envelope: Envelope; answer_dialect?: AnswerDialect },
  dialect: Dialect,
): Envelope {
  const { error_of_success, warning_of_success } = answer_dialect;
  return {
    ...envelope,
    ...(error_of_success && { error_when_successful: error_of_success[dialect] === 'empty' }),
    ...(warning_of_success && { empty_warning: warning_of_success[dialect] === 'empty' }),
  };
}
