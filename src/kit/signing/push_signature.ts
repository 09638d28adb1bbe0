// The signature of pushes: HMAC-SHA256 over `callback_url|raw body`, in bare lowercase hex.
import { isRecord } from '../contract/records.ts';
import { isSameDigest } from './hashing.ts';
import { findPushMistake, type PushMistake, pushMistakeText } from './push_mistakes.ts';
import { web_hashing } from './web_hashing.ts';

const utf8 = new TextEncoder();
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that are signed. */
export function pushBaseBytes(callback_url: string, body: string | Uint8Array): Uint8Array {
  const start = utf8.encode(`${callback_url}|`);
  const raw = typeof body === 'string' ? utf8.encode(body) : body;
  const whole = new Uint8Array(start.length + raw.length);
  whole.set(start);
  whole.set(raw, start.length);
  return whole;
}

/** The value of the `Authorization` header of a push. The URL is exactly as configured, the body exactly as sent. */
export const signPush = async (
  callback_url: string,
  body: string | Uint8Array,
  key: string,
): Promise<string> =>
  hexOf(await web_hashing.hmacSha256(utf8.encode(key), pushBaseBytes(callback_url, body)));

/** Headers as Node's server has them, as `fetch` has them, or any record of names and values. */
export type PushHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A push that must not be trusted. The message is for the log of the receiver, not for the sender. */
export class PushSignatureError extends Error {
  override readonly name = 'PushSignatureError';
  constructor(
    /** The likely mistake. */
    readonly mistake: PushMistake,
    /** What would have fit, such as another URL. */
    detail = '',
  ) {
    super(pushMistakeText(mistake, detail));
  }
}

function authorizationOf(headers: PushHeaders): string | undefined {
  if (typeof headers.get === 'function') return headers.get('authorization') ?? undefined;
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return typeof found === 'string' ? found : Array.isArray(found) ? found[0] : undefined;
}

/**
 * Checks the signature of a push, in constant time, and returns its body.
 *
 * @param body exactly as it arrived, before any parser.
 * @param callback_url exactly as configured for the partner.
 * @param key the partner key, or the push key if the partner has one; all that may sign while one replaces another.
 * @throws PushSignatureError if the push is not signed with one of the keys.
 */
export async function verifySignedPush<Body = unknown>(
  headers: PushHeaders,
  body: string | Uint8Array,
  callback_url: string,
  key: string | readonly string[],
): Promise<Body> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new PushSignatureError('parsed_body');
  const given = authorizationOf(headers);
  if (!given) throw new PushSignatureError('no_sign');
  const keys = typeof key === 'string' ? [key] : key;
  let is_signed = false;
  for (const each of keys)
    if (isSameDigest(utf8.encode(await signPush(callback_url, body, each)), utf8.encode(given)))
      is_signed = true;
  if (!is_signed) {
    const { mistake, detail } = await findPushMistake({ given, body, callback_url, keys }, signPush);
    throw new PushSignatureError(mistake, detail);
  }
  const push: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  if (!isRecord(push)) throw new PushSignatureError('not_a_push');
  return push as Body;
}
