import { describe, expect, test } from 'vitest';
import { type EnvelopeName, envelopes, RawJson, refusalBody, successWriter } from './envelope.ts';

const request_id = 'f'.repeat(32);
const row = { error: 'error_param', message: 'Wrong "name".' };
const write = (name: EnvelopeName, payload: unknown, warning?: unknown) =>
  JSON.parse([successWriter(envelopes[name])(request_id, payload, warning)].flat().join(''));
const refuse = (name: EnvelopeName, response?: unknown) =>
  JSON.parse(
    refusalBody(request_id, { ...row, ...(response !== undefined && { response }) }, envelopes[name]),
  );

describe('a successful answer', () => {
  test.each<[EnvelopeName, object]>([
    ['common', { request_id, error: '', message: '', warning: '', response: { a: 1 } }],
    ['batch', { request_id, error: '', message: '', warning: [], response: { a: 1 } }],
    ['without_warning', { request_id, error: '', message: '', response: { a: 1 } }],
    ['with_success_message', { request_id, error: '', message: 'success', response: { a: 1 } }],
    ['data', { request_id, error: '', message: '', warning: '', data: { a: 1 } }],
    ['error_only_when_failed', { request_id, message: '', warning: '', response: { a: 1 } }],
    ['without_payload', { request_id, error: '', message: '' }],
    ['without_request_id', { error: '', message: '', response: { a: 1 } }],
    ['top', { request_id, error: '', message: '', a: 1 }],
  ])('in the envelope %s has exactly its fields', (name, expected) => {
    expect(write(name, { a: 1 })).toEqual(expected);
  });

  test.each<EnvelopeName>(['common', 'data', 'top'])(
    'that is JSON text already is the same in the envelope %s',
    (name) => {
      expect(write(name, new RawJson('{"a":[1,2]}'))).toEqual(write(name, { a: [1, 2] }));
    },
  );

  test('contains a warning if the envelope has one', () => {
    expect(write('common', {}, 'Soon to expire.')).toMatchObject({ warning: 'Soon to expire.' });
    expect(write('batch', {}, [{ order_sn: '1' }])).toMatchObject({ warning: [{ order_sn: '1' }] });
  });

  test('can have a list as its payload, and an empty record at the top level', () => {
    expect(write('common', [1])).toMatchObject({ response: [1] });
    expect(write('top', {})).toEqual({ request_id, error: '', message: '' });
  });
});

describe('a refusal', () => {
  test.each<[EnvelopeName, object]>([
    ['common', { request_id, ...row, warning: '' }],
    ['batch', { request_id, ...row, warning: [] }],
    ['without_warning', { request_id, ...row }],
    ['with_success_message', { request_id, ...row }],
    ['data', { request_id, ...row, warning: '' }],
    ['error_only_when_failed', { request_id, ...row, warning: '' }],
    ['without_payload', { request_id, ...row }],
    ['without_request_id', { ...row }],
    ['top', { request_id, ...row }],
  ])('in the envelope %s has exactly its fields', (name, expected) => {
    expect(refuse(name)).toEqual(expected);
  });

  test('contains a payload if the reference shows one', () => {
    expect(refuse('common', '')).toEqual({ request_id, ...row, warning: '', response: '' });
    expect(refuse('data', {})).toEqual({ request_id, ...row, warning: '', data: {} });
  });

  test('without a known operation contains the error only', () => {
    expect(JSON.parse(refusalBody(request_id, row))).toEqual({ request_id, ...row });
  });
});
