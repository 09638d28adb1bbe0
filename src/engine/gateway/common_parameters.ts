import { decodeComponent, forEachPair, type QueryPair } from '../../kit/contract/requests/query_reader.ts';
import { baseString } from '../../kit/contract/sign.ts';
import { signedFor } from '../../kit/signing/signed_call.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import { gateway_limits } from './gateway_limits.ts';

/** Maximum difference between a timestamp and the clock, in seconds, in either direction. */
const timestamp_skew_max_s = gateway_limits.timestamp_age_s_max.value;
const partner_id_max = 4_294_967_295;
const timestamp_max = 4_294_967_295;
const access_token_length_max = gateway_limits.access_token_length_max.value;

/** The parameters that every call carries in its query string. */
export interface CommonParameters {
  readonly partner_id: number;
  readonly sign: string;
  /** The text that was signed, built from the query's own characters. */
  readonly base_string: string;
  /** Empty for public calls. */
  readonly access_token: string;
  /** The kind of caller that signed. A public operation also accepts the sign of a shop or merchant. */
  readonly caller_kind: CallerKind;
  /** Id of the shop or the merchant; 0 for public calls. */
  readonly caller_id: number;
  /** The other parameters, not decoded. */
  readonly others: readonly QueryPair[];
}

export type CallerKind = 'shop' | 'merchant' | 'public';

type Name = 'partner_id' | 'timestamp' | 'access_token' | 'shop_id' | 'merchant_id' | 'sign';

const refuse = (message: string) => new GatewayRefusal('wrong_parameter', { message });
const absent = (name: Name) => refuse(`There is no ${name} in query.`);

/** The common parameters of a query as text, and the other parameters, not decoded. */
class RawParameters implements Partial<Record<Name, string>> {
  partner_id: string | undefined = undefined;
  timestamp: string | undefined = undefined;
  access_token: string | undefined = undefined;
  shop_id: string | undefined = undefined;
  merchant_id: string | undefined = undefined;
  sign: string | undefined = undefined;
  readonly others: QueryPair[] = [];
}

/** Reads the query once, and decodes only the common parameters. An empty value counts as missing. */
function readPairs(query: string): RawParameters | GatewayRefusal {
  const found = new RawParameters();
  let refusal: GatewayRefusal | undefined;
  forEachPair(query, (raw_name, raw_value) => {
    const name = raw_name.includes('%') ? decodeComponent(raw_name) : raw_name;
    switch (name) {
      case 'partner_id':
      case 'timestamp':
      case 'access_token':
      case 'shop_id':
      case 'merchant_id':
      case 'sign': {
        if (found[name] !== undefined) refusal ??= refuse(`${name} must be given once.`);
        const value = decodeComponent(raw_value);
        if (value === undefined) refusal ??= refuse(`${name} is not well-formed percent-encoding.`);
        else found[name] = value;
        break;
      }
      default:
        found.others.push([raw_name, raw_value]);
    }
  });
  return refusal ?? found;
}

/**
 * Checks 2 to 6: the common parameters are present, well formed and fresh.
 *
 * @param now Unix time in seconds.
 */
export function readCommonParameters(
  query: string,
  path: string,
  caller: CallerKind,
  now: number,
): CommonParameters | GatewayRefusal {
  const found = readPairs(query);
  if (found instanceof GatewayRefusal) return found;
  const { partner_id, timestamp, sign, access_token, others } = found;

  if (!partner_id) return absent('partner_id');
  if (!/^\d{1,16}$/.test(partner_id) || Number(partner_id) > partner_id_max)
    return refuse(`partner_id must be a whole number from 0 to ${partner_id_max}.`);

  if (!timestamp) return refuse('no timestamp');
  if (!/^\d{1,16}$/.test(timestamp) || Number(timestamp) > timestamp_max) return refuse('Invalid timestamp');
  if (Math.abs(now - Number(timestamp)) > timestamp_skew_max_s) return refuse('Timestamp is expired.');

  if (!sign) return absent('sign');
  const caller_kind = signedFor(caller, found);
  if (caller_kind === 'public') {
    const base_string = baseString(partner_id, path, timestamp);
    return {
      partner_id: Number(partner_id),
      sign,
      base_string,
      access_token: '',
      caller_kind,
      caller_id: 0,
      others,
    };
  }

  if (!access_token) return absent('access_token');
  if (access_token.length > access_token_length_max && [...access_token].length > access_token_length_max)
    return refuse(`access_token must have at most ${access_token_length_max} characters.`);
  const id_name = caller_kind === 'shop' ? 'shop_id' : 'merchant_id';
  const id = found[id_name];
  if (!id) return absent(id_name);
  if (!/^\d{1,16}$/.test(id) || !Number.isSafeInteger(Number(id)) || Number(id) < 1)
    return refuse(`${id_name} must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}.`);
  const base_string = baseString(partner_id, path, timestamp, access_token, id);
  return {
    partner_id: Number(partner_id),
    sign,
    base_string,
    access_token,
    caller_kind,
    caller_id: Number(id),
    others,
  };
}
