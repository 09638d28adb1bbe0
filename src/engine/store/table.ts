// Declarations of tables. They provide the row types, the checks of data files, and what tests of the migrated schema
// and of tenancy compare with.

import Type, { type Static } from 'typebox';
import {
  type ChoiceOf,
  type Choices,
  choiceValues,
  type Field,
  type TextForm,
  time_max,
} from '../../kit/contract/field.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import type { Announced } from './announced.ts';
import { withoutOtherFields } from './closed_schema.ts';
import { resolveDatedText } from './dated_text.ts';
import type { AfterInsert, FollowUps } from './follow_ups.ts';
import { type Json, toJson } from './json.ts';
import type { Row, Value } from './param.ts';
import { resolveTime } from './resolve_time.ts';
import { base64, relative_time } from './text_forms.ts';

const integer_max = Number.MAX_SAFE_INTEGER;

export interface Column<T = Value> {
  readonly stored: 'integer' | 'text' | 'bytes';
  readonly nullable: boolean;
  /** What a data file may contain for this column. */
  readonly schema: Schema;
  /** Converts a checked value of a data file to the stored value. `now` is Unix time in seconds. */
  toStored?(value: unknown, now: number): T;
  /** Stored if a data file omits the column. */
  readonly default_value?: T;
  /** Computes the value from the row's other stored values. A data file cannot set it. */
  readonly compute?: (row: Row) => T;
  /** Set if it may be about a buyer: what takes the place of a value that is not null once the buyer is erased. */
  erased?(value: T): T;
}

const absolute_time = { type: 'integer', minimum: 0, maximum: time_max };
const time_schema = { anyOf: [absolute_time, { type: 'string', ...relative_time }] };
/** A time inside of JSON. A data file may give it relative to `now`; see `resolveTime`. */
export const data_time = Type.Unsafe<number>(time_schema);

const integer = (minimum: number, maximum: number): Column<number> => ({
  stored: 'integer',
  nullable: false,
  schema: { type: 'integer', minimum, maximum },
});

export const column = {
  id: (): Column<number> => integer(1, integer_max),
  integer: (minimum = -integer_max, maximum = integer_max): Column<number> => integer(minimum, maximum),
  /** Money in micros: 10^-6 of the currency's unit. */
  micros: (minimum = -integer_max): Column<number> => integer(minimum, integer_max),
  /** Unix time in seconds. A data file may also use `now`, `now-3d` or `now+12h`. */
  timestamp: (): Column<number> => ({
    stored: 'integer',
    nullable: false,
    schema: time_schema,
    toStored: resolveTime,
  }),
  /** A boolean, stored as 1 or 0 on every engine. */
  flag: (): Column<0 | 1> => ({
    stored: 'integer',
    nullable: false,
    schema: { type: 'boolean' },
    toStored: (value: boolean) => (value ? 1 : 0),
  }),
  /** One line of text. */
  text: (maxLength = 500, form?: TextForm | { readonly minLength: number }): Column<string> => ({
    stored: 'text',
    nullable: false,
    schema: { type: 'string', maxLength, ...form },
  }),
  /** Text of several lines. */
  lines: (maxLength = 500): Column<string> => ({
    stored: 'text',
    nullable: false,
    schema: { type: 'string', maxLength, '~lines': true },
  }),
  /** Text that may contain a day, which a data file writes as `{{day SG now-3d}}`; see `resolveDatedText`. */
  datedText: (maxLength = 500): Column<string> => ({
    stored: 'text',
    nullable: false,
    schema: { type: 'string', maxLength },
    toStored: resolveDatedText,
  }),
  /** One of a few fixed values. */
  choice: <const C extends Choices>(choices: C): Column<ChoiceOf<C>> => {
    const values = choiceValues(choices);
    const [stored, type] =
      typeof values[0] === 'number' ? (['integer', 'integer'] as const) : (['text', 'string'] as const);
    return { stored, nullable: false, schema: { type, enum: values } };
  },
  /** A list or record that is only read as a whole, stored as JSON text. `resolve` converts the value of a data file. */
  json: <F extends Field>(
    field: F,
    resolve: (value: Static<F>, now: number) => Static<F> = (value) => value,
  ): Column<Json<Static<F>>> => ({
    stored: 'text',
    nullable: false,
    schema: withoutOtherFields(field),
    toStored: (value: Static<F>, now) => toJson(resolve(value, now)),
  }),
  /** JSON whose texts may contain a day; see `datedText`. */
  datedJson: <F extends Field>(field: F): Column<Json<Static<F>>> => ({
    stored: 'text',
    nullable: false,
    schema: withoutOtherFields(field),
    toStored: (value: Static<F>, now) => resolveDatedText(toJson(value), now) as Json<Static<F>>,
  }),
  /** Bytes, returned as a Uint8Array. A data file contains them in base64. */
  bytes: (byte_count_max: number): Column<Uint8Array> => ({
    stored: 'bytes',
    nullable: false,
    schema: { type: 'string', ...base64(byte_count_max) },
    toStored: (value: string) => Buffer.from(value, 'base64'),
  }),
};

