import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  decimal,
  type Fields,
  flag,
  id,
  int32,
  list,
  nullable,
  optional,
  record,
  text,
} from '../../kit/contract/field.ts';
import { toJson } from '../store/json.ts';
import { column, nullable as nullableColumn, table } from '../store/table.ts';
import { compiledPresenter } from './compiled_presenter.ts';
import { type AnyRow, rowPresenter } from './present_row.ts';
import { view } from './view.ts';

const parcel = table({
  tenant: 'shop_id',
  key: ['shop_id', 'parcel_id'],
  columns: {
    shop_id: column.id(),
    parcel_id: column.id(),
    note: nullableColumn(column.text()),
    is_open: column.flag(),
    fee_micros: column.micros(),
    refund_micros: nullableColumn(column.micros()),
    tag_list: column.json(list(text())),
    buyer_id: nullableColumn(column.id()),
    buyer_name: nullableColumn(column.text()),
    size: column.integer(),
    image_id: nullableColumn(column.text()),
  },
});
const shape = record('A parcel.', {
  parcel_id: id('Id of the parcel.'),
  note: optional(text('Note on the parcel.')),
  is_open: flag('Whether the parcel is open.'),
  fee: decimal('Shipping fee.'),
  refund: optional(decimal('Refunded amount.')),
  tags: list('Tags of the parcel.', text('Tag.')),
  buyer: optional(
    record('Buyer of the parcel.', {
      buyer_id: id('Id of the buyer.'),
      buyer_name: nullable(text('Name of the buyer.')),
    }),
  ),
  label: text('Label of the parcel.'),
  weight: int32('Weight of the parcel.'),
  picture: text('URL of the image.'),
});

const buyerView = view(parcel, shape.properties.buyer, (row) => ({
  buyer_id: row.computed(['buyer_id'], ({ buyer_id }) => buyer_id ?? 0),
}));
const parcelView = view(parcel, shape, (row) => ({
  is_open: row.flag('is_open'),
  fee: row.units('fee_micros'),
  refund: row.when('size', (size) => size > 1, row.units('refund_micros')),
  tags: row.json('tag_list'),
  buyer: row.part(buyerView, 'buyer_id'),
  label: row.computed(['parcel_id'], ({ parcel_id }, { prefix }: { prefix: string }) => prefix + parcel_id),
  weight: row.given(),
  picture: row.image_url('image_id', ''),
}));

const full = {
  shop_id: 1,
  parcel_id: 7,
  note: 'fragile',
  is_open: 1,
  fee_micros: 1_250_000,
  refund_micros: 500_000,
  tag_list: toJson(['a', 'b']),
  buyer_id: 9,
  buyer_name: 'Ann',
  size: 2,
  image_id: 'f00d',
} as const;
const empty = {
  ...full,
  note: null,
  is_open: 0,
  refund_micros: null,
  buyer_id: null,
  buyer_name: null,
  image_id: null,
} as const;
const given = { prefix: 'P', weight: 3, public_url: 'https://p.example' };

describe('a record of a row', () => {
  test('shows plain columns, conversions, a part, computed values and given values', () => {
    expect(parcelView(full, given)).toEqual({
      parcel_id: 7,
      note: 'fragile',
      is_open: true,
      fee: 1.25,
      refund: 0.5,
      tags: ['a', 'b'],
      buyer: { buyer_id: 9, buyer_name: 'Ann' },
      label: 'P7',
      weight: 3,
      picture: 'https://p.example/image/f00d',
    });
  });

  test('leaves out null fields, a part whose column is null, and fields that do not apply', () => {
    const shown = JSON.parse(JSON.stringify(parcelView(empty, given)));
    expect(shown).toEqual({
      parcel_id: 7,
      is_open: false,
      fee: 1.25,
      tags: ['a', 'b'],
      label: 'P7',
      weight: 3,
      picture: '',
    });
    expect(parcelView({ ...full, size: 1 }, given).refund).toBeUndefined();
  });

  test('shows null if the contract allows it', () => {
    expect(parcelView({ ...full, buyer_name: null }, given).buyer).toEqual({
      buyer_id: 9,
      buyer_name: null,
    });
  });

  test('is the same from the generated function and from the loop over the fields', () => {
    for (const { shown } of [parcelView, buyerView])
      for (const row of [
        full,
        empty,
        { ...full, size: 1 },
        { ...full, buyer_name: null, image_id: null },
      ] as AnyRow[])
        for (const nullable_fields of [new Set<string>(), new Set(['buyer_name', 'note'])])
          expect(compiledPresenter(shown.fields, nullable_fields)(row, given)).toEqual(
            rowPresenter(shown.fields, nullable_fields)(row, given),
          );
  });

  test('a view requires only the columns that it reads and the values that are given with the row', () => {
    expectTypeOf(buyerView).parameters.toEqualTypeOf<
      [{ readonly buyer_id: number | null; readonly buyer_name: string | null }]
    >();
    expectTypeOf(parcelView).parameter(1).toExtend<{ prefix: string; weight: number }>();
    // @ts-expect-error: prefix and weight are missing.
    expect(() => parcelView(full)).toThrow(TypeError);
  });
});

