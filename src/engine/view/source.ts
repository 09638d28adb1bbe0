// Where a field of a record comes from, as data: a view reads it, and so does the test of what is shown.
import type { Json, JsonValue } from '../store/json.ts';
import type { Column } from '../store/table.ts';

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** What is stored in a column. */
export type Stored<C extends Columns, N extends keyof C> = C[N] extends Column<infer Value> ? Value : never;
export type StoredRow<C extends Columns> = { readonly [N in keyof C]: Stored<C, N> };

/** The columns whose values are such, where they are not null. */
type NamesOf<C extends Columns, Value> = {
  [N in keyof C & string]: NonNullable<Stored<C, N>> extends Value ? N : never;
}[keyof C & string];
type Micros = `${string}_micros`;
type MicrosNames<C extends Columns> = NamesOf<C, number> & Micros;
type JsonNames<C extends Columns> = NamesOf<C, Json<unknown>>;
type NullOf<Value> = Extract<Value, null>;

/** What is done to the value of a column: nothing, or a conversion; or where else the value comes from. */
export type Kind = 'column' | 'flag' | 'units' | 'json' | 'image_url' | 'computed' | 'part' | 'given';

/**
 * Where a field comes from.
 *
 * @typeParam Out what it shows. null where the column holds nothing, undefined where the field does not apply.
 * @typeParam Used the columns that it reads.
 * @typeParam Context what it needs beside the row.
 */
export interface Source<Out, Used extends string, Context, K extends Kind = Kind> {
  readonly kind: K;
  readonly columns: readonly Used[];
  /** The field is left out unless this holds for the column's value. */
  readonly when?: { readonly column: string; holds(value: unknown): boolean };
  /** What a null column shows. */
  readonly if_null?: unknown;
  /** How it is worked out. */
  readonly compute?: (row: never, context: never) => unknown;
  /** The view of a nested record. */
  readonly view?: (row: never, context: never) => unknown;
  /** Never there: the types of what it shows and needs. */
  readonly out?: () => Out;
  readonly needs?: (context: Context) => void;
}

/** What a view writes for the fields whose column has another name, or keeps the value in another way. */
export interface Sources<C extends Columns> {
  /** The value as it is stored. */
  column<N extends Exclude<keyof C & string, Micros | JsonNames<C>>>(
    name: N,
  ): Source<Stored<C, N>, N, unknown, 'column'>;
  /** true or false of 1 or 0. */
  flag<N extends NamesOf<C, 0 | 1>>(name: N): Source<boolean | NullOf<Stored<C, N>>, N, unknown, 'flag'>;
  /** Micros as units of the currency. */
  units<N extends MicrosNames<C>>(name: N): Source<number | NullOf<Stored<C, N>>, N, unknown, 'units'>;
  /** The value that JSON text stands for; `if_null` where the column holds nothing. */
  json<N extends JsonNames<C>, Otherwise = NullOf<Stored<C, N>>>(
    name: N,
    if_null?: Otherwise,
  ): Source<JsonValue<Stored<C, N>> | Otherwise, N, unknown, 'json'>;
  /** Where the image of an id is shown; `if_null` where the column holds none. */
  image_url<N extends Exclude<NamesOf<C, string>, JsonNames<C>>, Otherwise = NullOf<Stored<C, N>>>(
    name: N,
    if_null?: Otherwise,
  ): Source<string | Otherwise, N, { public_url: string }, 'image_url'>;
  /** Worked out from some columns and, where it says so, from what is given beside the row. */
  computed<N extends keyof C & string, Out, Context = unknown>(
    names: readonly N[],
    compute: (row: Pick<StoredRow<C>, N>, context: Context) => Out,
  ): Source<Out, N, Context, 'computed'>;
  /** The field is there only where this holds for a column's value. */
  when<N extends keyof C & string, Out, Used extends string, Context, K extends Kind>(
    name: N,
    holds: (value: Stored<C, N>) => boolean,
    source: Source<Out, Used, Context, K>,
  ): Source<Out | undefined, Used | N, Context, K>;
  /** A nested record of the same row; absent where `unless_null` holds nothing. */
  part<Row, Out, N extends keyof C & string = never>(
    view: (row: Row) => Out,
    unless_null?: N,
  ): Source<Out | ([N] extends [never] ? never : undefined), N | (keyof Row & string), unknown, 'part'>;
  /** Not of this row: it is given beside it, under the field's name. */
  given(): Source<never, never, unknown, 'given'>;
}

/** They only describe: what a column allows is held by the types. */
export const sources: Sources<Columns> = {
  column: (name) => ({ kind: 'column', columns: [name] }),
  flag: (name) => ({ kind: 'flag', columns: [name] }),
  units: (name) => ({ kind: 'units', columns: [name] }),
  json: (name, if_null) => ({ kind: 'json', columns: [name], if_null }),
  image_url: (name, if_null) => ({ kind: 'image_url', columns: [name], if_null }),
  computed: (columns, compute) => ({ kind: 'computed', columns, compute }),
  when: (column, holds, source) => ({
    ...source,
    columns: [...source.columns, column],
    when: { column, holds },
  }),
  part: (view, unless_null) => ({ kind: 'part', columns: unless_null ? [unless_null] : [], view }),
  given: () => ({ kind: 'given', columns: [] }),
};
