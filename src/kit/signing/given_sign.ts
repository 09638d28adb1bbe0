import type { MistakeName } from './mistakes.ts';

/** The sign that was sent, as a digest. */
interface ReadSign {
  readonly digest: Uint8Array;
  /** What is wrong with its spelling. */
  readonly mistakes: readonly MistakeName[];
}

const digest_bytes = 32;

const hexBytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** Decodes base64 in either alphabet. In a query, a plus sign that was not encoded becomes a space. */
function base64Text(text: string): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll(' ', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}

/** The digest of a sign; undefined if it is not a SHA-256 in any common form. */
export function readSign(given: string): ReadSign | undefined {
  const sign = given.trim();
  const mistakes: MistakeName[] = sign === given ? [] : ['sign_with_white_space'];
  if (/^[0-9a-f]{64}$/.test(sign)) return { digest: hexBytes(sign), mistakes };
  if (/^[0-9a-f]{64}$/i.test(sign)) return { digest: hexBytes(sign), mistakes: [...mistakes, 'upper_case'] };
  const decoded = sign.length <= 88 ? base64Text(sign) : undefined;
  if (decoded?.length === digest_bytes) {
    const digest = Uint8Array.from(decoded, (character) => character.charCodeAt(0));
    return { digest, mistakes: [...mistakes, 'base64'] };
  }
  if (decoded !== undefined && /^[0-9a-f]{64}$/i.test(decoded))
    return { digest: hexBytes(decoded), mistakes: [...mistakes, 'base64'] };
  return undefined;
}

const other_digests: Readonly<Record<number, string>> = { 32: 'MD5', 40: 'SHA-1', 128: 'SHA-512' };

/** Describes a text that cannot be a sign. */
export function describeForm(sign: string): string {
  const has = `A sign has 64 characters of 0-9 and a-f; this one has ${sign.length}`;
  const guess = /^[0-9a-f]+$/i.test(sign) ? other_digests[sign.length] : undefined;
  if (guess) return `${has}, as a digest by ${guess} does: it has to be HMAC-SHA256.`;
  return sign.length === 64 ? 'A sign has 64 characters of 0-9 and a-f; this one has others.' : `${has}.`;
}
