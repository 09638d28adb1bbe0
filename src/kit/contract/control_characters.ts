/** All control characters of ASCII and of Latin-1 (C0 and C1), except tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control_characters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The text with each control character in the form of JSON, such as `\u001b`, so that a terminal does not
 * interpret it.
 */
export const escapeControlCharacters = (text: string): string =>
  text.replace(
    control_characters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
