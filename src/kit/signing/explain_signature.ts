import { candidateRecipes } from './candidates.ts';
import { readSign } from './given_sign.ts';
import { digestedBy, digestOf, type Hashing, isSameDigest } from './hashing.ts';
import type { MistakeName } from './mistakes.ts';
import { shownParts } from './part.ts';
import { rightParts, shownText, textOf } from './recipe.ts';
import { readSignParameters, type SignedCall } from './signed_call.ts';
import { signing_limits } from './signing_limits.ts';

/** The explanation of a call's sign. It contains no key, no sign other than the sent one, and no whole token. */
export interface SignatureExplanation {
  /** The sign that was sent. */
  readonly sign: string;
  /** The mistakes that were made; empty for a correct sign, undefined if they are unknown. */
  readonly mistakes: readonly MistakeName[] | undefined;
  /** The text that should be signed. */
  readonly expected: string;
  /** The text that was signed, if it is known. */
  readonly signed: string | undefined;
}

const digests_max = signing_limits.digests_max.value;
const digest_bytes_max = signing_limits.digest_bytes_max.value;
const bytes_between_pauses = 16 * 1_024;

/** Whether a sign is entirely correct. */
export const isRightSign = ({ mistakes }: SignatureExplanation): boolean =>
  mistakes?.every((name) => name === 'other_key') === true;

/**
 * Finds out how a call was signed, by trying common mistakes.
 *
 * @param keys the partner's keys with which it may have been signed, newest first.
 */
export async function explainSignature(
  call: SignedCall,
  keys: readonly string[],
  hashing: Hashing,
): Promise<SignatureExplanation> {
  const { sign } = readSignParameters(call.query);
  const expected = shownParts(rightParts(call));
  const unknown = { sign, mistakes: undefined, expected, signed: undefined };
  const given = readSign(sign);
  if (given === undefined) return unknown;
  let digests = 0;
  let bytes = 0;
  let paused_at = 0;
  for (const recipe of candidateRecipes(call, keys)) {
    if (digests === digests_max) break;
    const text = textOf(recipe);
    // Shorter texts can still be tried.
    if (bytes + text.length > digest_bytes_max) continue;
    const digested = digestedBy(recipe, text);
    const byte_count = digested.bytes.length + (digested.hmac_key?.length ?? 0);
    digests += 1;
    bytes += byte_count;
    if (bytes - paused_at > bytes_between_pauses) {
      paused_at = bytes;
      await hashing.pause?.();
    }
    if (isSameDigest(await digestOf(hashing, digested), given.digest))
      return { sign, expected, signed: shownText(recipe), mistakes: [...recipe.mistakes, ...given.mistakes] };
  }
  return unknown;
}
