// The words in which a group describes its tables. One description serves the row types, the loader that reads
// data files, and the tests that hold the migrated schema and the rules of tenancy against it.
import Type, { type Static } from 'typebox';
import { type ChoiceOf, type Choices, choiceValues, type Field, time_max } from '../../kit/contract/field.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import { resolveDatedText } from './dated_text.ts';
import { type Json, toJson } from './json.ts';
import type { Row, Value } from './param.ts';
import { resolveTime } from './resolve_time.ts';
import type { Store } from './store.ts';

const integer_max = Number.MAX_SAFE_INTEGER;

export interface Column<T = Value> {
  readonly stored: 'integer' | 'text' | 'bytes';
  readonly nullable: boolean;
  /** What a data file may say for it. */
  readonly schema: Schema;
  /** How a value of a data file becomes what is stored, once the schema has accepted it. `now` is Unix time in seconds. */
  toStored?(value: unknown, now: number): T;
  /** What is stored when a data file leaves it out. */
  readonly default_value?: T;
  /** Works it out of the row's other values, as stored. A data file cannot say it. */
  readonly compute?: (row: Row) => T;
}

const time_schema = {
  anyOf: [
    { type: 'integer', minimum: 0, maximum: time_max },
    { type: 'string', pattern: '^now([+-]\\d{1,4}[dhms])?$' },
  ],
};
/** A time inside of what is kept as JSON; a data file may say it relative to `now`, see `resolveTime`. */
export const data_time = Type.Unsafe<number>(time_schema);

/** The schema of what is kept as JSON: records have the fields that they declare and no other, if they declare any. */
function withoutOtherFields(schema: Schema): Schema {
  const { items, properties = {}, additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => [name, withoutOtherFields(field)]);
  return {
    ...schema,
    ...(items && { items: withoutOtherFields(items) }),
    ...(fields.length > 0 && { properties: Object.fromEntries(fields), additionalProperties: false }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: withoutOtherFields(additionalProperties),
    }),
  };
}

/** A pattern that counted the characters by fours would end the stack on a text of a few megabytes. */
const base64 = '^[A-Za-z0-9+/]*={0,2}$';

const integer = (minimum: number, maximum: number): Column<number> => ({
  stored: 'integer',
  nullable: false,
  schema: { type: 'integer', minimum, maximum },
});

export const column = {
  /** An identifier. */
  id: (): Column<number> => integer(1, integer_max),
  /** A whole number. */
  integer: (minimum = -integer_max, maximum = integer_max): Column<number> => integer(minimum, maximum),
  /** Money in micros: 10^-6 of the currency's unit. */
  micros: (minimum = -integer_max): Column<number> => integer(minimum, integer_max),
  /** Unix time in seconds; a data file may also say `now`, `now-3d`, `now+12h`. */
  timestamp: (): Column<number> => ({
    stored: 'integer',
    nullable: false,
    schema: time_schema,
    toStored: resolveTime,
  }),
  /** true or false, stored as 1 or 0 on every engine. */
  flag: (): Column<0 | 1> => ({
    stored: 'integer',
    nullable: false,
    schema: { type: 'boolean' },
    toStored: (value: boolean) => (value ? 1 : 0),
  }),
  /** One line of text. */
  text: (maxLength = 500, pattern?: string): Column<string> => ({
    stored: 'text',
    nullable: false,
    schema: { type: 'string', maxLength, ...(pattern !== undefined && { pattern }) },
  }),
  /** Text of several lines. */
  lines: (maxLength = 500): Column<string> => ({
    stored: 'text',
    nullable: false,
    schema: { type: 'string', maxLength, '~lines': true },
  }),
  /** Text that may carry a day, which a data file says as `{{day SG now-3d}}`: see `resolveDatedText`. */
  datedText: (maxLength = 500): Column<string> => ({
    stored: 'text',
    nullable: false,
    schema: { type: 'string', maxLength },
    toStored: resolveDatedText,
  }),
  /** One of a few words or codes. */
  choice: <const C extends Choices>(choices: C): Column<ChoiceOf<C>> => {
    const values = choiceValues(choices);
    const [stored, type] =
      typeof values[0] === 'number' ? (['integer', 'integer'] as const) : (['text', 'string'] as const);
    return { stored, nullable: false, schema: { type, enum: values } };
  },
  /**
   * A list or record that is only ever read whole, as JSON text.
   *
   * @param resolve makes of what a data file says what is kept, such as of times relative to `now`.
   */
  json: <F extends Field>(
    field: F,
    resolve: (value: Static<F>, now: number) => Static<F> = (value) => value,
  ): Column<Json<Static<F>>> => ({
    stored: 'text',
    nullable: false,
    schema: withoutOtherFields(field),
    toStored: (value: Static<F>, now) => toJson(resolve(value, now)),
  }),
  /** The same, of texts that may carry a day: see `datedText`. */
  datedJson: <F extends Field>(field: F): Column<Json<Static<F>>> => ({
    stored: 'text',
    nullable: false,
    schema: withoutOtherFields(field),
    toStored: (value: Static<F>, now) => resolveDatedText(toJson(value), now) as Json<Static<F>>,
  }),
  /** Bytes, given back as a Uint8Array; a data file writes them in base64. */
  bytes: (byte_count_max: number): Column<Uint8Array> => ({
    stored: 'bytes',
    nullable: false,
    schema: { type: 'string', pattern: base64, maxLength: 4 * Math.ceil(byte_count_max / 3) },
    toStored: (value: string) => Buffer.from(value, 'base64'),
  }),
};

