// Parameters: placeholders in a statement for the values of each execution.
import { type Expression, type OperationNode, ValueNode } from 'kysely';

/** A value in the form in which engines store it. */
export type Value = number | string | Uint8Array | null;

/** The stored values of a row, by column. */
export type Row = Readonly<Record<string, Value>>;

/** The values for one execution of a statement: single values, lists and rows. */
export type Values = Readonly<Record<string, Value | readonly Value[] | readonly Row[]>>;

/**
 * A placeholder for a value of each execution. Kysely accepts it wherever it accepts a value of that type.
 * Arithmetic and comparisons do not compile, because there is no value yet. The compiler cannot detect code
 * that tests whether it is true; a test of the source does.
 */
export class Param<T> implements Expression<T> {
  declare readonly expressionType: T | undefined;

  /** The path of the value in the values of an execution: `shop_id`, `list` 7, `rows` 3 `row_id`. */
  constructor(
    readonly name: string,
    readonly index?: number,
    readonly column?: string,
    /** Replaces the values that a list is too short for. Without it, the last value is repeated. */
    readonly padding?: Value,
  ) {}

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  /** Returns the value of the parameter in one execution. */
  valueFrom(values: Values): Value {
    const found = values[this.name];
    if (this.index === undefined) return found as Value;
    if (this.column !== undefined)
      return ((found as readonly Row[])[this.index] as Row)[this.column] as Value;
    const list = found as readonly Value[];
    return (this.index < list.length ? list[this.index] : (this.padding ?? list.at(-1))) as Value;
  }

  /** @throws Error, because a statement is built before there are values. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is a parameter of a statement: it has no value yet. Work with it in SQL.`);
  }
}

/** One parameter for each value of an execution. */
export type Params<V extends Values> = { readonly [N in keyof V]: Param<V[N]> };

/** An object that creates each parameter when the builder of a statement reads the property. */
const paramsProxy = <V extends Values>(create: (name: string) => Param<unknown>) =>
  new Proxy({} as Params<V>, {
    get: (_, name) => create(String(name)),
    ownKeys: () => {
      throw new Error('A statement names each parameter: pass valuesOf(table, p), or columns one by one.');
    },
  });

/** Creates the parameters of a statement. */
export const createParams = <V extends Values>(): Params<V> => paramsProxy<V>((name) => new Param(name));

/** The parameters of lists without padding, by name: many statements have a list, and the lists have few names. */
const lists = new Map<string, Param<unknown>[]>();

/** The parameters of the first `count` values of a list. */
export function listParams<V extends Value>(
  { name }: Param<readonly V[]>,
  count: number,
  padding?: V,
): Param<V>[] {
  const known = padding === undefined ? (lists.get(name) ?? []) : [];
  if (padding === undefined) lists.set(name, known);
  while (known.length < count) known.push(new Param<V>(name, known.length, undefined, padding));
  return known.slice(0, count) as Param<V>[];
}

/** The parameters of the first `count` rows of a list. */
export const rowParams = <R extends Row>({ name }: Param<readonly R[]>, count: number): Params<R>[] =>
  Array.from({ length: count }, (_, index) => paramsProxy<R>((column) => new Param(name, index, column)));
