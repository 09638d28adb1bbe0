import { expect, test } from 'vitest';
import { choice, dictionary, lines, list, optional, record, text } from './field.ts';
import { findLineViolation } from './one_line.ts';
import type { Schema } from './schema.ts';

const schema: Schema = record({
  name: text({ minLength: 1 }),
  note: optional(text()),
  description: optional(lines()),
  kind: optional(choice(['a\tb'])),
  parts: optional(list(record({ title: text() }))),
  others: optional(dictionary(text())),
}) as Schema;

test.each([
  ['a tab', '\t'],
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a control character of C1', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
])('%s is refused in every one-line text, wherever it is, with its path', (_, character) => {
  const rule = 'must be one line, without tabs and other control characters';
  const bad = `a${character}b`;
  for (const [path, value] of [
    ['name', { name: bad }],
    ['note', { name: 'a', note: bad }],
    ['parts[1].title', { name: 'a', parts: [{ title: 'a' }, { title: bad }] }],
    ['others.x', { name: 'a', others: { x: bad } }],
  ] as const)
    expect(findLineViolation(schema, value)).toEqual({ path, rule });
});

test('text of several lines may contain tabs and line breaks, and no other control characters', () => {
  expect(findLineViolation(schema, { name: 'a', description: 'a\tb\r\nc\n\u2028' })).toBeUndefined();
  for (const character of ['\u0007', '\u001b', '\u007f', '\u009b'])
    expect(findLineViolation(schema, { name: 'a', description: character })?.path).toBe('description');
});

test('text with a minimum length must not be blank; other text may be', () => {
  expect(findLineViolation(schema, { name: '\u00a0 ' })).toEqual({ path: 'name', rule: 'must not be blank' });
  expect(findLineViolation(schema, { name: ' a ', note: ' ', kind: 'a\tb' })).toBeUndefined();
});
