import { describe, expect, test } from 'vitest';
import { choice, decimal, id, int32, optional, record, text } from '../../kit/contract/field.ts';
import { column, nullable, table } from '../store/table.ts';
import { view } from './view.ts';

const parcel = table({
  tenant: 'shop_id',
  key: ['shop_id', 'parcel_id'],
  columns: {
    shop_id: column.id(),
    parcel_id: column.id(),
    fee_micros: column.micros(),
    size: nullable(column.choice([1, 2])),
    note: column.text(),
  },
});
const whole = record('A parcel.', {
  parcel_id: id('Id of the parcel.'),
  fee: decimal('Shipping fee.'),
  size: optional(choice('Size of the parcel.', [1, 2])),
  note: text('Note on the parcel.'),
});
const parcelView = view(parcel, whole, (row) => ({ fee: row.units('fee_micros') }));
const row = { shop_id: 1, parcel_id: 7, fee_micros: 1_250_000, size: null, note: 'fragile' } as const;

describe('a narrowed view', () => {
  test('shows the fields of the smaller record as the wider view does, except for those that it writes', () => {
    const smaller = record('A parcel in brief.', {
      parcel_id: id('Id of the parcel.'),
      fee: decimal('Shipping fee.'),
      size: int32('Size of the parcel; 0 if unknown.'),
    });
    const shortView = parcelView.narrow(smaller, (parcel) => ({
      size: parcel.computed(['size'], ({ size }) => size ?? 0),
    }));
    expect(shortView(row)).toEqual({ parcel_id: 7, fee: 1.25, size: 0 });
    expect(Object.keys(shortView.shown.fields)).toEqual(['parcel_id', 'fee', 'size']);
    expect(shortView.shown.table).toBe(parcel);
  });

  test('does not compile or start with a field that the wider view does not show', () => {
    const other = record('A parcel in brief.', {
      parcel_id: id('Id of the parcel.'),
      weight: int32('Weight of the parcel.'),
    });
    // @ts-expect-error No source for weight.
    expect(() => parcelView.narrow(other, () => ({}))).toThrow('weight: the view shows no such field');
  });

  test('does not compile if the wider view may omit a required field of the smaller record', () => {
    const other = record('A parcel in brief.', { size: int32('Size of the parcel.') });
    // @ts-expect-error size may be missing.
    parcelView.narrow(other, () => ({}));
  });

  test('does not compile with a field that the smaller record does not have', () => {
    const other = record('A parcel in brief.', { parcel_id: id('Id of the parcel.') });
    // @ts-expect-error The record has no note.
    expect(() => parcelView.narrow(other, (parcel) => ({ note: parcel.column('note') }))).toThrow(
      'no such field',
    );
  });
});
