// Estimates how long it takes to parse a JSON text. A field takes a microsecond even if no contract has it,
// because its name is hashed and becomes a property: a body of the largest size could delay all other calls.

import { contract_limits } from '../contract_limits.ts';

/** How many fields, objects and lists a body may have. */
export const body_parts_max = contract_limits.body_parts_max.value;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const open_list = 0x5b;
const open_object = 0x7b;

/**
 * Up to this size a body is not counted: it cannot contain many more fields, and counting takes a microsecond
 * per KB.
 */
const uncounted_bytes_max = contract_limits.uncounted_body_bytes_max.value;

/** Whether the JSON text of a body has more fields, objects and lists than a large body may have. */
export function hasTooManyParts(
  bytes: Uint8Array,
  parts_max = body_parts_max,
  bytes_max = uncounted_bytes_max,
): boolean {
  if (bytes.length <= bytes_max) return false;
  let parts = 0;
  let is_text = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (is_text) {
      if (byte === backslash) at++;
      else if (byte === quote) is_text = false;
    } else if (byte === quote) is_text = true;
    else if (byte === colon || byte === open_list || byte === open_object) {
      parts++;
      if (parts > parts_max) return true;
    }
  }
  return false;
}
