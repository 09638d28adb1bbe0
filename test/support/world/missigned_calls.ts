// Calls that are signed with common mistakes, one for each mistake.
import { createHash, createHmac } from 'node:crypto';
import type { MistakeName } from '../../../src/kit/signing/mistakes.ts';

/** The parts with which a call is signed, as text. */
export interface SignParts {
  readonly partner_id: string;
  readonly partner_key: string;
  /** Another valid key of the partner. */
  readonly other_key: string;
  readonly path: string;
  readonly timestamp: string;
  readonly access_token: string;
  readonly shop_id: string;
  readonly merchant_id: string;
  /** The whole query except the sign. */
  readonly query: string;
  readonly host: string;
  readonly body: string;
}

/** The kind of call: a shop's by GET or POST, a merchant's, or a call of a public operation. */
export type CallKind = 'get' | 'post' | 'merchant' | 'public';

interface Missigned {
  readonly kind?: CallKind;
  /** The sign as it is sent. */
  readonly sign: (parts: SignParts) => string;
  /** Parameters in addition to the required ones. */
  readonly adds?: readonly ('shop_id' | 'merchant_id' | 'access_token')[];
  /** Other mistakes that are reported too. */
  readonly with?: readonly MistakeName[];
}

const digest = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
export const hmac = (key: string | Buffer, text: string): string => digest(key, text).digest('hex');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The text that must be signed for a shop. */
export const rightText = ({ partner_id, path, timestamp, access_token, shop_id }: SignParts): string =>
  partner_id + path + timestamp + access_token + shop_id;

/** Signs for a shop, with some of the parts replaced. */
const signedAs = (change: (parts: SignParts) => Partial<SignParts>) => (parts: SignParts) =>
  hmac(parts.partner_key, rightText({ ...parts, ...change(parts) }));

/** Signs a text that the client composes itself. */
const signing = (textOf: (parts: SignParts) => string) => (parts: SignParts) =>
  hmac(parts.partner_key, textOf(parts));

/** Signs the right text with a key that the client derives itself. */
const keyed = (keyOf: (parts: SignParts) => string | Buffer) => (parts: SignParts) =>
  hmac(keyOf(parts), rightText(parts));

/** Signs that have two mistakes. */
export const missigned_twice: readonly (Missigned & { readonly with: readonly MistakeName[] })[] = [
  {
    with: ['key_from_hex', 'path_without_prefix'],
    sign: (parts) =>
      hmac(
        Buffer.from(parts.partner_key, 'hex'),
        rightText({ ...parts, path: parts.path.slice('/api/v2'.length) }),
      ),
  },
  {
    with: ['plain_sha256', 'token_missing'],
    sign: (parts) => sha256(rightText({ ...parts, access_token: '' }) + parts.partner_key),
  },
  {
    with: ['separator', 'timestamp_other'],
    sign: signing(({ partner_id, path, timestamp, access_token, shop_id }) =>
      [partner_id, path, Number(timestamp) + 1, access_token, shop_id].join('&'),
    ),
  },
  {
    with: ['path_with_host', 'signed_as_public'],
    sign: signing(
      ({ partner_id, path, timestamp, host }) => `${partner_id}https://${host}${path}${timestamp}`,
    ),
  },
  {
    with: ['key_with_white_space', 'timestamp_in_milliseconds'],
    sign: (parts) =>
      hmac(`${parts.partner_key}\n`, rightText({ ...parts, timestamp: `${parts.timestamp}000` })),
  },
  {
    with: ['path_with_query', 'upper_case'],
    sign: (parts) =>
      hmac(parts.partner_key, rightText({ ...parts, path: `${parts.path}?${parts.query}` })).toUpperCase(),
  },
];

