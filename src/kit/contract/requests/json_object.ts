import { isRecord } from '../records.ts';
import { mustBeJson } from './json_place.ts';
import { body_parts_max, hasTooManyParts } from './json_size.ts';
import type { ParsedRequest } from './query_reader.ts';
import { findTextViolation } from './text_rules.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON object of a body, with any fields. An empty body is an object without fields. */
export const readJsonObject = (bytes: Uint8Array): ParsedRequest => readLargeObject(bytes, body_parts_max);

/** The same, for a body with other limits. @param parts_max how many fields, objects and lists it may have. */
export function readLargeObject(bytes: Uint8Array, parts_max: number): ParsedRequest {
  if (bytes.length === 0) return { request: {} };
  if (hasTooManyParts(bytes, parts_max))
    return { violation: `the body must have at most ${parts_max} fields, objects and lists` };
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
