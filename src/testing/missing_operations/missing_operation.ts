// An operation that Stoa does not have, in the form that the gateway needs: its calls are checked like all
// others.

import { createRoute, type Route } from '../../engine/gateway/route.ts';
import type { Substitute } from '../../engine/gateway/substitute.ts';
import { operation } from '../../kit/contract/operation.ts';
import { readAnyQuery } from '../../kit/contract/requests/any_request.ts';
import { readJsonObject } from '../../kit/contract/requests/json_object.ts';

const path_form = /^\/api\/(v2(?:\/[a-z][a-z0-9_]{0,63}){2})$/;

/** Whether an operation can have this path. */
export const isOperationPath = (path: string): boolean => path_form.test(path);

/** The name of the operation at a path, or undefined if no operation can have that path. */
export function nameOfPath(path: string): `v2.${string}.${string}` | undefined {
  const [, name] = path_form.exec(path) ?? [];
  return name?.replaceAll('/', '.') as `v2.${string}.${string}` | undefined;
}

/** A call of a missing operation, as it was received. */
export interface MissingCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** The body of a POST. */
  readonly body: Uint8Array;
}

/** The contract of a missing operation: it takes any request. */
export const missingContract = (method: 'GET' | 'POST', path: string) =>
  operation({
    name: nameOfPath(path) ?? 'v2.missing.operation',
    wire_path: path as `/api/v2/${string}`,
    method,
    // The call is signed for a shop or a merchant if its query names one.
    caller: 'public',
    access: 'read',
    summary: 'An operation that Stoa does not have.',
    request: {},
    response: {},
    errors: {},
  });

/** A route for one call. It accepts any request, and its substitute answers it. */
export function missingRoute(
  method: 'GET' | 'POST',
  path: string,
  substitute: (body: () => Uint8Array) => Substitute,
): Route {
  let body: Uint8Array = new Uint8Array();
  const contract = missingContract(method, path);
  return {
    ...createRoute(contract, () => Promise.reject(new Error(`Nobody handles ${path}.`))),
    readQuery: readAnyQuery,
    readBody: (bytes) => {
      body = bytes;
      return readJsonObject(bytes);
    },
    check: () => undefined,
    takes_key: false,
    substitute: substitute(() => body),
  };
}
