import { GatewayRefusal } from '../../../engine/http/gateway_refusals.ts';
import { decodeComponent, forEachPair, type QueryPair } from '../../../kit/contract/requests/query_reader.ts';
import { consent_limits } from '../consent_limits.ts';
import { findAddress } from './redirect_address.ts';

const state_length_max = consent_limits.state_length_max.value;

/** Refuses a link for a parameter of it. */
export const refuseParameter = (message: string): GatewayRefusal =>
  new GatewayRefusal('wrong_parameter', { message });

/** The pairs of a query. */
export function pairsOf(query: string): QueryPair[] {
  const pairs: QueryPair[] = [];
  forEachPair(query, (name, value) => void pairs.push([name, value]));
  return pairs;
}

/** The named parameters of a link, decoded; others are passed over, and an empty one was not sent. */
export function readParameters<Name extends string>(
  pairs: readonly QueryPair[],
  names: readonly Name[],
): Partial<Record<Name, string>> | GatewayRefusal {
  const found: Partial<Record<Name, string>> = {};
  for (const [raw_name, raw_value] of pairs) {
    const decoded_name = decodeComponent(raw_name);
    const name = names.find((known) => known === decoded_name);
    if (name === undefined || raw_value === '') continue;
    if (found[name] !== undefined) return refuseParameter(`${name} must be given once.`);
    const value = decodeComponent(raw_value);
    if (value === undefined) return refuseParameter(`${name} is not well-formed percent-encoding.`);
    found[name] = value;
  }
  return found;
}

/** Checks what a link says of the way back, but for whether it is registered. */
export function findParameterRefusal(
  name: 'redirect' | 'redirect_uri',
  redirect: string | undefined,
  state: string | undefined,
): GatewayRefusal | undefined {
  if (redirect === undefined) return refuseParameter(`There is no ${name} in query.`);
  if (!findAddress(redirect))
    return refuseParameter(`${name} must be an http or https URL without user and fragment.`);
  if (state !== undefined && state.length > state_length_max)
    return refuseParameter(`state must have at most ${state_length_max} characters.`);
  return undefined;
}
