/** A piece of a signed text, and how it is shown to people: without secrets and without long texts. */
export interface Part {
  readonly name: string;
  readonly text: string;
  readonly shown: string;
}

const masked_length_min = 16;
const shown_end = 4;

/** A token with only its first and last characters; nothing of it if it is too short for that. */
export const maskedToken = (token: string): string =>
  /^[\w-]*$/.test(token) && token.length >= masked_length_min
    ? `${token.slice(0, shown_end)}...${token.slice(-shown_end)}`
    : '<access_token>';

/** A number unchanged; for anything else, only the name of the parameter. */
const shownNumber = (name: string, text: string) => (/^\d{1,16}$/.test(text) ? text : `<${name}>`);

/** An id or a timestamp. */
export const numberPart = (name: string, text: string): Part => ({
  name,
  text,
  shown: shownNumber(name, text),
});

export const tokenPart = (text: string): Part => ({ name: 'access_token', text, shown: maskedToken(text) });

/** Text of any kind and length. Only its name is shown. */
export const unshownPart = (name: string, text: string): Part => ({ name, text, shown: `<${name}>` });

/** Text that is the same for everybody. */
export const plainPart = (name: string, text: string): Part => ({ name, text, shown: text });

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r\n': '\\r\\n', '\t': '\\t' };

/** Parts as they are shown, with a separator. */
export const shownParts = (parts: readonly Part[], separator = ''): string =>
  parts.map(({ shown }) => shown).join(escapes[separator] ?? separator);
