/** The text to sign: no separators, the path with `/api/v2` and without host and query, no body. */
export function baseString(
  partner_id: string | number,
  path: string,
  timestamp: string | number,
  access_token = '',
  caller_id: string | number = '',
): string {
  return `${partner_id}${path}${timestamp}${access_token}${caller_id}`;
}

const utf8 = new TextEncoder();

/** The lowercase hex HMAC-SHA256 of a base string with a partner key, both in UTF-8. Also runs in browsers. */
export async function sign(partner_key: string, base_string: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(partner_key), algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, utf8.encode(base_string));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
