// Parameters: what stands in a statement for the values that each execution brings.
import { type Expression, type OperationNode, ValueNode } from 'kysely';

/** A value as an engine stores it. */
export type Value = number | string | Uint8Array | null;

/** The stored values of a table's row, by its columns. */
export type Row = Readonly<Record<string, Value>>;

/** What one execution of a statement brings: values, lists of them and rows. */
export type Values = Readonly<Record<string, Value | readonly Value[] | readonly Row[]>>;

/**
 * Stands in a statement for a value that each execution brings. Kysely takes it wherever it takes a value of that type.
 * Arithmetic and comparisons with it do not compile, for there is no value yet. The compiler cannot see that somebody
 * asks whether it is true; a test of the structure looks for that.
 */
export class Param<T> implements Expression<T> {
  declare readonly expressionType: T | undefined;

  /** The path of the value among those of an execution: `shop_id`, `list` 7, `rows` 3 `row_id`. */
  constructor(
    readonly name: string,
    readonly index?: number,
    readonly column?: string,
  ) {}

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  /** The value that the parameter stands for in one execution. */
  valueFrom(values: Values): Value {
    const found = values[this.name];
    if (this.index === undefined) return found as Value;
    const element = (found as readonly (Value | Row)[])[this.index];
    return (this.column === undefined ? element : (element as Row)[this.column]) as Value;
  }

  /** @throws Error, because a statement is built before there are values. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is a parameter of a statement: it has no value yet. Work with it in SQL.`);
  }
}

/** A parameter for each value that a statement is executed with. */
export type Params<V extends Values> = { readonly [N in keyof V]: Param<V[N]> };

/** An object whose every property is a parameter: the builder of a statement asks for those that it needs. */
const paramsProxy = <V extends Values>(create: (name: string) => Param<unknown>) =>
  new Proxy({} as Params<V>, {
    get: (_, name) => create(String(name)),
    ownKeys: () => {
      throw new Error('A statement names each parameter: pass valuesOf(table, p), or columns one by one.');
    },
  });

/** The parameters of any statement. */
export const createParams = <V extends Values>(): Params<V> => paramsProxy<V>((name) => new Param(name));

/** The parameters of the first `count` values of a list. */
export const listParams = <V extends Value>({ name }: Param<readonly V[]>, count: number): Param<V>[] =>
  Array.from({ length: count }, (_, index) => new Param<V>(name, index));

/** The parameters of the first `count` rows of a list. */
export const rowParams = <R extends Row>({ name }: Param<readonly R[]>, count: number): Params<R>[] =>
  Array.from({ length: count }, (_, index) => paramsProxy<R>((column) => new Param(name, index, column)));
