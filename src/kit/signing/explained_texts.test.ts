import { expect, test } from 'vitest';
import { explainedTexts } from './explained_texts.ts';
import { explanationText } from './explanation_text.ts';

const expected = '2001887/api/v2/voucher/get_voucher17954540746ae8...da0410001';
const sign = 'ab'.repeat(32);

test.each([
  ['another text was signed', { signed: `https://host${expected}` }, `https://host${expected}`],
  ['the right text was signed with a wrong key', { signed: expected }, expected],
  ['no mistake is known', { signed: undefined }, undefined],
])('the texts of an explanation are found in it if %s', (_, { signed }, found) => {
  const explanation = explanationText({
    sign,
    expected,
    ...(signed !== undefined && { signed, mistakes: ['other_key'] }),
  } as Parameters<typeof explanationText>[0]);
  expect(explainedTexts(explanation)).toEqual({ expected, signed: found });
});

test('an explanation of another parameter has no texts', () => {
  expect(explainedTexts('The timestamp is in milliseconds.')).toBeUndefined();
});
