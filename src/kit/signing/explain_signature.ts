import { candidateRecipes } from './candidates.ts';
import { readSign } from './given_sign.ts';
import { digestedBy, digestOf, type Hashing, isSameDigest } from './hashing.ts';
import type { MistakeName } from './mistakes.ts';
import { shownParts } from './part.ts';
import { rightParts, shownText, textOf } from './recipe.ts';
import { readSignParameters, type SignedCall } from './signed_call.ts';
import { signing_limits } from './signing_limits.ts';

/** What was found out about the sign of a call. It holds no key, no sign that was not sent, and no whole token. */
export interface SignatureExplanation {
  /** The sign that was sent. */
  readonly sign: string;
  /** What was done wrong; none for a right sign, undefined where it is not known. */
  readonly mistakes: readonly MistakeName[] | undefined;
  /** The text that is to be signed. */
  readonly expected: string;
  /** The text that was signed, where it is known. */
  readonly signed: string | undefined;
}

const digests_max = signing_limits.digests_max.value;
const digest_bytes_max = signing_limits.digest_bytes_max.value;
const bytes_between_pauses = 16 * 1_024;

/** Whether nothing at all is wrong with a sign. */
export const isRightSign = ({ mistakes }: SignatureExplanation): boolean =>
  mistakes?.every((name) => name === 'other_key') === true;

/**
 * Finds out how a call was signed by trying the usual mistakes.
 *
 * @param keys the keys of the partner with which it may be signed, the newest first.
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
    // Shorter ones may still be tried.
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