/** Allows null in a column. */
export const nullable = <T>(column: Column<T>): Column<T | null> => ({
  ...column,
  nullable: true,
  default_value: null,
});

/** A secret, or what shows one, such as its digest. */
export const secret = <T>(column: Column<T>): Column<T> => ({
  ...column,
  schema: { ...column.schema, '~secret': true },
});

/** Sets the value, as stored, for rows of data files that omit the column. */
export const withDefault = <T>(column: Column<T>, default_value: NoInfer<T>): Column<T> => ({
  ...column,
  default_value,
});

/** A column that is computed from the row's other columns, and stored so that queries can use it. */
export const computed = <T>(column: Column<T>, compute: (row: Row) => NoInfer<T>): Column<T> => ({
  ...column,
  compute,
});

type NullTest = 'is null' | 'is not null';

export interface Index<Name extends string = string> {
  readonly columns: readonly Name[];
  /** Whether no two rows may have equal values. */
  readonly unique?: true;
  /** The rows in the index: those in which each of these columns is null, or is not. Without it, all rows. */
  readonly where?: Readonly<Partial<Record<Name, NullTest>>>;
}

/** A rule that named rows exist, in this or another table. Values that are null, empty or 0 name no row. */
export interface Reference {
  readonly table: string;
  /**
   * Columns of the named table, each with the source of its value in this row: a column, a path inside JSON
   * such as `parts[].number`, or `shop.region`, a column of the row's shop.
   */
  readonly by: Readonly<Record<string, string>>;
  /** Set if the row is deleted together with the named row. Otherwise the named row cannot be deleted. */
  readonly is_part?: true;
}

/** A reference by columns that have the same name in both tables, or by `{ theirs: ours }`. */
export const references = (table: string, ...columns: (string | Record<string, string>)[]): Reference => ({
  table,
  by: Object.assign(
    {},
    ...columns.map((column) => (typeof column === 'string' ? { [column]: column } : column)),
  ),
});

/** A reference from rows that are deleted together with the named row. */
export const partOf = (table: string, ...columns: string[]): Reference => ({
  ...references(table, ...columns),
  is_part: true,
});

export interface Table {
  /**
   * The owner of the rows. A tenant's table has the tenant's id in its key, so that one tenant's work uses one shard, and
   * first unless its rows are read for all tenants at once. Tenants are shops, merchants, partners and main accounts, and
   * media, of which only the id is known when they are shown. `reference` rows are the marketplace's, equal on every node. `local` rows belong to one database.
   */
  readonly tenant: `${string}_id` | 'reference' | 'local';
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that only the previous release uses, each nullable or with a default. The next release drops them. */
  readonly retired?: Readonly<Record<string, Column>>;
  /** Set if rows have several kilobytes. SQLite then stores the key apart, so that a search reads no whole rows. */
  readonly large?: true;
  readonly indexes?: Readonly<Record<string, Index>>;
  /** Further indexes on a server that shards, for reads that it would plan at each run if they used several others. */
  readonly indexes_on_shards?: Readonly<Record<string, Index>>;
  /** An SQL condition that the database enforces for every row. Without parentheses. */
  readonly check?: string;
  /** The rows that its rows name. Enforced by operators' collections and a test of the demo, but by no engine. */
  readonly references?: readonly Reference[];
  /** For rows that are only inserted, and summed up elsewhere. */
  readonly afterInsert?: AfterInsert;
  /** What `afterInsert` writes. */
  readonly follow_ups?: FollowUps;
  /** Set if nodes keep what they read of the rows for minutes: what they are told. */
  readonly announced?: Announced;
  /** Set for rows that belong to one database and its servers, so that they are neither exported nor imported. */
  readonly stays?: true;
}

export type Tables = Readonly<Record<string, Table>>;

/** Whether a sharded database distributes such a table over its shards by this column. */
export const isDistributed = (tenant: Table['tenant']): boolean =>
  tenant !== 'reference' && tenant !== 'local';

/** Declares a table. Keys and indexes can only use its columns. */
export function table<const C extends Record<string, Column>>(definition: {
  tenant: Table['tenant'];
  key: readonly (keyof C & string)[];
  columns: C;
  retired?: Readonly<Record<string, Column>>;
  large?: true;
  indexes?: Record<string, Index<keyof C & string>>;
  indexes_on_shards?: Record<string, Index<keyof C & string>>;
  check?: string;
  references?: readonly Reference[];
  afterInsert?: AfterInsert;
  follow_ups?: FollowUps;
  announced?: Announced<keyof C & string>;
  stays?: true;
}) {
  return definition;
}

/** The row types of a group's tables, for its statements. */
export type Rows<T extends Tables> = {
  [N in keyof T]: { [C in keyof T[N]['columns']]: T[N]['columns'][C] extends Column<infer V> ? V : never };
};

export type RowOf<T extends Table> = Rows<{ one: T }>['one'];
