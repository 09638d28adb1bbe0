import { expect, test } from 'vitest';
import { Derivation } from '../../../engine/derivation.ts';
import { findFormState, formToken } from './form_token.ts';

const derivation = new Derivation(Buffer.alloc(32, 1));
const link = { purpose: 'consent', partner_id: 1, redirect: 'https://erp.example/', state: 's' } as const;
const issued_at = 1_772_366_400;

test('a token contains the state that it was created with', () => {
  const state = { link, sign_in_name: 'ann', issued_at };
  expect(findFormState(derivation, formToken(derivation, state), issued_at)).toEqual(state);
});

test('a token that was changed, or created with another key, is not accepted', () => {
  const token = formToken(derivation, { link, issued_at });
  for (const at of [0, 10, token.indexOf('.') - 1, token.indexOf('.') + 1, token.length - 1]) {
    const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
    expect(findFormState(derivation, changed, issued_at), changed).toBeUndefined();
  }
  for (const other of ['', '.', `${token} `, `${token}.`, token.slice(0, -1)])
    expect(findFormState(derivation, other, issued_at)).toBeUndefined();
  const another = new Derivation(Buffer.alloc(32, 2));
  expect(findFormState(another, token, issued_at)).toBeUndefined();
});

test('a sign-in page can be used for half an hour, and a page to decide on for ten minutes', () => {
  const sign_in = formToken(derivation, { link, issued_at });
  const choice = formToken(derivation, { link, sign_in_name: 'ann', issued_at });
  const isLive = (token: string, minutes: number) =>
    findFormState(derivation, token, issued_at + minutes * 60) !== undefined;
  expect([isLive(sign_in, 29), isLive(sign_in, 30)]).toEqual([true, false]);
  expect([isLive(choice, 9), isLive(choice, 10)]).toEqual([true, false]);
});
