import type { AnyOperationName } from '../operation.ts';
import type { CallableOperation } from './callable_operation.ts';

/** An operation that the contracts do not have, such as one that a stub or an upstream answers. */
export interface OtherOperation {
  readonly name: AnyOperationName;
  readonly method: 'GET' | 'POST';
  /** Who it is called for; a shop if left out. */
  readonly caller?: 'shop' | 'merchant' | 'public';
}

/** The form of the names of operations. The path follows from the name. */
const name_form = /^v2(\.[a-z][a-z0-9_]*){2}$/;

export const isOperationName = (name: string): name is AnyOperationName => name_form.test(name);

/** The description of such an operation: GET counts as a read, and other calls are not repeated. */
export function otherOperation({ name, method, caller = 'shop' }: OtherOperation): CallableOperation {
  if (!isOperationName(name))
    throw new Error(`The name of an operation has the form v2.group.operation, not ${name}.`);
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