/** One sign for each mistake. */
export const missigned: Readonly<Record<MistakeName, Missigned>> = {
  order_of_parts: {
    sign: signing(
      ({ partner_id, path, timestamp, access_token, shop_id }) =>
        partner_id + timestamp + path + access_token + shop_id,
    ),
  },
  separator: {
    sign: signing(({ partner_id, path, timestamp, access_token, shop_id }) =>
      [partner_id, path, timestamp, access_token, shop_id].join('|'),
    ),
  },
  named_parts: {
    sign: signing(
      ({ partner_id, timestamp, access_token, shop_id }) =>
        `access_token=${access_token}&partner_id=${partner_id}&shop_id=${shop_id}&timestamp=${timestamp}`,
    ),
  },
  url_encoded: { sign: signedAs(({ path }) => ({ path: encodeURIComponent(path) })) },
  partner_id_missing: { sign: signedAs(() => ({ partner_id: '' })) },
  timestamp_missing: { sign: signedAs(() => ({ timestamp: '' })) },
  timestamp_other: { sign: signedAs(({ timestamp }) => ({ timestamp: String(Number(timestamp) - 2) })) },
  timestamp_in_milliseconds: { sign: signedAs(({ timestamp }) => ({ timestamp: `${timestamp}417` })) },
  path_missing: { sign: signedAs(() => ({ path: '' })) },
  path_without_prefix: { sign: signedAs(({ path }) => ({ path: path.slice('/api/v2'.length) })) },
  path_without_first_slash: { sign: signedAs(({ path }) => ({ path: path.slice(1) })) },
  path_with_last_slash: { sign: signedAs(({ path }) => ({ path: `${path}/` })) },
  path_with_host: { sign: signedAs(({ host, path }) => ({ path: `http://${host}${path}` })) },
  path_with_query: { sign: signedAs(({ path, query }) => ({ path: `${path}?${query}` })) },
  path_with_method: { sign: signedAs(({ path }) => ({ path: `GET${path}` })) },
  token_missing: { sign: signedAs(() => ({ access_token: '' })) },
  caller_missing: { sign: signedAs(() => ({ shop_id: '' })) },
  signed_as_public: { sign: signedAs(() => ({ access_token: '', shop_id: '' })) },
  merchant_for_shop: {
    adds: ['merchant_id'],
    sign: signedAs(({ merchant_id }) => ({ shop_id: merchant_id })),
  },
  shop_for_merchant: { kind: 'merchant', adds: ['shop_id'], sign: signing(rightText) },
  both_callers: {
    adds: ['merchant_id'],
    sign: signedAs(({ shop_id, merchant_id }) => ({ shop_id: shop_id + merchant_id })),
  },
  token_in_public_call: {
    kind: 'public',
    adds: ['access_token'],
    sign: signedAs(() => ({ shop_id: '' })),
  },
  body_signed: { kind: 'post', sign: signing((parts) => rightText(parts) + parts.body) },
  body_fields_signed: {
    kind: 'post',
    sign: signing((parts) => rightText(parts) + String(JSON.parse(parts.body).order_sn)),
  },
  key_from_hex: { sign: keyed(({ partner_key }) => Buffer.from(partner_key, 'hex')) },
  key_from_base64: { sign: keyed(({ partner_key }) => Buffer.from(partner_key, 'base64')) },
  key_with_white_space: { sign: keyed(({ partner_key }) => `${partner_key}\n`) },
  key_without_white_space: { sign: keyed(({ other_key }) => other_key.trim()), with: ['other_key'] },
  key_with_quotes: { sign: keyed(({ partner_key }) => `"${partner_key}"`) },
  key_in_other_case: { sign: keyed(({ partner_key }) => partner_key.toUpperCase()) },
  key_empty: { sign: keyed(() => 'undefined') },
  key_for_text: { sign: (parts) => hmac(rightText(parts), parts.partner_key) },
  token_for_key: { sign: keyed(({ access_token }) => access_token) },
  other_key: {
    sign: (parts) => hmac(parts.other_key, rightText({ ...parts, timestamp: '' })),
    with: ['timestamp_missing'],
  },
  plain_sha256: { sign: (parts) => sha256(parts.partner_key + rightText(parts)) },
  upper_case: { sign: (parts) => hmac(parts.partner_key, rightText(parts)).toUpperCase() },
  base64: { sign: (parts) => digest(parts.partner_key, rightText(parts)).digest('base64') },
  sign_with_white_space: { sign: (parts) => `${hmac(parts.partner_key, rightText(parts))}\n` },
};
