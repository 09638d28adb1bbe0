import type { AnswerDialect, Dialect } from './dialect.ts';
import type { Envelope } from './envelope.ts';
import type { Operation } from './operation.ts';

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

/** A code of the operation's own refusals, as a dialect spells it. A code that has the prefix already keeps it. */
export function codeIn(
  { answer_dialect }: { answer_dialect?: AnswerDialect },
  code: string,
  dialect: Dialect,
): string {
  const prefix = answer_dialect?.code_prefix?.[dialect] ?? '';
  return code.startsWith(prefix) ? code : `${prefix}${code}`;
}

/** The contract of an operation as its callers see it in this dialect. */
export function operationIn(operation: Operation, dialect: Dialect): Operation {
  const { answer_dialect: _, ...promised } = operation;
  const errors = Object.entries(operation.errors).map(([reason, row]) => [
    reason,
    { ...row, error: codeIn(operation, row.error, dialect) },
  ]);
  return { ...promised, envelope: envelopeIn(operation, dialect), errors: Object.fromEntries(errors) };
}
