// Explains why the signature of a push does not fit, by trying what receivers often do wrong.

const texts = {
  no_sign: 'The request has no Authorization header, so it is not a push.',
  parsed_body:
    'The body was parsed before it was verified: pass the text or bytes that arrived, not an object.',
  not_a_push: 'The body is signed, but it is not a JSON object.',
  changed_body:
    'The sign fits the body without changes of its white space: it was parsed and written again. Verify the bytes that arrived.',
  other_url: 'The sign fits another URL than the one passed: pass the callback URL exactly as configured.',
  upper_case: 'The sign is in upper case: pushes are signed in lower case.',
  scheme_before_sign: 'A word such as Bearer precedes the sign: pushes have the bare hex digits.',
  key_with_white_space: 'The key has white space at its begin or end, such as the line break of a file.',
  key_from_hex: 'The sign fits the key decoded from hex: the key is used as the text that it is.',
  not_hex: 'The Authorization header does not hold the 64 hex digits of a push.',
  other_key:
    'None of the usual mistakes gives this sign: look whether the key is the one that signs (a push key replaces the partner key), and whether the body is what arrived.',
} as const;

/** Why the signature of a push does not fit. */
export type PushMistake = keyof typeof texts;

export const pushMistakeText = (mistake: PushMistake, detail = ''): string =>
  detail === '' ? texts[mistake] : `${texts[mistake]} ${detail}`;

type Sign = (callback_url: string, body: string | Uint8Array, key: string) => Promise<string>;

/** A push whose signature does not fit. */
interface WrongPush {
  readonly given: string;
  readonly body: string | Uint8Array;
  readonly callback_url: string;
  readonly keys: readonly string[];
}

/** Longer bodies are not explained: a stranger could send them, and each attempt digests the body. */
const explained_bytes_max = 16_384;

/** URLs that receivers often take for the configured one. */
function similarUrls(callback_url: string): string[] {
  if (!URL.canParse(callback_url)) return [];
  const [, start = '', path = '', rest = ''] = /^([^:]+:\/\/[^/?#]*)([^?#]*)(.*)$/.exec(callback_url) ?? [];
  const { hostname, port } = new URL(callback_url);
  const default_port = port === '' ? `:${callback_url.startsWith('https') ? 443 : 80}` : '';
  const paths = path.endsWith('/') ? [path, path.slice(0, -1)] : [path, `${path}/`];
  const starts = [start, start.replace(/:\d+$/, ''), `${start.replace(/:\d+$/, '')}${default_port}`];
  if (hostname === 'localhost') starts.push(start.replace('localhost', '127.0.0.1'));
  if (hostname === '127.0.0.1') starts.push(start.replace('127.0.0.1', 'localhost'));
  const schemes = starts.flatMap((each) => [
    each,
    each.startsWith('https:') ? each.replace('https:', 'http:') : each.replace('http:', 'https:'),
  ]);
  const urls = schemes.flatMap((each) => paths.flatMap((one) => [`${each}${one}${rest}`, `${each}${one}`]));
  return [...new Set([...urls, callback_url.toLowerCase()])].filter((url) => url !== callback_url);
}

/** The body as compact JSON, which is what Stoa sends, with the fields of the top in its order. */
function compactBodies(body: string | Uint8Array): string[] {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  try {
    const { msg_id, data, shop_id, partner_id, code, timestamp } = JSON.parse(text) as Record<
      string,
      unknown
    >;
    const named = {
      ...(shop_id !== undefined && { shop_id }),
      ...(partner_id !== undefined && { partner_id }),
    };
    const ordered = JSON.stringify({ msg_id, data, ...named, code, timestamp });
    return [JSON.stringify(JSON.parse(text)), ordered].filter((each) => each !== text);
  } catch {
    return [];
  }
}

const fromHex = (key: string) =>
  /^(?:[0-9a-f]{2})+$/i.test(key)
    ? [key.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))]
    : [];

/** The likely mistake behind a wrong signature. The text never contains a key or a right sign. */
export async function findPushMistake(
  { given, body, callback_url, keys }: WrongPush,
  sign: Sign,
): Promise<{ readonly mistake: PushMistake; readonly detail?: string }> {
  const digits = /[0-9a-f]{64}$/i.exec(given.trim())?.[0];
  if (digits === undefined) return { mistake: 'not_hex' };
  if (body.length > explained_bytes_max) return { mistake: 'other_key' };
  const wanted = digits.toLowerCase();
  const fits = async (url: string, text: string | Uint8Array, key: string) =>
    (await sign(url, text, key)) === wanted;
  for (const key of keys) {
    if (await fits(callback_url, body, key))
      return { mistake: digits === wanted ? 'scheme_before_sign' : 'upper_case' };
    for (const text of compactBodies(body))
      if (await fits(callback_url, text, key)) return { mistake: 'changed_body' };
    if (key.trim() !== key && (await fits(callback_url, body, key.trim())))
      return { mistake: 'key_with_white_space' };
    for (const decoded of fromHex(key))
      if (await fits(callback_url, body, decoded)) return { mistake: 'key_from_hex' };
    for (const url of similarUrls(callback_url))
      if (await fits(url, body, key)) return { mistake: 'other_url', detail: `It fits ${url}.` };
  }
  return { mistake: 'other_key' };
}
