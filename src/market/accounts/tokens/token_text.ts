// What tokens and codes look like: 32 hex characters, of which only the SHA-256 is stored.
import { hash, randomBytes } from 'node:crypto';
import type { Derivation } from '../../../engine/derivation.ts';

export type TokenKind = 'access' | 'refresh';

const body_length = 24;
const tag_length = 8;

/** The hash of a token or a code, which is all that is stored of it. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** A code: 128 random bits. */
export const randomCode = (): string => randomBytes(16).toString('hex');

const tagOf = (derivation: Derivation, kind: TokenKind, partner_id: number, body: string) =>
  derivation.hex('token_tag', kind, partner_id, body).slice(0, tag_length);

const withTag = (derivation: Derivation, kind: TokenKind, partner_id: number, body: string) =>
  `${body}${tagOf(derivation, kind, partner_id, body)}`;

/** A token that comes from nothing before it: 96 random bits, and a tag of 32 by which it is known again. */
export const randomToken = (derivation: Derivation, kind: TokenKind, partner_id: number): string =>
  withTag(derivation, kind, partner_id, randomBytes(body_length / 2).toString('hex'));

/**
 * The token that comes of a code or of a spent refresh token: the same each time, so that it need not be kept to be
 * said again, and known to nobody else.
 *
 * @param origin what it comes of, and for whom.
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
 * Whether a token was issued here to this partner, for whichever shop or merchant. It tells a token of another shop from
 * one that never was without asking every shop's shard; whether it lives, only its row says.
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
