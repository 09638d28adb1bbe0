import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SealedAnswers } from './sealed_answers.ts';

const newKey = () => createSecretKey(randomBytes(32));

test('a sealed answer can be opened only with the master key, and reveals nothing to anybody else', () => {
  const sealed = new SealedAnswers(newKey());
  const answer = '{"partner_key":"secret","name":"ü"}';
  expect(sealed.open(sealed.seal(answer))).toBe(answer);
  expect(Buffer.from(sealed.seal(answer), 'base64').toString('latin1')).not.toContain('secret');
  expect(sealed.seal(answer)).not.toBe(sealed.seal(answer));
});

test.each(['', '{"plain":1}', 'AAAA'.repeat(20)])('%j is not a sealed answer, and is not opened', (text) => {
  expect(new SealedAnswers(newKey()).open(text)).toBeUndefined();
});

test('an answer that was altered, or sealed with another master key, is not opened', () => {
  const sealed = new SealedAnswers(newKey());
  const text = sealed.seal('answer');
  expect(new SealedAnswers(newKey()).open(text)).toBeUndefined();
  expect(sealed.open(`${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`)).toBeUndefined();
});
