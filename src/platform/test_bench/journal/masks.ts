// No secret is shown that a call brought, or was answered with.
import { isRecord } from '../../contract/records.ts';
import { decodeComponent, forEachPair } from '../../contract/requests/query_reader.ts';

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

/** Whether a field or parameter of this name has a secret. */
export const isSecretName = (name: string) => secret_names.has(name.toLowerCase().replace(/\[\]$/, ''));

/** The query with masks in the place of its secrets. */
export function maskedQuery(query: string): string {
  const pairs: string[] = [];
  forEachPair(query, (name, value) => {
    const is_secret = isSecretName(decodeComponent(name) ?? name);
    pairs.push(is_secret ? `${name}=${mask}` : value === '' ? name : `${name}=${value}`);
  });
  return pairs.join('&');
}

function maskedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, isSecretName(name) ? mask : maskedValue(entry)]),
  );
}

const names = [...secret_names].join('|');
/** A field of JSON that is cut, or of a form: its name, what stands between, and its value, as far as it is there. */
const field = new RegExp(`("?\\b(?:${names})"?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"?|[^\\s,&}"]+)`, 'gi');

/** A body with masks in the place of its secrets. */
export function maskedBody(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(maskedValue(value));
  } catch {
    return text.replace(field, (_, before: string) => `${before}"${mask}"`);
  }
}

/** The values of the secrets that a query brings: they are masked wherever they come back. */
export function secretsOf(query: string): string[] {
  const secrets: string[] = [];
  forEachPair(query, (name, value) => {
    const decoded = decodeComponent(value) ?? value;
    if (isSecretName(decodeComponent(name) ?? name) && decoded.length >= 8) secrets.push(decoded, value);
  });
  return secrets;
}

/** A text with masks in the place of these secrets. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, mask), text);
