/** A piece of a text that is signed, and how it is shown to people: without what is secret or of any length. */
export interface Part {
  readonly name: string;
  readonly text: string;
  readonly shown: string;
}

const masked_length_min = 16;
const shown_end = 4;

/** A token of which the first and last characters are shown, and nothing where that is too much of it. */
export const maskedToken = (token: string): string =>
  /^[\w-]*$/.test(token) && token.length >= masked_length_min
    ? `${token.slice(0, shown_end)}...${token.slice(-shown_end)}`
    : '<access_token>';

/** A number as it is; of anything else only what it should be. */
const shownNumber = (name: string, text: string) => (/^\d{1,16}$/.test(text) ? text : `<${name}>`);

/** An id or a timestamp. */
export const numberPart = (name: string, text: string): Part => ({
  name,
  text,
  shown: shownNumber(name, text),
});

export const tokenPart = (text: string): Part => ({ name: 'access_token', text, shown: maskedToken(text) });

/** Text of any kind and length, of which only the name is shown. */
export const unshownPart = (name: string, text: string): Part => ({ name, text, shown: `<${name}>` });

/** Text that is the same for everybody. */
export const plainPart = (name: string, text: string): Part => ({ name, text, shown: text });

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r\n': '\\r\\n', '\t': '\\t' };

/** Some parts as they are shown, with what stands between them. */
export const shownParts = (parts: readonly Part[], separator = ''): string =>
  parts.map(({ shown }) => shown).join(escapes[separator] ?? separator);
