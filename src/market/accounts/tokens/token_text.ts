// The form of tokens and codes: 32 hex characters, of which only the SHA-256 is stored.
import { hash, randomBytes } from 'node:crypto';
import type { Derivation } from '../../../engine/derivation.ts';

export type TokenKind = 'access' | 'refresh';

const body_length = 24;
const tag_length = 8;

/** The hash of a token or code. Only the hash is stored. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** A new code: 128 random bits. */
export const randomCode = (): string => randomBytes(16).toString('hex');

/** A new resend code. Its first letters show what it is. */
export const randomResendCode = (): string => `resend${randomCode()}`;

/** Whether a text has the form of a resend code. */
export const isResendCode = (text: string): boolean => /^resend[0-9a-f]{32}$/.test(text);

const tagOf = (derivation: Derivation, kind: TokenKind, partner_id: number, body: string) =>
  derivation.hex('token_tag', kind, partner_id, body).slice(0, tag_length);

const withTag = (derivation: Derivation, kind: TokenKind, partner_id: number, body: string) =>
  `${body}${tagOf(derivation, kind, partner_id, body)}`;

/**
 * A new token that is not derived from another one: 96 random bits, and a tag of 32 bits that shows that it was issued
 * here.
 */
export const randomToken = (derivation: Derivation, kind: TokenKind, partner_id: number): string =>
  withTag(derivation, kind, partner_id, randomBytes(body_length / 2).toString('hex'));

/**
 * The token that a code or a spent refresh token is exchanged for. It is the same each time, so it can be returned
 * again without being stored, and nobody else can derive it.
 *
 * @param origin the code or token that it is derived from, and its owner.
 */
export const derivedToken = (
  derivation: Derivation,
  kind: TokenKind,
  partner_id: number,
  ...origin: readonly (string | number)[]
): string =>
  withTag(
    derivation,
    kind,
    partner_id,
    derivation.hex('token', kind, partner_id, ...origin).slice(0, body_length),
  );

/**
 * Whether a token was issued here to this partner, for any shop or merchant. This distinguishes a token of another shop
 * from an invented one without querying the shards of all shops. Whether the token is still valid is only stored in its
 * row.
 */
export function isIssuedTo(
  derivation: Derivation,
  kind: TokenKind,
  partner_id: number,
  token: string,
): boolean {
  const body = token.slice(0, body_length);
  return token.slice(body_length) === tagOf(derivation, kind, partner_id, body);
}
