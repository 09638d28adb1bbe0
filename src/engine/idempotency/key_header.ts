import { idempotency_header } from '../../kit/contract/idempotency_header.ts';
import { idempotency_key_length_max, idempotency_key_pattern } from '../../kit/contract/idempotency_key.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';

const header_name = idempotency_header.toLowerCase();
const form = new RegExp(idempotency_key_pattern);

/** Refuses a call because of its key. The message names the header. */
export const refuseKey = (rule: string): GatewayRefusal =>
  new GatewayRefusal('wrong_parameter', {
    message: `Wrong parameters, detail: ${idempotency_header} ${rule}.`,
  });

/**
 * Returns the key of a call, if it has one.
 *
 * @param raw_headers names and values in turn, as received, because searching them allocates nothing.
 */
export function findIdempotencyKey(raw_headers: readonly string[]): string | GatewayRefusal | undefined {
  let key: string | undefined;
  for (let at = 0; at < raw_headers.length; at += 2) {
    const name = raw_headers[at];
    if (name?.length !== header_name.length || name.toLowerCase() !== header_name) continue;
    if (key !== undefined) return refuseKey('must be given once');
    key = raw_headers[at + 1];
  }
  if (key === undefined || form.test(key)) return key;
  return refuseKey(`must be 1 to ${idempotency_key_length_max} visible ASCII characters`);
}
