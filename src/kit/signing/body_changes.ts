// Mistakes that put the body into the signed text.
import { isRecord } from '../contract/records.ts';
import { numberPart, plainPart, tokenPart, unshownPart } from './part.ts';
import { type Change, replacePart, withMistake } from './recipe.ts';
import type { SignedCall } from './signed_call.ts';

const fields_max = 8;

/** The body, or what clients use if there is none. */
const bodyPart = ({ body }: SignedCall) =>
  body === undefined || body === '' ? plainPart('body', '{}') : unshownPart('body', body);

/** The body after the text or before it, or after the path; and `url|body`, as notifications are signed. */
export const changeBody: Change = (recipe, call) => {
  const { parts } = recipe;
  const body = bodyPart(call);
  const path = parts.find(({ name }) => name === 'path');
  const whole = [
    [...parts, body],
    [body, ...parts],
  ].map((all) => withMistake(recipe, 'body_signed', { parts: all }));
  if (!path) return whole;
  const urls = call.host === '' ? [] : ['https://', 'http://'].map((scheme) => `${scheme}${call.host}`);
  const notified = ['', ...urls].map((origin) => ({
    ...path,
    text: origin + path.text,
    shown: (origin && '<host>') + path.shown,
  }));
  return [
    ...whole,
    ...replacePart(recipe, 'body_signed', 'path', path, body),
    ...notified.map((url) => withMistake(recipe, 'body_signed', { parts: [url, body], separator: '|' })),
  ];
};

function recordIn(body: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Single fields of the body after the text, such as its shop_id, or a token and an id. */
export const changeBodyFields: Change = (recipe, { body }) => {
  const fields = Object.entries(recordIn(body))
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .slice(0, fields_max)
    .map(([name, value]) => {
      const text = String(value);
      if (name === 'access_token') return tokenPart(text);
      return typeof value === 'number' ? numberPart(name, text) : unshownPart(name, text);
    });
  const ids = fields.filter(({ name }) => /^(shop|merchant|main_account)_id$/.test(name));
  const secrets = fields.filter(({ name }) => /token$|^code$/.test(name));
  const added = [
    ...fields.map((field) => [field]),
    ...secrets.flatMap((secret) => ids.map((id) => [secret, id])),
  ];
  return added.map((more) =>
    withMistake(recipe, 'body_fields_signed', { parts: [...recipe.parts, ...more] }),
  );
};
