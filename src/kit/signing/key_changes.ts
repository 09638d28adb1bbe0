// Mistakes with the key, and with how key and text are combined.
import type { MistakeName } from './mistakes.ts';
import { type Algorithm, bytesOf, type Change, type Recipe, withMistake } from './recipe.ts';
import { readSignParameters } from './signed_call.ts';

/** The bytes of a key in hex; undefined if it is not hex. */
const fromHex = (key: string) =>
  /^([0-9a-f]{2})+$/i.test(key)
    ? Uint8Array.from(key.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
    : undefined;

/** The bytes of a key in base64, in either alphabet; undefined if it is not base64. */
function fromBase64(key: string): Uint8Array | undefined {
  try {
    const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const white_space = ['\n', '\r\n', ' ', '\t'];
const without_value = ['', 'undefined', 'null', 'None', 'nil'];

const text = new TextDecoder();

function* changedKeys(key: string, access_token: string): Generator<[MistakeName, string | Uint8Array]> {
  const hex = fromHex(key);
  if (hex) yield ['key_from_hex', hex];
  const base64 = fromBase64(key);
  if (base64) yield ['key_from_base64', base64];
  for (const space of white_space) yield ['key_with_white_space', key + space];
  yield ['key_with_white_space', ` ${key}`];
  yield ['key_with_white_space', `\ufeff${key}`];
  if (key.trim() !== key) yield ['key_without_white_space', key.trim()];
  for (const quote of ['"', "'"]) yield ['key_with_quotes', quote + key + quote];
  for (const other of [key.toUpperCase(), key.toLowerCase()])
    if (other !== key) yield ['key_in_other_case', other];
  for (const none of without_value) yield ['key_empty', none];
  if (access_token !== '') yield ['token_for_key', access_token];
}

export const changeKey: Change = (recipe, { query }) =>
  [...changedKeys(text.decode(recipe.key), readSignParameters(query).access_token)].map(([mistake, key]) =>
    withMistake(recipe, mistake, { key: typeof key === 'string' ? bytesOf(key) : key }),
  );

const wrong_algorithms: readonly [MistakeName, Algorithm][] = [
  ['key_for_text', 'exchanged'],
  ['plain_sha256', 'key_first'],
  ['plain_sha256', 'key_last'],
  ['plain_sha256', 'key_around'],
  ['plain_sha256', 'no_key'],
];

export const changeAlgorithm = (recipe: Recipe): Recipe[] =>
  wrong_algorithms.map(([mistake, algorithm]) => withMistake(recipe, mistake, { algorithm }));