/** A column that may hold nothing. */
export const nullable = <T>(column: Column<T>): Column<T | null> => ({
  ...column,
  nullable: true,
  default_value: null,
});

/** A column that has this value, as stored, when a data file leaves it out. */
export const withDefault = <T>(column: Column<T>, default_value: NoInfer<T>): Column<T> => ({
  ...column,
  default_value,
});

/** A column that follows from the row's other ones, and is kept so that queries can ask for it. */
export const computed = <T>(column: Column<T>, compute: (row: Row) => NoInfer<T>): Column<T> => ({
  ...column,
  compute,
});

type NullTest = 'is null' | 'is not null';

export interface Index {
  readonly columns: readonly string[];
  /** Whether no two rows may have the same values there. */
  readonly unique?: true;
  /** Which rows are in it: those where each of these columns is null, or is not. All are without it. */
  readonly where?: Readonly<Partial<Record<string, NullTest>>>;
}

/** That what a row names is there: a row of another table, or of the same one. A value that is null, empty or 0 names none. */
export interface Reference {
  readonly table: string;
  /**
   * Columns of that table, each with the place in this one that has its value: a column, or a place inside of JSON
   * such as `parts[].number`, or `shop.region`, a column of the row's shop.
   */
  readonly by: Readonly<Record<string, string>>;
  /** Set where the row is a part of the one that it names, and is deleted with it. Else it keeps that from being deleted. */
  readonly is_part?: true;
}

/** A reference to a row by columns that both tables call the same, or else `{ theirs: ours }`. */
export const references = (table: string, ...columns: (string | Record<string, string>)[]): Reference => ({
  table,
  by: Object.assign(
    {},
    ...columns.map((column) => (typeof column === 'string' ? { [column]: column } : column)),
  ),
});

/** A reference of rows that are deleted with the row that they name. */
export const partOf = (table: string, ...columns: string[]): Reference => ({
  ...references(table, ...columns),
  is_part: true,
});

/** Writes what follows from rows that were inserted, in their transaction. */
type AfterInsert = (store: Store, rows: readonly Row[]) => Promise<void>;

export interface Table {
  /**
   * Whose rows these are. A tenant's table has its id first in the key, so that one tenant's work touches one
   * shard: a shop, a merchant, a partner, a main account, or a medium, of which no more than its id is known where it is
   * shown. `reference` rows are the marketplace's own, the same on every node; `local` ones belong to a database.
   */
  readonly tenant: `${string}_id` | 'reference' | 'local';
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /**
   * Set where rows are of kilobytes. SQLite then keeps the key apart from the rows: a search for a key among the rows
   * themselves would read every row on the way whole.
   */
  readonly large?: true;
  readonly indexes?: Readonly<Record<string, Index>>;
  /** SQL that holds of every row: the database keeps none of which it does not. Without parentheses. */
  readonly check?: string;
  /** What its rows name. No engine holds this: collections of operators do, and a test of the demo's rows does. */
  readonly references?: readonly Reference[];
  /** For rows that are only ever inserted, and summed up elsewhere. */
  readonly afterInsert?: AfterInsert;
}

export type Tables = Readonly<Record<string, Table>>;

/** Whether a sharded database spreads the rows of such tables over its shards, by this column. */
export const isDistributed = (tenant: Table['tenant']): boolean =>
  tenant !== 'reference' && tenant !== 'local';

/** Declares a table; key and indexes can only name columns that it has. */
export function table<const C extends Record<string, Column>>(definition: {
  tenant: Table['tenant'];
  key: readonly (keyof C & string)[];
  columns: C;
  large?: true;
  indexes?: Record<
    string,
    {
      columns: readonly (keyof C & string)[];
      unique?: true;
      where?: Partial<Record<keyof C & string, NullTest>>;
    }
  >;
  check?: string;
  references?: readonly Reference[];
  afterInsert?: AfterInsert;
}) {
  return definition;
}

/** The row types of a group's tables, as its statements see them. */
export type Rows<T extends Tables> = {
  [N in keyof T]: { [C in keyof T[N]['columns']]: T[N]['columns'][C] extends Column<infer V> ? V : never };
};

export type RowOf<T extends Table> = Rows<{ one: T }>['one'];
