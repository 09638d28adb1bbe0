import type { MistakeName } from './mistakes.ts';
import { numberPart, type Part, plainPart, shownParts, tokenPart } from './part.ts';
import { readSignParameters, type SignedCall } from './signed_call.ts';

/** How key and text become a sign: correctly, exchanged, or without HMAC, with the key added to the text. */
export type Algorithm = 'hmac' | 'exchanged' | 'key_first' | 'key_last' | 'key_around' | 'no_key';

/** One way to sign a call: the correct one, or one with common mistakes. */
export interface Recipe {
  readonly parts: readonly Part[];
  /** The text between the parts. */
  readonly separator: string;
  readonly key: Uint8Array;
  readonly algorithm: Algorithm;
  readonly mistakes: readonly MistakeName[];
}

/** A function that returns the ways to sign a call that differ from one way by a mistake of one kind. */
export type Change = (recipe: Recipe, call: SignedCall) => readonly Recipe[];

const utf8 = new TextEncoder();

/** A text or key as the bytes to digest. */
export const bytesOf = (text: string): Uint8Array => utf8.encode(text);

/** The parts of the text to sign, in order. */
export function rightParts({ path, query, caller_kind }: SignedCall): Part[] {
  const { partner_id, timestamp, access_token, shop_id, merchant_id } = readSignParameters(query);
  const parts = [
    numberPart('partner_id', partner_id),
    plainPart('path', path),
    numberPart('timestamp', timestamp),
  ];
  if (caller_kind === 'public') return parts;
  const caller =
    caller_kind === 'shop' ? numberPart('shop_id', shop_id) : numberPart('merchant_id', merchant_id);
  return [...parts, tokenPart(access_token), caller];
}

/** The correct way to sign a call with a key. */
export const rightRecipe = (call: SignedCall, key: string): Recipe => ({
  parts: rightParts(call),
  separator: '',
  key: bytesOf(key),
  algorithm: 'hmac',
  mistakes: [],
});

/** A recipe with one more mistake, and the properties that it changes. */
export const withMistake = (recipe: Recipe, mistake: MistakeName, changed: Partial<Recipe>): Recipe => ({
  ...recipe,
  ...changed,
  mistakes: [...recipe.mistakes, mistake],
});

/** The recipe with the part of this name replaced by others, or left out; no recipe if there is no such part. */
export function replacePart(
  recipe: Recipe,
  mistake: MistakeName,
  name: string,
  ...others: readonly Part[]
): Recipe[] {
  if (!recipe.parts.some((part) => part.name === name)) return [];
  const parts = recipe.parts.flatMap((part) => (part.name === name ? others : [part]));
  return [withMistake(recipe, mistake, { parts })];
}

export const textOf = ({ parts, separator }: Recipe): string => parts.map(({ text }) => text).join(separator);
export const shownText = ({ parts, separator }: Recipe): string => shownParts(parts, separator);