describe('a view does not compile', () => {
  const one = <F extends Fields>(fields: F) => record('One.', fields);

  test('with a field without a source', () => {
    // @ts-expect-error: no column is called owner.
    expect(() => view(parcel, one({ owner: text('Owner.') }))).toThrow('owner');
    // @ts-expect-error: no column is called owner, with another source declared.
    expect(() => view(parcel, one({ owner: text('Owner.'), size: int32('Size.') }), () => ({}))).toThrow(
      'owner',
    );
    const sized = one({ size: int32('Size.') });
    // @ts-expect-error: the record has no such field.
    expect(() => view(parcel, sized, (row) => ({ siez: row.column('size') }))).toThrow('siez');
    const owned = one({ owner: text('Owner.') });
    // @ts-expect-error: the table has no such column.
    expect(() => view(parcel, owned, (row) => ({ owner: row.column('owner') }))).toThrow('owner');
  });

  test('with a source of another kind', () => {
    // @ts-expect-error: a number field over a text column.
    view(parcel, one({ size: text('Size.') }));
    // @ts-expect-error: a boolean field over a flag column, without conversion.
    view(parcel, one({ is_open: flag('Open.') }));
    // @ts-expect-error: a number column as a flag.
    view(parcel, one({ is_open: flag('Open.') }), (row) => ({ is_open: row.flag('size') }));
    // @ts-expect-error: micros without conversion.
    view(parcel, one({ fee: decimal('Fee.') }), (row) => ({ fee: row.column('fee_micros') }));
    // @ts-expect-error: an integer field over micros.
    view(parcel, one({ size: decimal('Size.') }));
    // @ts-expect-error: with a declared source.
    view(parcel, one({ fee: decimal('Fee.') }), (row) => ({ fee: row.column('size') }));
    // @ts-expect-error: a number column other than micros as units.
    view(parcel, one({ fee: decimal('Fee.') }), (row) => ({ fee: row.units('size') }));
    // @ts-expect-error: units for an integer field.
    view(parcel, one({ fee: int32('Fee.') }), (row) => ({ fee: row.units('fee_micros') }));
    // @ts-expect-error: JSON as its stored text.
    view(parcel, one({ tag_list: text('Tags.') }));
    // @ts-expect-error: with a declared source.
    view(parcel, one({ label: text('Label.') }), (row) => ({ label: row.column('tag_list') }));
    // @ts-expect-error: a list of texts over a list of numbers.
    view(parcel, one({ tags: list('Tags.', int32('A tag.')) }), (row) => ({ tags: row.json('tag_list') }));
    // @ts-expect-error: a plain text column as JSON.
    view(parcel, one({ tags: list('Tags.', text('A tag.')) }), (row) => ({ tags: row.json('note') }));
    // @ts-expect-error: a number column as JSON.
    view(parcel, one({ tags: list('Tags.', text('A tag.')) }), (row) => ({ tags: row.json('size') }));
    const labelled = one({ label: text('Label.') });
    // @ts-expect-error: computed as a number for a text field.
    view(parcel, labelled, (row) => ({ label: row.computed(['size'], ({ size }) => size) }));
  });

  test('with a required field over a nullable column', () => {
    // @ts-expect-error: through the equal name.
    view(parcel, one({ note: text('Note.') }));
    // @ts-expect-error: through a conversion.
    view(parcel, one({ refund: decimal('Refund.') }), (row) => ({ refund: row.units('refund_micros') }));
    const sized = one({ size: int32('Size.') });
    // @ts-expect-error: with a condition.
    view(parcel, sized, (row) => ({ size: row.when('size', (size) => size > 1, row.column('size')) }));
    const bought = one({ buyer: record('Buyer of the parcel.', shape.properties.buyer.properties) });
    // @ts-expect-error: through an optional part.
    view(parcel, bought, (row) => ({ buyer: row.part(buyerView, 'buyer_id') }));
  });
});
