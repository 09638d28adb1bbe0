import type { Operation } from '../operation.ts';
import { callableOperation } from './callable_operation.ts';
import type { Client } from './client.ts';
import { openClient } from './open_client.ts';
import type { ClientOptions } from './options.ts';

/** Returns a function that creates clients for these operations. The clients do not refresh tokens. */
export function clientFactory<O extends Operation>(
  contracts: readonly O[],
): (options: ClientOptions) => Client<O> {
  const operations = new Map(contracts.map((contract) => [contract.name, callableOperation(contract)]));
  return (options) => openClient<O>(operations, undefined, options);
}
