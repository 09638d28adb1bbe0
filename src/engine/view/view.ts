// A view maps the rows of a table to a record of a contract. Fields whose column has the same name and kind
// need no declaration; the others declare their source. A mismatch does not compile.
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

/** The declaration of a view, for the tests of what is shown. */
export interface Shown {
  /** The table of its rows. */
  readonly table: Table;
  readonly record: TObject;
  readonly fields: Readonly<Record<string, AnySource>>;
}

/** Builds a record from a row and from what is given with it. */
export interface View<Row, Given, Shows, C extends Columns = Columns> {
  (row: Row, ...given: keyof Given extends never ? [] : [given: Given]): Shows;
  readonly shown: Shown;
  /**
   * Returns the view of a smaller record. Its fields are shown as in this view, except for those in `write`.
   * A field that neither shows, or that has another type, does not compile.
   */
  narrow<
    P extends TProperties,
    S extends Narrowed<P, Shows> & { readonly [F in Exclude<keyof S, keyof P>]: never },
  >(record: TObject<P>, write: (row: Sources<C>) => S): View<Row, Given, Shape<P>, C>;
}

export interface AnyView {
  readonly shown: Shown;
}

type Shape<P extends TProperties> = Static<TObject<P>>;
/** What may be read for a field: also null if the field is optional. */
type Readable<T> = undefined extends T ? T | null : T;
/** A decimal field is always shown from micros, never from a column directly; an integer field never from micros. */
type KindFor<S> = S extends TNumber ? Exclude<Kind, 'column'> : Exclude<Kind, 'units'>;
/** A source that fits a field, whatever it reads and needs. */
interface SourceFor<P extends TProperties, F extends keyof P & keyof Shape<P>> {
  readonly kind: KindFor<P[F]>;
  readonly columns: readonly string[];
  readonly out?: () => Readable<Shape<P>[F]>;
}

/** Whether a field can be read directly from the column of the same name, so that its source need not be declared. */
type Fits<C extends Columns, P extends TProperties, F> = F extends keyof C & keyof P & keyof Shape<P>
  ? P[F] extends TNumber | TBoolean
    ? false
    : NonNullable<Stored<C, F>> extends Json<unknown>
      ? false
      : [Stored<C, F>] extends [Readable<Shape<P>[F]>]
        ? true
        : false
  : false;
/** The fields whose source need not be declared. */
type Equal<C extends Columns, P extends TProperties> = {
  [F in keyof P]: Fits<C, P, F> extends true ? F : never;
}[keyof P];

/** The sources that a view declares: for every other field, and optionally for these too. */
type Written<C extends Columns, P extends TProperties> = {
  readonly [F in Exclude<keyof P & keyof Shape<P>, Equal<C, P>>]: SourceFor<P, F>;
} & { readonly [F in Equal<C, P> & keyof Shape<P>]?: SourceFor<P, F> };

/** What a narrowed view declares: at least the fields that the wider view does not show, or shows differently. */
type Narrowed<P extends TProperties, Shows> = {
  readonly [F in keyof P & keyof Shape<P> as F extends keyof Shows
    ? Shows[F] extends Shape<P>[F]
      ? never
      : F
    : F]: SourceFor<P, F>;
} & { readonly [F in keyof P & keyof Shape<P>]?: SourceFor<P, F> };

/** The columns that the declared sources read, the fields that the caller gives, and the context that they need. */
type Used<S> = { [F in keyof S]: S[F] extends Source<unknown, infer U, never> ? U : never }[keyof S];
type GivenNames<S> = { [F in keyof S]: S[F] extends { readonly kind: 'given' } ? F : never }[keyof S];
type Needed<S> = {
  [F in keyof S]: S[F] extends { readonly needs?: (context: infer Context) => void }
    ? (context: Context) => void
    : never;
}[keyof S] extends (context: infer All) => void
  ? All
  : unknown;

/** The resulting view: it takes the columns it reads and what is given with the row, and builds the record. */
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
 * @param write declares the source of each field that is not simply a column's value.
 * @throws Error at program start if a field has no source.
 */
export function view<
  C extends Columns,
  P extends TProperties,
  S extends Written<C, P> & { readonly [F in Exclude<keyof S, keyof P>]: never },
>(table: TableOf<C>, record: TObject<P>, write: (row: Sources<C>) => S): ViewOf<C, P, S>;
/** Declares a view of a record whose fields are all columns' values. */
export function view<C extends Columns, P extends TProperties>(
  table: TableOf<C>,
  record: Exclude<keyof P, Equal<C, P>> extends never ? TObject<P> : never,
): ViewOf<C, P, Record<never, never>>;
/** A view of unknown type. */
export function view(
  table: Table,
  record: TObject,
  write: (row: Sources<Columns>) => FieldSources = () => ({}),
): View<AnyRow, AnyRow, object> {
  return showing(table, record, write(sources), (name) => sources.column(name));
}

type FieldSources = Readonly<Record<string, AnySource>>;

/** A view whose fields come from the declared sources, and otherwise from `elsewhere`. */
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
