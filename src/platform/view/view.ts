// A view pairs the rows of a table with a record of a contract. Fields and columns of one name and kind need nothing
// written; the others say where their value comes from. What does not fit does not compile.
import type { Static, TBoolean, TNumber, TObject, TProperties } from 'typebox';
import type { Schema } from '../contract/schema.ts';
import type { Json } from '../store/json.ts';
import type { Table } from '../store/table.ts';
import { compiledShower } from './compiled_shower.ts';
import type { AnySource, Row } from './show_row.ts';
import {
  type Columns,
  type Kind,
  type Source,
  type Sources,
  type Stored,
  type StoredRow,
  sources,
} from './source.ts';

/** What a view reads and shows, for those who ask about it. */
export interface Shown {
  /** The table of its rows. */
  readonly table: Table;
  readonly record: TObject;
  readonly fields: Readonly<Record<string, AnySource>>;
}

/** Makes a record of a row, and of what is given beside it. */
export interface View<Row, Given, Shows> {
  (row: Row, ...given: keyof Given extends never ? [] : [given: Given]): Shows;
  readonly shown: Shown;
}

/** Any view: what is known without knowing which. */
export interface AnyView {
  readonly shown: Shown;
}

type Shape<P extends TProperties> = Static<TObject<P>>;
/** What may be read for a field: also null where it can be left out. */
type Readable<T> = undefined extends T ? T | null : T;
/** A decimal is shown of micros and never of a column as it is; a whole number never of micros. */
type KindFor<S> = S extends TNumber ? Exclude<Kind, 'column'> : Exclude<Kind, 'units'>;
/** A source that fits a field, whatever it reads and needs. */
interface SourceFor<P extends TProperties, F extends keyof P & keyof Shape<P>> {
  readonly kind: KindFor<P[F]>;
  readonly columns: readonly string[];
  readonly out?: () => Readable<Shape<P>[F]>;
}

/** Whether the column of the same name has what the field promises. */
type Fits<C extends Columns, P extends TProperties, F> = F extends keyof C & keyof P & keyof Shape<P>
  ? P[F] extends TNumber | TBoolean
    ? false
    : NonNullable<Stored<C, F>> extends Json<unknown>
      ? false
      : [Stored<C, F>] extends [Readable<Shape<P>[F]>]
        ? true
        : false
  : false;
type Equal<C extends Columns, P extends TProperties> = {
  [F in keyof P]: Fits<C, P, F> extends true ? F : never;
}[keyof P];

type Written<C extends Columns, P extends TProperties> = {
  readonly [F in Exclude<keyof P & keyof Shape<P>, Equal<C, P>>]: SourceFor<P, F>;
} & { readonly [F in Equal<C, P> & keyof Shape<P>]?: SourceFor<P, F> };

type Used<S> = { [F in keyof S]: S[F] extends Source<unknown, infer U, never> ? U : never }[keyof S];
type GivenNames<S> = { [F in keyof S]: S[F] extends { readonly kind: 'given' } ? F : never }[keyof S];
type Needed<S> = {
  [F in keyof S]: S[F] extends { readonly needs?: (context: infer Context) => void }
    ? (context: Context) => void
    : never;
}[keyof S] extends (context: infer All) => void
  ? All
  : unknown;

type ViewOf<C extends Columns, P extends TProperties, S> = View<
  Pick<StoredRow<C>, (Exclude<Equal<C, P>, keyof S> | Used<S>) & keyof C>,
  Pick<Shape<P>, GivenNames<S> & keyof Shape<P>> & Needed<S>,
  Shape<P>
>;

type TableOf<C extends Columns> = Table & { readonly columns: C };

/**
 * Declares how rows are shown as records.
 *
 * @param write says where those fields come from that are not simply a column's value.
 * @throws Error when a field has no source, at the program's start.
 */
export function view<
  C extends Columns,
  P extends TProperties,
  S extends Written<C, P> & { readonly [F in Exclude<keyof S, keyof P>]: never },
>(table: TableOf<C>, record: TObject<P>, write: (row: Sources<C>) => S): ViewOf<C, P, S>;
/** The same for a record whose every field is a column's value. */
export function view<C extends Columns, P extends TProperties>(
  table: TableOf<C>,
  record: Exclude<keyof P, Equal<C, P>> extends never ? TObject<P> : never,
): ViewOf<C, P, Record<never, never>>;
/** Any view. */
export function view(
  table: Table,
  record: TObject,
  write: (row: Sources<Columns>) => object = () => ({}),
): View<Row, Row, object> {
  const written = write(sources) as Record<string, AnySource>;
  for (const name of Object.keys(written))
    if (!(name in record.properties)) throw new Error(`${name}: the record has no such field`);
  const fields = Object.fromEntries(
    Object.keys(record.properties).map((name) => [name, written[name] ?? sources.column(name)]),
  );
  for (const [field, { columns }] of Object.entries(fields))
    for (const name of columns)
      if (!(name in table.columns)) throw new Error(`${field}: there is no column ${name}`);
  const allowsNull = (field: Schema) => Array.isArray(field.type) && field.type.includes('null');
  const nullable_fields = Object.keys(fields).filter((name) => allowsNull(record.properties[name] as Schema));
  const show = compiledShower(fields, new Set(nullable_fields));
  return Object.assign(show, { shown: { table, record, fields } });
}
