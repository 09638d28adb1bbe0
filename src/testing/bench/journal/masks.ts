// No secret is shown that a call brought or was answered with. This is the one place that masks: by the name of a field
// or parameter, and by value wherever a known secret stands.
import { parseAnswer } from '../../../kit/contract/client/bounded_answer.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { decodeComponent, forEachPair } from '../../../kit/contract/requests/query_reader.ts';

export const mask = '***';

/** Names of fields and parameters whose values are secrets, wherever they stand. */
const secret_names: ReadonlySet<string> = new Set([
  'access_token',
  'refresh_token',
  'sign',
  'code',
  'partner_key',
  'password',
]);

/** Shorter values are masked by name only: they may stand anywhere by chance. */
const secret_length_min = 8;
/** In one text, so many words are looked at whether they are tokens. All after them are masked. */
const words_max = 1_000;

/** Whether a field or parameter of this name has a secret. */
export const isSecretName = (name: string) => secret_names.has(name.toLowerCase().replace(/\[\]$/, ''));

const names = [...secret_names].join('|');
/** A field of JSON that is cut, or of a form: its name, what stands between, and its value, as far as it is there. */
const field = new RegExp(`("?\\b(?:${names})"?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"?|[^\\s,&}"]+)`, 'gi');
/** A parameter of a URL within a text. */
const parameter = new RegExp(`([?&](?:${names})=)[^&#\\s"'<>]+`, 'gi');

/** What is known of the secrets of a marketplace. */
export interface KnownSecrets {
  /** Keys and tokens. */
  readonly texts: readonly string[];
  /** Whether 32 hex digits are a token. */
  isToken(word: string): boolean;
}

/** A text with masks in the place of these secrets. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, mask), text);

/** Masks what belongs to one call. */
export class Masks {
  readonly #texts = new Set<string>();

  constructor(readonly known: KnownSecrets) {
    for (const text of known.texts) this.#add(text);
  }

  #add(secret: string): void {
    if (secret.length >= secret_length_min) this.#texts.add(secret);
  }

  /** Has the secrets of a query, which have names, masked wherever they come back. */
  addQuery(query: string): void {
    forEachPair(query, (name, value) => {
      if (!isSecretName(decodeComponent(name) ?? name)) return;
      this.#add(decodeComponent(value) ?? value);
      this.#add(value);
    });
  }

  /** The same of a body. */
  addBody(text: string | undefined): void {
    const value = parsed(text ?? '');
    if (value === undefined)
      for (const [, , quoted = ''] of (text ?? '').matchAll(field)) this.#add(unquoted(quoted));
    else this.#addFields(value);
  }

  #addFields(value: unknown): void {
    if (Array.isArray(value)) for (const entry of value) this.#addFields(entry);
    if (!isRecord(value)) return;
    for (const [name, entry] of Object.entries(value))
      if (typeof entry === 'string' && isSecretName(name)) this.#add(entry);
      else this.#addFields(entry);
  }

  /** A text with masks in the place of secrets that are known by their value. */
  text(text: string): string {
    let words = 0;
    return withoutSecrets(text, [...this.#texts])
      .replace(parameter, (_, before: string) => `${before}${mask}`)
      .replace(/(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])/gi, (word) =>
        // Keys, signs and tokens of operators have 64 digits, and nothing else has.
        word.length === 64 || ++words > words_max || this.known.isToken(word.toLowerCase()) ? mask : word,
      );
  }

  /** A query, undecoded, with masks in the place of its secrets. */
  query(query: string): string {
    const pairs: string[] = [];
    forEachPair(query, (name, value) => {
      const shown_name = this.text(name);
      if (isSecretName(decodeComponent(name) ?? name)) return pairs.push(`${shown_name}=${mask}`);
      const decoded = decodeComponent(value) ?? value;
      const masked = this.text(decoded);
      const shown = masked === decoded ? value : encodeURIComponent(masked).replaceAll('%2A', '*');
      return pairs.push(value === '' ? shown_name : `${shown_name}=${shown}`);
    });
    return pairs.join('&');
  }

  /** A body with masks in the place of its secrets. */
  body(text: string): string {
    const value = parsed(text);
    if (value !== undefined) return JSON.stringify(this.value(value));
    return this.text(text.replace(field, (_, before: string) => `${before}"${mask}"`));
  }

  /** A value of JSON with masks in the place of its secrets. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((entry) => this.value(entry));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        this.text(name),
        isSecretName(name) ? mask : this.value(entry),
      ]),
    );
  }
}

/** The value of JSON; undefined for what is no JSON, such as a text that is cut, and for JSON that is nested too deep. */
function parsed(text: string): unknown {
  try {
    return parseAnswer(text);
  } catch {
    return undefined;
  }
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '');
