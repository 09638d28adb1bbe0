// Describes as data where each field of a record comes from. Views read it, and so does the test of what is shown.
import type { Json, JsonValue } from '../store/json.ts';
import type { Column } from '../store/table.ts';

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The type that a column stores. */
export type Stored<C extends Columns, N extends keyof C> = C[N] extends Column<infer Value> ? Value : never;
export type StoredRow<C extends Columns> = { readonly [N in keyof C]: Stored<C, N> };

/** The columns whose values, apart from null, have this type. */
type NamesOf<C extends Columns, Value> = {
  [N in keyof C & string]: NonNullable<Stored<C, N>> extends Value ? N : never;
}[keyof C & string];
type Micros = `${string}_micros`;
type MicrosNames<C extends Columns> = NamesOf<C, number> & Micros;
type JsonNames<C extends Columns> = NamesOf<C, Json<unknown>>;
type NullOf<Value> = Extract<Value, null>;

/** How a field gets its value: from a column unchanged, from a column converted, or from elsewhere. */
export type Kind = 'column' | 'flag' | 'units' | 'json' | 'image_url' | 'computed' | 'part' | 'given';

/**
 * Where a field comes from.
 *
 * @typeParam Out the value that it shows. null if the column is null, undefined if the field does not apply.
 * @typeParam Used the columns that it reads.
 * @typeParam Context what it needs besides the row.
 */
export interface Source<Out, Used extends string, Context, K extends Kind = Kind> {
  readonly kind: K;
  readonly columns: readonly Used[];
  /** The field is omitted unless this holds for the column's value. */
  readonly when?: { readonly column: string; holds(value: unknown): boolean };
  /** What to show if the column is null. */
  readonly if_null?: unknown;
  /** Computes the value. */
  readonly compute?: (row: never, context: never) => unknown;
  /** The view of a nested record. */
  readonly view?: (row: never, context: never) => unknown;
  /** Never set at runtime: carries the types of what the field shows and needs. */
  readonly out?: () => Out;
  readonly needs?: (context: Context) => void;
}

/** The sources that a view can declare, for fields whose column has another name or another representation. */
export interface Sources<C extends Columns> {
  /** The value as stored. */
  column<N extends Exclude<keyof C & string, Micros | JsonNames<C>>>(
    name: N,
  ): Source<Stored<C, N>, N, unknown, 'column'>;
  /** Shows 1 as true and 0 as false. */
  flag<N extends NamesOf<C, 0 | 1>>(name: N): Source<boolean | NullOf<Stored<C, N>>, N, unknown, 'flag'>;
  /** Shows micros as units of the currency. */
  units<N extends MicrosNames<C>>(name: N): Source<number | NullOf<Stored<C, N>>, N, unknown, 'units'>;
  /** The parsed JSON of a column; `if_null` if the column is null. */
  json<N extends JsonNames<C>, Otherwise = NullOf<Stored<C, N>>>(
    name: N,
    if_null?: Otherwise,
  ): Source<JsonValue<Stored<C, N>> | Otherwise, N, unknown, 'json'>;
  /** The URL of an image id; `if_null` if the column is null. */
  image_url<N extends Exclude<NamesOf<C, string>, JsonNames<C>>, Otherwise = NullOf<Stored<C, N>>>(
    name: N,
    if_null?: Otherwise,
  ): Source<string | Otherwise, N, { public_url: string }, 'image_url'>;
  /** Computed from columns and, if declared, from the context given with the row. */
  computed<N extends keyof C & string, Out, Context = unknown>(
    names: readonly N[],
    compute: (row: Pick<StoredRow<C>, N>, context: Context) => Out,
  ): Source<Out, N, Context, 'computed'>;
  /** Shows the field only if this holds for the column's value. */
  when<N extends keyof C & string, Out, Used extends string, Context, K extends Kind>(
    name: N,
    holds: (value: Stored<C, N>) => boolean,
    source: Source<Out, Used, Context, K>,
  ): Source<Out | undefined, Used | N, Context, K>;
  /** A nested record from the same row; omitted if `unless_null` is null. */
  part<Row, Out, N extends keyof C & string = never>(
    view: (row: Row) => Out,
    unless_null?: N,
  ): Source<Out | ([N] extends [never] ? never : undefined), N | (keyof Row & string), unknown, 'part'>;
  /** Not from this row: given with it, under the field's name. */
  given(): Source<never, never, unknown, 'given'>;
}

/** Only descriptions: the types check what each column allows. */
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
