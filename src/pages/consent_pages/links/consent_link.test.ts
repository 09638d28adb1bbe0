import { expect, test } from 'vitest';
import { addressWith, refusalAddress } from './consent_link.ts';
import { findAddress } from './redirect_address.ts';

const link = (redirect: string, state?: string) => ({
  purpose: 'consent' as const,
  partner_id: 1,
  redirect,
  state,
});

test.each([
  ['https://erp.example/back', 'https://erp.example/back?code=c&shop_id=5'],
  ['https://erp.example', 'https://erp.example/?code=c&shop_id=5'],
  ['https://erp.example/back?', 'https://erp.example/back?code=c&shop_id=5'],
  [
    'https://erp.example/back?tenant=7&tag=a%20b',
    'https://erp.example/back?tenant=7&tag=a%20b&code=c&shop_id=5',
  ],
])('what %s already contains is kept', (redirect, address) => {
  expect(addressWith(link(redirect), { code: 'c', shop_id: '5' })).toBe(address);
});

test('a state is sent back unchanged, whatever it contains', () => {
  for (const state of ['a b', 'a&code=evil', '{"n":1}', 'é#?', 'x=1&y=2'])
    expect(
      new URL(addressWith(link('https://erp.example/?a=1', state), { code: 'c' })).searchParams.get('state'),
    ).toBe(state);
});

test('a seller who decides nothing goes back without a code, and with the state', () => {
  expect(refusalAddress(link('https://erp.example/back', 's'))).toBe(
    'https://erp.example/back?error=access_denied&state=s',
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://erp.example/',
  '//erp.example/',
  '/back',
  'https://user:password@erp.example/',
  'https://erp.example/#part',
  'https://',
  `https://erp.example/${'a'.repeat(2_048)}`,
])('a browser is never sent to %s', (text) => {
  expect(findAddress(text)).toBeUndefined();
});
