// Reads the requests of the operator API. Nothing is converted or ignored: a name that the contract does not have is
// probably misspelt.
import { compileViolationCheck } from '../check.ts';
import { findLineViolation } from '../one_line.ts';
import { isRecord } from '../records.ts';
import { mustBeJson } from '../requests/json_place.ts';
import { body_parts_max, hasTooManyParts } from '../requests/json_size.ts';
import {
  decodeComponent,
  forEachPair,
  listNameOf,
  type ParsedRequest,
  queryReader,
} from '../requests/query_reader.ts';
import { findTextViolation } from '../requests/text_rules.ts';
import type { Schema } from '../schema.ts';
import { brokenRuleOf, pointerOf } from './broken_rule.ts';
import { Problem } from './problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON object of a body, with any fields. An empty body is an object without fields. */
export function readJsonObject(bytes: Uint8Array): ParsedRequest {
  if (bytes.length === 0) return { request: {} };
  if (hasTooManyParts(bytes))
    return { violation: `the body must have at most ${body_parts_max} fields, objects and lists` };
  let body: unknown;
  let text = '';
  try {
    text = utf8.decode(bytes);
    body = JSON.parse(text);
  } catch {
    // The violation is returned below.
  }
  if (!isRecord(body)) return { violation: `the body ${mustBeJson('a JSON object in UTF-8', text)}` };
  const violation = findTextViolation(body, 1);
  return violation ? { violation: violation.replace(/^\./, '') } : { request: body };
}

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
