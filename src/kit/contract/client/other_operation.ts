import type { OperationName } from '../operation.ts';
import type { CallableOperation } from './callable_operation.ts';

/** An operation that the contracts do not have, such as one that a stub or an upstream answers, as it is called. */
export interface OtherOperation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  /** For whom; a shop when left out. */
  readonly caller?: 'shop' | 'merchant' | 'public';
}

/** The form of a name of operations; those that the contracts do not have stand at the path that it says. */
const name_form = /^v2(\.[a-z][a-z0-9_]*){2}$/;

export const isOperationName = (name: string): name is OperationName => name_form.test(name);

/** What there is to know of such an operation: a GET reads, and nothing else may be sent again. */
export function otherOperation({ name, method, caller = 'shop' }: OtherOperation): CallableOperation {
  if (!isOperationName(name)) throw new Error(`An operation is called v2.group.operation, and not ${name}.`);
  return {
    name,
    path: `/api/${name.replaceAll('.', '/')}`,
    method,
    caller,
    access: method === 'GET' ? 'read' : 'write',
    payload: 'response',
    takes_idempotency_key: false,
  };
}
