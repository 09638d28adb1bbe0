import { expect, test } from 'vitest';
import { get_voucher } from '../../market/voucher/voucher.contract.ts';
import { examplesOf } from './document.ts';

const info = { title: '', version: '', description: '' };

test('the example of a request has the fields of the operation, and none that signing adds', () => {
  const parameters = [
    { name: 'shop_id', example: 10_001 },
    { name: 'voucher_id', examples: { first: { value: 7 } } },
    { name: 'sign' },
  ];
  const answer = { error: '' };
  const responses = {
    '200': { content: { 'application/json': { examples: { success: { value: answer } } } } },
  };
  const samples = [{ lang: 'shell', source: 'curl' }];
  const document = {
    info,
    paths: { [get_voucher.path]: { get: { parameters, responses, 'x-codeSamples': samples } } },
  };
  expect(examplesOf(document, get_voucher)).toEqual({
    request: { voucher_id: 7 },
    answer,
    code_samples: [{ label: 'shell', source: 'curl' }],
  });
});

test('an operation that is not in the document has no examples', () => {
  expect(examplesOf({ info, paths: {} }, get_voucher)).toEqual({
    request: {},
    answer: undefined,
    code_samples: [],
  });
});
