import { GatewayRefusal } from '../../../engine/http/gateway_refusals.ts';
import { decodeComponent, forEachPair, type QueryPair } from '../../../kit/contract/requests/query_reader.ts';
import { consent_limits } from '../consent_limits.ts';
import { findAddress } from './redirect_address.ts';

const state_length_max = consent_limits.state_length_max.value;

/** Refuses a link because of one of its parameters. */
export const refuseParameter = (message: string): GatewayRefusal =>
  new GatewayRefusal('wrong_parameter', { message });

/** The name and value pairs of a query. */
export function pairsOf(query: string): QueryPair[] {
  const pairs: QueryPair[] = [];
  forEachPair(query, (name, value) => void pairs.push([name, value]));
  return pairs;
}

/** The named parameters of a link, decoded. Others are ignored, and an empty one counts as absent. */
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

/** Checks the parameters of the way back, except whether the address is registered. */
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
