import type { Operation } from '../operation.ts';

import { failedRows } from './failed_rows.ts';

/**
 * A call that the API refused. The message has the cause: the code, what to change and, for a batch, why its first rows
 * failed.
 */
export class RefusalError<Name extends string = string, Code extends string = string> extends Error {
  override readonly name = 'RefusalError';
  constructor(
    /** Name of the operation. */
    readonly operation: Name,
    /** The HTTP status. */
    readonly status: number,
    /** The `error` of the answer. */
    readonly code: Code,
    /** The `message` of the answer: what the caller should change. */
    readonly detail: string,
    /** Identifies the call in the server's log. */
    readonly request_id: string,
    /** The whole answer, because some refusals have more fields. */
    readonly body: Record<string, unknown>,
  ) {
    const causes = [body.explanation, failedRows(body)].filter(
      (text) => typeof text === 'string' && text !== '',
    );
    super([`${operation}: ${code}: ${detail}`, ...causes].join(' '));
  }
}

/** An answer that is not from the API, such as a proxy's page. Whether the call was done is unknown. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  constructor(
    readonly operation: string,
    readonly status: number,
    /** The start of the answer. */
    readonly text: string,
  ) {
    super(`${operation}: HTTP ${status} with an answer that is not JSON: ${text}`);
  }
}

type GroupOf<Name extends string> = Name extends `v2.${infer Group}.${string}` ? Group : never;
type DeclaredCodeOf<O extends Operation> = Extract<O['errors'][keyof O['errors']]['error'], string>;

/**
 * The codes with which an operation itself can refuse. In the live dialect, the codes of some groups start
 * with the name of the group.
 */
export type RefusalCodeOf<O extends Operation> =
  | DeclaredCodeOf<O>
  | `${GroupOf<O['name']>}.${DeclaredCodeOf<O>}`;
