// Every limit that an answer reports, found in the contracts by name.

import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { contracts } from '../../../src/market/contracts.ts';

const limit_name = /(^|_)(max|min|limit)(_|$)/;
const isNumber = ({ type }: Schema) => [type].flat().some((one) => one === 'integer' || one === 'number');

function listNumbers(schema: Schema, path: readonly string[]): (readonly string[])[] {
  if (schema.items) return listNumbers(schema.items, path);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) => listNumbers(field, [...path, name]));
  return isNumber(schema) ? [path] : [];
}

/** `group.operation path.to.field` for each number of an answer that is called a limit, or is in a record that is. */
export const listReportedLimits = (): string[] =>
  contracts.flatMap((operation: Operation) =>
    listNumbers(operation.response as Schema, [])
      .filter((path) => path.some((name) => limit_name.test(name)))
      .map((path) => `${operation.name.replace('v2.', '')} ${path.join('.')}`),
  );

/** Collects the numbers of an answer by path; entries of a list share a path. */
export function collectNumbers(value: unknown, path: string, found: Map<string, number>): void {
  if (typeof value === 'number') found.set(path, value);
  else if (Array.isArray(value)) for (const entry of value) collectNumbers(entry, path, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      const separator = path === '' || path.endsWith(' ') ? '' : '.';
      collectNumbers(field, `${path}${separator}${name}`, found);
    }
}

/** Whether a limit is a lower bound. */
export const isLowerLimit = (path: string): boolean => /(^|[._ ])min([._]|$)/.test(path);

/** A path in which the lower and the upper limit have one name. */
export const limitPairOf = (path: string): string => path.replace(/(^|[._ ])(min|max)(?=[._]|$)/g, '$1*');
