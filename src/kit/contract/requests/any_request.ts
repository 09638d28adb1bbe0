// Reads a call without a contract: limited like all others, and kept unchanged.
import { isRecord } from '../records.ts';
import { mustBeJson } from './json_place.ts';
import { body_parts_max, hasTooManyParts } from './json_size.ts';
import { decodeComponent, type ParsedRequest, type QueryPair } from './query_reader.ts';
import { findTextViolation } from './text_rules.ts';

/** The parameters of a query: texts, and lists of texts for repeated names. */
export function readAnyQuery(pairs: readonly QueryPair[]): ParsedRequest {
  // In a map, a parameter called `__proto__` is like any other.
  const found = new Map<string, string | string[]>();
  for (const [raw_name, raw_value] of pairs) {
    const name = decodeComponent(raw_name);
    const value = decodeComponent(raw_value);
    if (name === undefined || value === undefined)
      return { violation: 'the query must be UTF-8 text in percent-encoding, without NUL' };
    const before = found.get(name);
    found.set(name, before === undefined ? value : [before, value].flat());
  }
  return { request: Object.fromEntries(found) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The fields of a body: a JSON object, or none if the body is empty. */
export function readAnyBody(bytes: Uint8Array): ParsedRequest {
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
