// Reads the requests of the operator API. Nothing is converted or ignored: a name that the contract does not have is
// probably misspelt.
import { compileViolationCheck } from '../check.ts';
import { findLineViolation } from '../one_line.ts';
import { decodeComponent, forEachPair, listNameOf, queryReader } from '../requests/query_reader.ts';
import type { Schema } from '../schema.ts';
import { brokenRuleOf, pointerOf } from './broken_rule.ts';
import { Problem } from './problem.ts';

/** The problem of a request that breaks one rule. */
export const invalidRequest = (violation: string): Problem => {
  const rule = brokenRuleOf(violation);
  return Problem.of('invalid_request', { detail: `${violation}.`, errors: [rule] });
};

/** Reads the fields of a query, or returns the rule that it breaks. */
export function readQuery(
  fields: Readonly<Record<string, Schema>>,
): (query: string) => Record<string, unknown> | Problem {
  const read = queryReader(fields);
  return (query) => {
    const pairs: [string, string][] = [];
    forEachPair(query, (name, value) => void pairs.push([name, value]));
    for (const [name] of pairs) {
      const decoded = decodeComponent(name) ?? name;
      if (decoded !== '' && !Object.hasOwn(fields, listNameOf(decoded) ?? decoded))
        return invalidRequest(`${decoded.slice(0, 100)} is not a parameter here`);
    }
    const { request, violation } = read(pairs);
    return request ?? invalidRequest(violation);
  };
}

/** Adds the defaults of the schema to a request and checks it. */
export function requestCheck(schema: Schema): (request: Record<string, unknown>) => Problem | undefined {
  const find = compileViolationCheck(schema);
  const defaults = Object.entries(schema.properties ?? {}).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  return (request) => {
    for (const { name, value } of defaults) if (!Object.hasOwn(request, name)) request[name] = value;
    const violation = find(request) ?? findLineViolation(schema, request);
    if (!violation) return undefined;
    const { path, rule } = violation;
    return Problem.of('invalid_request', {
      detail: `${path === '' ? 'The body' : path} ${rule}.`,
      errors: [{ pointer: pointerOf(path), message: rule }],
    });
  };
}
