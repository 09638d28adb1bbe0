// A refused call of the operator API, as a client sees it.
import { parseAnswer } from '../client/bounded_answer.ts';
import { isRecord } from '../records.ts';
import type { BrokenRule } from './problem.ts';

/** The broken rules that the detail does not already have. It names fields by path, and rules name them by pointer. */
const unsaidRules = (detail: string, errors: readonly BrokenRule[]): string[] =>
  errors
    .filter(({ message }) => !detail.includes(message))
    .map(({ pointer, message }) => `${pointer} ${message}`.trim());

/** A call that the operator API refused. The message begins with the code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(
    readonly status: number,
    /** The kind of problem. */
    readonly code: string,
    /** What to change. */
    readonly detail: string,
    /** The id of the call in the server's log. */
    readonly request_id: string,
    /** The rules that the request breaks, and where. */
    readonly errors: readonly BrokenRule[],
    /** Whether the same call may succeed a moment later. */
    readonly is_temporary = false,
  ) {
    super([`${code}: ${detail}`, ...unsaidRules(detail, errors)].join(' '));
  }
}

/** @param text the beginning of the answer. */
export const unexpectedAnswer = (status: number, text: string) =>
  new ProblemError(status, 'unexpected_answer', text.slice(0, 200), '', []);

/** @param text the beginning of the answer. */
export function readProblem(status: number, text: string, is_temporary = false): ProblemError {
  const body = parseAnswer(text);
  if (!isRecord(body)) return unexpectedAnswer(status, text);
  const { code, detail, request_id, errors } = body;
  const rules = Array.isArray(errors) ? (errors as BrokenRule[]) : [];
  return new ProblemError(status, String(code), String(detail), String(request_id), rules, is_temporary);
}
