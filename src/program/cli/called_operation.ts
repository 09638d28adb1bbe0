// The operation that a command line names: one of the contracts, or another one that a stub or an upstream
// answers.

import {
  isOperationName,
  type OtherOperation,
  otherOperation,
} from '../../kit/contract/client/other_operation.ts';
import { nearestName } from '../../kit/contract/nearest_name.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { isFileField } from '../../kit/contract/schema.ts';
import { type Contract, contracts } from '../../market/contracts.ts';
import { UsageError } from './output.ts';

export interface CalledOperation extends Pick<Operation, 'name' | 'path' | 'method' | 'caller' | 'body'> {
  /** The fields that are files. */
  readonly file_fields: readonly string[];
  /** What the client needs instead of the name, if the contracts do not have the operation. */
  readonly other?: OtherOperation;
}

export interface OperationOptions {
  method?: 'GET' | 'POST';
  shop?: string;
  merchant?: string;
}

function ofContract({ name, path, method, caller, body, request }: Operation): CalledOperation {
  const file_fields = Object.entries(request.properties).flatMap(([field, schema]) =>
    body === 'multipart' && isFileField(schema) ? [field] : [],
  );
  return { name, path, method, caller, file_fields, ...(body && { body }) };
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** The contract with a name, or the only one whose name ends with it, such as `get_voucher`. */
function contractOf(name: string): Contract | undefined {
  const whole = contracts.find((one) => one.name === name);
  if (whole || name.includes('.')) return whole;
  const ending = contracts.filter((one) => lastPart(one.name) === name);
  if (ending.length > 1)
    throw new UsageError(
      `Several operations are called ${name}: ${ending.map((one) => one.name).join(', ')}.`,
    );
  return ending[0];
}

/** The operation that a misspelt name was probably meant to be. */
function nearestOperation(name: string): string | undefined {
  const whole = nearestName(
    name,
    contracts.map((one) => one.name),
  );
  if (whole !== undefined || name.includes('.')) return whole;
  const last = nearestName(
    name,
    contracts.map((one) => lastPart(one.name)),
  );
  return contracts.find((one) => lastPart(one.name) === last)?.name;
}

/** @throws UsageError if the operation does not exist, or if its HTTP method is missing. */
export function findOperation(name: string, { method, shop, merchant }: OperationOptions): CalledOperation {
  const contract = contractOf(name);
  if (contract && method !== undefined && method !== contract.method)
    throw new UsageError(`${name} is called by ${contract.method}: leave out --method.`);
  if (contract) return ofContract(contract);
  const meant = method === undefined ? nearestOperation(name) : undefined;
  if (method === undefined)
    throw new UsageError(
      `There is no operation ${name}. ${meant === undefined ? '' : `Did you mean ${meant}? `}There are:\n${contracts.map((one) => `  ${one.name}`).join('\n')}\nFor an operation that Stoa does not have, such as one that a stub answers, also give --method GET or --method POST.`,
    );
  if (!isOperationName(name))
    throw new UsageError(`The name of an operation has the form v2.group.operation, not ${name}.`);
  const caller = shop === undefined ? (merchant === undefined ? 'public' : 'merchant') : 'shop';
  const other = { name, method, caller } as const;
  return { ...otherOperation(other), file_fields: [], other };
}
