import { expect, test } from 'vitest';
import { id } from './field.ts';
import { operation } from './operation.ts';

const probe = {
  name: 'v2.probe.made',
  caller: 'shop',
  summary: 'Creates something.',
  request: {},
  response: { id: id('Id of what was created.') },
  errors: {},
} as const;

test('a GET that writes gives a reason; no other operation does', () => {
  const why = { writes_by_get: 'The reference has it so.' };
  expect(operation({ ...probe, ...why, method: 'GET', access: 'write' })).toMatchObject(why);
  const refused = 'a GET is a read, unless writes_by_get gives a reason';
  expect(() => operation({ ...probe, method: 'GET', access: 'write' })).toThrow(refused);
  expect(() => operation({ ...probe, ...why, method: 'GET', access: 'read' })).toThrow(refused);
  expect(() => operation({ ...probe, ...why, method: 'POST', access: 'write' })).toThrow(refused);
});
