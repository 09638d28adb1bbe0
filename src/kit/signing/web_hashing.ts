import type { Hashing } from './hashing.ts';

const algorithm = { name: 'HMAC', hash: 'SHA-256' };
/** HMAC pads its key with zeros, so this equals the empty key, which browsers do not accept. */
const empty_key = new Uint8Array(1);

/**
 * The hashing of browsers, which Node has too. In browsers it is only available on pages that are loaded by
 * HTTPS or from localhost.
 */
export const web_hashing: Hashing = {
  async sha256(bytes) {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  },
  async hmacSha256(key, bytes) {
    const raw = Uint8Array.from(key.length === 0 ? empty_key : key);
    const imported = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, Uint8Array.from(bytes)));
  },
};
