import type { Operation } from '../operation.ts';

/** A call that the API refused. */
export class RefusalError<Name extends string = string, Code extends string = string> extends Error {
  override readonly name = 'RefusalError';
  constructor(
    /** Which operation refused. */
    readonly operation: Name,
    /** The HTTP status. */
    readonly status: number,
    /** The `error` of the answer. */
    readonly code: Code,
    /** The `message` of the answer: what to change. */
    readonly detail: string,
    /** By which the server's log has the call. */
    readonly request_id: string,
    /** The answer, for operations that say more than that they refuse. */
    readonly body: Record<string, unknown>,
  ) {
    const { explanation } = body;
    super([`${operation}: ${code}: ${detail}`, ...(explanation ? [explanation] : [])].join(' '));
  }
}

/** An answer that is not of the API: a proxy's page, for example. Whether the call was done is not known. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  constructor(
    readonly operation: string,
    readonly status: number,
    /** How the answer begins. */
    readonly text: string,
  ) {
    super(`${operation}: HTTP ${status} with an answer that is not JSON: ${text}`);
  }
}

type GroupOf<Name extends string> = Name extends `v2.${infer Group}.${string}` ? Group : never;
type DeclaredCodeOf<O extends Operation> = Extract<O['errors'][keyof O['errors']]['error'], string>;

/**
 * The codes with which an operation itself may refuse. Under the live dialect the codes of some groups begin with the name
 * of the group.
 */
export type RefusalCodeOf<O extends Operation> =
  | DeclaredCodeOf<O>
  | `${GroupOf<O['name']>}.${DeclaredCodeOf<O>}`;
