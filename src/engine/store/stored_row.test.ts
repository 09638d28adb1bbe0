import { expect, test } from 'vitest';
import { list, record, text } from '../../kit/contract/field.ts';
import { toJson } from './json.ts';
import { storedRow } from './stored_row.ts';
import { column, nullable, table } from './table.ts';

const parcel = table({
  tenant: 'shop_id',
  key: ['shop_id', 'parcel_id'],
  columns: {
    shop_id: column.id(),
    parcel_id: column.id(),
    content: column.json(list(text({ maxLength: 10 }))),
    address: nullable(column.json(record({ city: text({ maxLength: 10 }) }))),
    note: nullable(column.text()),
    sealed: column.flag(),
    picture: nullable(column.bytes(10)),
  },
});

const key = { shop_id: 7, parcel_id: 1, sealed: 1 } as const;
const bytes = Uint8Array.of(1, 2);

test('a record is stored by its property names: lists and records as JSON, omitted properties as null', () => {
  const sent = { content: ['a', 'b'], address: { city: 'Ipoh' }, note: '', weight: 3 };
  expect(storedRow(parcel, sent, { ...key, picture: bytes })).toEqual({
    ...key,
    content: '["a","b"]',
    address: '{"city":"Ipoh"}',
    note: '',
    picture: bytes,
  });
  expect(storedRow(parcel, { content: [] }, key)).toEqual({
    ...key,
    content: '[]',
    address: null,
    note: null,
    picture: null,
  });
});

test('additional columns override properties of the record, and are stored unchanged', () => {
  const sent = { ...key, content: ['a'], note: 'sent' };
  expect(storedRow(parcel, sent, { note: 'written', content: toJson(['b']) })).toMatchObject({
    note: 'written',
    content: '["b"]',
  });
});

test('a record with a missing or mistyped column does not compile', () => {
  // @ts-expect-error content is missing.
  storedRow(parcel, { note: 'x' }, key);
  // @ts-expect-error note must be text.
  storedRow(parcel, { content: [], note: 1 }, key);
  // @ts-expect-error content must be a list of texts.
  storedRow(parcel, { content: [1] }, key);
  // @ts-expect-error Additional columns must have the stored form.
  storedRow(parcel, {}, { ...key, content: ['a'] });
});
