import { expect, test } from 'vitest';
import type { Schema } from '../../../kit/contract/schema.ts';
import { type FieldPlace, fieldList } from './field_list.ts';

const textOf = (field: Schema, place: FieldPlace, required: string[] = []) =>
  fieldList({ properties: { name: field }, required }, place)
    .text.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a field has its type, its presence, what it means, and the limits that tell more', () => {
  const field: Schema = { type: 'integer', minimum: 1, maximum: 100, description: 'Rows of a page.' };
  expect(textOf(field, 'request', ['name'])).toBe('name integer required Rows of a page. At most 100.');
  expect(textOf({ ...field, default: 20 }, 'request')).toBe(
    'name integer default 20 Rows of a page. At most 100.',
  );
  expect(textOf(field, 'answer')).toBe('name integer not always there Rows of a page.');
});

test('values that the description explains are not listed again', () => {
  const values: Schema = { type: 'integer', enum: [1, 2] };
  expect(textOf({ ...values, description: 'What. 1 shop, 2 product.' }, 'answer', ['name'])).not.toContain(
    'One of',
  );
  expect(textOf({ ...values, description: 'What. 12 shops.' }, 'answer', ['name'])).toContain('One of 1, 2.');
});

test('nested fields are folded, and a text that looks like HTML is text', () => {
  const nested: Schema = {
    type: 'array',
    items: { type: 'object', properties: { a: { type: 'string', description: '<b>' } } },
  };
  const { text } = fieldList({ properties: { list: nested } }, 'request');
  expect(text).toContain('1 field in each entry');
  expect(text).toContain('&lt;b&gt;');
});
