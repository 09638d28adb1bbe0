import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Masks, mask } from './masks.ts';

const secret_names = [
  'access_token',
  'refresh_token',
  'sign',
  'code',
  'resend_code',
  'partner_key',
  'password',
];
const secret = 'c4na4ry5ecret00000000000';
const nothing_known = { texts: [], isToken: () => false };
const masks = () => new Masks(nothing_known);

describe('by name', () => {
  test('secrets in a query are masked, also under encoded names, and the rest is unchanged', () => {
    const query = `partner_id=1&sign=${secret}&access%5Ftoken=${secret}&shop_id=5&x=%20a+b&y`;
    expect(masks().query(query)).toBe(
      `partner_id=1&sign=${mask}&access%5Ftoken=${mask}&shop_id=5&x=%20a+b&y`,
    );
  });

  test.each(secret_names)('%s is masked everywhere in a body, also in a body that is cut', (name) => {
    const body = JSON.stringify({ a: [{ [name]: secret, b: 1 }], [name]: { deep: secret }, c: 'code' });
    expect(masks().body(body)).toBe(JSON.stringify({ a: [{ [name]: mask, b: 1 }], [name]: mask, c: 'code' }));
    for (let end = 1; end < body.length; end++) {
      const cut = masks().body(JSON.stringify({ a: 1, [name]: secret }).slice(0, end));
      expect(cut).not.toContain(secret);
    }
    expect(masks().body(`${name}=${secret}&a=1`)).not.toContain(secret);
    expect(masks().text(`See http://a/b?x=1&${name}=short#top`)).toBe(
      `See http://a/b?x=1&${name}=${mask}#top`,
    );
  });

  test('a body that is nested too deeply to be parsed is masked as text', () => {
    const deep = `${'['.repeat(30_000)}{"password":"${secret}"}${']'.repeat(30_000)}`;
    expect(masks().body(deep)).not.toContain(secret);
  });
});

describe('by value', () => {
  test('a secret of a query is masked wherever it is repeated', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.string(), (token, text) => {
        const of_call = masks();
        of_call.addQuery(`access_token=${encodeURIComponent(token)}`);
        expect(of_call.text(`${text}${token}!`)).not.toContain(`${token}!`);
        expect(of_call.body(JSON.stringify({ a: [token] }))).toBe(
          JSON.stringify({ a: [of_call.text(token)] }),
        );
      }),
    );
  });

  test('a secret of a body, whole or cut, is masked wherever it is repeated', () => {
    for (const body of [`{"a":{"code":"${secret}"}}`, `{"a":{"code":"${secret}"`]) {
      const of_call = masks();
      of_call.addBody(body);
      expect(of_call.text(`It was ${secret}.`)).toBe(`It was ${mask}.`);
    }
  });

  test('known texts, tokens, keys and signs are masked, and other hexadecimal words are not', () => {
    const [token, other, key] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(64)];
    const of_call = new Masks({ texts: ['a known text', 'short'], isToken: (word) => word === token });
    const text = `${token} ${other} ${key} a known text, short`;
    expect(of_call.text(text)).toBe(`${mask} ${other} ${mask} ${mask}, short`);
    expect(of_call.query(`x=${token}&y=a%20known%20text&${key}=1`)).toBe(`x=${mask}&y=${mask}&${mask}=1`);
    expect(of_call.body(JSON.stringify({ [token]: [key] }))).toBe(JSON.stringify({ [mask]: [mask] }));
  });

  test('if a text has too many words, all further ones are masked, so that nobody can cause more checks', () => {
    let checked = 0;
    const isToken = () => {
      checked++;
      return false;
    };
    const words = `${'a'.repeat(32)} `.repeat(1_500);
    const shown = new Masks({ texts: [], isToken }).text(words);
    expect(checked).toBe(1_000);
    expect(shown.split(mask)).toHaveLength(501);
  });
});
