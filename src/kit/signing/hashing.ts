import { bytesOf, type Recipe } from './recipe.ts';

/** The digest functions of a platform. Node returns results directly, browsers return promises. */
export interface Hashing {
  sha256(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Lets other work run, because many digests in a row would delay it. */
  pause?(): Promise<void>;
}

/** The bytes to digest, and the key if there is one. */
interface Digested {
  readonly hmac_key: Uint8Array | undefined;
  readonly bytes: Uint8Array;
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** What a recipe digests, with this text. */
export function digestedBy({ key, algorithm }: Recipe, signed_text: string): Digested {
  const text = bytesOf(signed_text);
  switch (algorithm) {
    case 'hmac':
      return { hmac_key: key, bytes: text };
    case 'exchanged':
      return { hmac_key: text, bytes: key };
    case 'key_first':
      return { hmac_key: undefined, bytes: joined(key, text) };
    case 'key_last':
      return { hmac_key: undefined, bytes: joined(text, key) };
    case 'key_around':
      return { hmac_key: undefined, bytes: joined(key, text, key) };
    case 'no_key':
      return { hmac_key: undefined, bytes: text };
  }
}

/** Computes that digest. */
export const digestOf = (hashing: Hashing, { hmac_key, bytes }: Digested) =>
  hmac_key === undefined ? hashing.sha256(bytes) : hashing.hmacSha256(hmac_key, bytes);

/** Whether two digests are equal. The time does not depend on where they differ. */
export function isSameDigest(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}
