// A view pairs the rows of a table with a record of a contract. Fields and columns of one name and kind need nothing
// written; the others say where their value comes from. What does not fit does not compile.
import type { Static, TBoolean, TNumber, TObject, TProperties } from 'typebox';
import type { Schema } from '../../kit/contract/schema.ts';
import type { Json } from '../store/json.ts';
import type { Table } from '../store/table.ts';
import { compiledPresenter } from './compiled_presenter.ts';
import type { AnyRow, AnySource } from './present_row.ts';
import {
  type Columns,
  type Kind,
  type Source,
  type Sources,
  type Stored,
  type StoredRow,
  sources,
} from './source.ts';

/** What a view was declared with, for the tests of what is shown. */
export interface Shown {
  /** The table of its rows. */
  readonly table: Table;
  readonly record: TObject;
  readonly fields: Readonly<Record<string, AnySource>>;
}

/** Makes a record of a row, and of what is given beside it. */
export interface View<Row, Given, Shows, C extends Columns = Columns> {
  (row: Row, ...given: keyof Given extends never ? [] : [given: Given]): Shows;
  readonly shown: Shown;
  /**
   * The view of a smaller record: its fields are shown as this view shows them, but for those that `write` shows
   * otherwise. A field that neither of them shows, or shows as something else, does not compile.
   */
  narrow<
    P extends TProperties,
    S extends Narrowed<P, Shows> & { readonly [F in Exclude<keyof S, keyof P>]: never },
  >(record: TObject<P>, write: (row: Sources<C>) => S): View<Row, Given, Shape<P>, C>;
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

/** Whether a field may take its value from the column of the same name as it is: then its source need not be written. */
type Fits<C extends Columns, P extends TProperties, F> = F extends keyof C & keyof P & keyof Shape<P>
  ? P[F] extends TNumber | TBoolean
    ? false
    : NonNullable<Stored<C, F>> extends Json<unknown>
      ? false
      : [Stored<C, F>] extends [Readable<Shape<P>[F]>]
        ? true
        : false
  : false;
/** The fields whose source need not be written. */
type Equal<C extends Columns, P extends TProperties> = {
  [F in keyof P]: Fits<C, P, F> extends true ? F : never;
}[keyof P];

/** The sources that a view writes: for every other field, and for any of these too. */
type Written<C extends Columns, P extends TProperties> = {
  readonly [F in Exclude<keyof P & keyof Shape<P>, Equal<C, P>>]: SourceFor<P, F>;
} & { readonly [F in Equal<C, P> & keyof Shape<P>]?: SourceFor<P, F> };

/** What a narrowed view writes: surely the fields that the wider one does not show, or not so. */
type Narrowed<P extends TProperties, Shows> = {
  readonly [F in keyof P & keyof Shape<P> as F extends keyof Shows
    ? Shows[F] extends Shape<P>[F]
      ? never
      : F
    : F]: SourceFor<P, F>;
} & { readonly [F in keyof P & keyof Shape<P>]?: SourceFor<P, F> };

/** The columns that the written sources read, the fields that the caller gives, and the context that they need. */
type Used<S> = { [F in keyof S]: S[F] extends Source<unknown, infer U, never> ? U : never }[keyof S];
type GivenNames<S> = { [F in keyof S]: S[F] extends { readonly kind: 'given' } ? F : never }[keyof S];
type Needed<S> = {
  [F in keyof S]: S[F] extends { readonly needs?: (context: infer Context) => void }
    ? (context: Context) => void
    : never;
}[keyof S] extends (context: infer All) => void
  ? All
  : unknown;

/** The view: it takes the columns it reads, and what is given beside the row, and makes the record. */
type ViewOf<C extends Columns, P extends TProperties, S> = View<
  Pick<StoredRow<C>, (Exclude<Equal<C, P>, keyof S> | Used<S>) & keyof C>,
  Pick<Shape<P>, GivenNames<S> & keyof Shape<P>> & Needed<S>,
  Shape<P>,
  C
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
  write: (row: Sources<Columns>) => FieldSources = () => ({}),
): View<AnyRow, AnyRow, object> {
  return showing(table, record, write(sources), (name) => sources.column(name));
}

type FieldSources = Readonly<Record<string, AnySource>>;

/** The view whose fields come from where it is written, and from elsewhere if it is not. */
function showing(
  table: Table,
  record: TObject,
  written: FieldSources,
  elsewhere: (field: string) => AnySource | undefined,
): View<AnyRow, AnyRow, object> {
  for (const name of Object.keys(written))
    if (!(name in record.properties)) throw new Error(`${name}: the record has no such field`);
  const fields: Record<string, AnySource> = {};
  for (const name of Object.keys(record.properties)) {
    const source = written[name] ?? elsewhere(name);
    if (!source) throw new Error(`${name}: the view shows no such field`);
    for (const column of source.columns)
      if (!(column in table.columns)) throw new Error(`${name}: there is no column ${column}`);
    fields[name] = source;
  }
  const allowsNull = (field: Schema = {}) => Array.isArray(field.type) && field.type.includes('null');
  const nullable_fields = Object.keys(fields).filter((name) => allowsNull(record.properties[name]));
  const show = compiledPresenter(fields, new Set(nullable_fields));
  return Object.assign(show, {
    shown: { table, record, fields },
    narrow: (smaller: TObject, write: (row: Sources<Columns>) => FieldSources) =>
      showing(table, smaller, write(sources), (name) => fields[name]),
  }) as View<AnyRow, AnyRow, object>;
}
