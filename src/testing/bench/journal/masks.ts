// Masks the secrets that a call or its answer contains. Nothing else masks: values are found by the name of
// their field or parameter, and known secrets by their value wherever they occur.
import { parseAnswer } from '../../../kit/contract/client/bounded_answer.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { decodeComponent, forEachPair } from '../../../kit/contract/requests/query_reader.ts';
import { isPersonalName } from './personal_names.ts';

export const mask = '***';

/** Names of fields and parameters whose values are secrets, wherever they occur. */
const secret_names: ReadonlySet<string> = new Set([
  'access_token',
  'refresh_token',
  'sign',
  'code',
  'resend_code',
  'partner_key',
  'password',
]);

/** Shorter values are masked by name only: they may occur anywhere by chance. */
const secret_length_min = 8;
/** How many words of a text are checked for being tokens. All later words are masked. */
const words_max = 1_000;

/** Whether a field or parameter of this name contains a secret. */
export const isSecretName = (name: string) => secret_names.has(name.toLowerCase().replace(/\[\]$/, ''));

const names = [...secret_names].join('|');
/** A field of truncated JSON, or of a form: its name, the separator, and its value as far as it is there. */
const field = new RegExp(`("?\\b(?:${names})"?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"?|[^\\s,&}"]+)`, 'gi');
/** A parameter of a URL within a text. */
const parameter = new RegExp(`([?&](?:${names})=)[^&#\\s"'<>]+`, 'gi');

/** The known secrets of a marketplace. */
export interface KnownSecrets {
  /** Keys and tokens. */
  readonly texts: readonly string[];
  /** Whether 32 hex digits are a token. */
  isToken(word: string): boolean;
  /** Whether personal data is masked, too. */
  readonly hides_persons?: boolean;
}

/** Personal data of a request is masked wherever it is repeated, as far as it is not shorter than this. */
const personal_length_min = 4;
/** How many such values of a request are looked for. */
const personal_values_max = 200;

/** A text with these secrets masked. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, mask), text);

/** Masks the texts of one call. */
export class Masks {
  readonly #texts = new Set<string>();
  #personal_count = 0;

  constructor(readonly known: KnownSecrets) {
    for (const text of known.texts) this.#add(text);
  }

  #add(secret: string): void {
    if (secret.length >= secret_length_min) this.#texts.add(secret);
  }

  #isHidden(name: string): boolean {
    return isSecretName(name) || (this.known.hides_persons === true && isPersonalName(name));
  }

  /** Remembers personal data of a request. */
  #addPersonal(value: unknown): void {
    if (isRecord(value) || Array.isArray(value))
      for (const part of Object.values(value)) this.#addPersonal(part);
    const is_long = typeof value === 'string' && value.length >= personal_length_min;
    if (is_long && this.#personal_count++ < personal_values_max) this.#texts.add(value);
  }

  #addPersons(value: unknown): void {
    if (Array.isArray(value)) for (const entry of value) this.#addPersons(entry);
    if (!isRecord(value)) return;
    for (const [name, entry] of Object.entries(value))
      if (isPersonalName(name)) this.#addPersonal(entry);
      else this.#addPersons(entry);
  }

  /** Remembers the personal data of a request, if it is masked: messages may repeat it. */
  addRequest(query: string, body: string | undefined): void {
    if (this.known.hides_persons !== true) return;
    forEachPair(query, (name, value) => {
      if (isPersonalName(decodeComponent(name) ?? name)) this.#addPersonal(decodeComponent(value) ?? value);
    });
    this.#addPersons(parsed(body ?? ''));
  }

  /** Remembers the secrets of a query, which have names, so that they are masked wherever they are repeated. */
  addQuery(query: string): void {
    forEachPair(query, (name, value) => {
      if (!isSecretName(decodeComponent(name) ?? name)) return;
      this.#add(decodeComponent(value) ?? value);
      this.#add(value);
    });
  }

  /** Remembers the secrets of a body. */
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

  /** Masks secrets in a text by their value. */
  text(text: string): string {
    let words = 0;
    return withoutSecrets(text, [...this.#texts])
      .replace(parameter, (_, before: string) => `${before}${mask}`)
      .replace(/(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])/gi, (word) =>
        // Only keys, signs and operator tokens have 64 digits.
        word.length === 64 || ++words > words_max || this.known.isToken(word.toLowerCase()) ? mask : word,
      );
  }

  /** Masks the secrets of a query that is not decoded. */
  query(query: string): string {
    const pairs: string[] = [];
    forEachPair(query, (name, value) => {
      const shown_name = this.text(name);
      if (this.#isHidden(decodeComponent(name) ?? name)) return pairs.push(`${shown_name}=${mask}`);
      const decoded = decodeComponent(value) ?? value;
      const masked = this.text(decoded);
      const shown = masked === decoded ? value : encodeURIComponent(masked).replaceAll('%2A', '*');
      return pairs.push(value === '' ? shown_name : `${shown_name}=${shown}`);
    });
    return pairs.join('&');
  }

  /** Masks the secrets of a body. */
  body(text: string): string {
    const value = parsed(text);
    if (value !== undefined) return JSON.stringify(this.value(value));
    // Persons are found by the names of fields, and a text that is cut or is no JSON does not show them.
    if (this.known.hides_persons && text !== '') return mask;
    return this.text(text.replace(field, (_, before: string) => `${before}"${mask}"`));
  }

  /** Masks the secrets of a JSON value. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((entry) => this.value(entry));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        this.text(name),
        isSecretName(name) ? mask : this.#isHidden(name) ? hidden(entry) : this.value(entry),
      ]),
    );
  }
}

/**
 * The parsed JSON value; undefined if the text is not JSON, for example because it is cut, or is nested too
 * deeply.
 */
function parsed(text: string): unknown {
  try {
    return parseAnswer(text);
  } catch {
    return undefined;
  }
}

/** Personal data: of lists and objects, only the form is shown. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hidden(part)]));
  return value === null || typeof value === 'boolean' ? value : mask;
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '');
