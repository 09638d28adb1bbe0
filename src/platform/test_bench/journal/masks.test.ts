import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask, maskedBody, maskedQuery, secretsOf, withoutSecrets } from './masks.ts';

const secret_names = ['access_token', 'refresh_token', 'sign', 'code', 'partner_key', 'password'];
const secret = 'c4na4ry5ecret00000000000';

test('secrets of a query are masked, also by encoded names, and the rest stays as it came', () => {
  const query = `partner_id=1&sign=${secret}&access%5Ftoken=${secret}&shop_id=5&x=%20a+b&y`;
  expect(maskedQuery(query)).toBe(`partner_id=1&sign=${mask}&access%5Ftoken=${mask}&shop_id=5&x=%20a+b&y`);
});

test.each(secret_names)('%s is masked in a body wherever it stands, also in one that is cut', (name) => {
  const body = JSON.stringify({ a: [{ [name]: secret, b: 1 }], [name]: { deep: secret }, c: 'code' });
  expect(maskedBody(body)).toBe(JSON.stringify({ a: [{ [name]: mask, b: 1 }], [name]: mask, c: 'code' }));
  for (let end = 1; end < body.length; end++) {
    const cut = maskedBody(JSON.stringify({ a: 1, [name]: secret }).slice(0, end));
    expect(cut).not.toContain(secret);
  }
  expect(maskedBody(`${name}=${secret}&a=1`)).not.toContain(secret);
});

test('a secret of the query is masked wherever it comes back', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.string(), (token, text) => {
      const secrets = secretsOf(`access_token=${encodeURIComponent(token)}`);
      expect(withoutSecrets(`${text}${token}!`, secrets)).not.toContain(`${token}!`);
    }),
  );
});
