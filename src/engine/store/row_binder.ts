import { Param, type Row, type Value, type Values } from './param.ts';

/** Binds the values of an execution to the parameters of a statement. */
export type Bind = (values: Values) => Value[];

const isOfRow = (parameter: unknown): parameter is Param<unknown> & { readonly index: number } =>
  parameter instanceof Param && parameter.column !== undefined;

/** Whether a parameter is the one of the first row, or its constant, in a later row. */
const isSameIn = (first: unknown, parameter: unknown, index: number): boolean =>
  isOfRow(first) && isOfRow(parameter)
    ? parameter.name === first.name && parameter.column === first.column && parameter.index === index
    : first === parameter && !(parameter instanceof Param);

/** The parameters of the first row, if the others are the same of further rows. */
function firstRowOf(parameters: readonly unknown[]): readonly unknown[] | undefined {
  const of_rows = parameters.filter(isOfRow);
  if (new Set(of_rows.map(({ name }) => name)).size !== 1) return undefined;
  const width = parameters.length / (1 + Math.max(...of_rows.map(({ index }) => index)));
  const first_row = parameters.slice(0, width);
  const is_regular = parameters.every((each, at) =>
    isSameIn(first_row[at % width], each, Math.floor(at / width)),
  );
  return is_regular ? first_row : undefined;
}

/**
 * Returns a function that binds the rows of an insert of several, generated for their columns; undefined for any other
 * statement. An order with all that it causes has some 250 values, each of which takes 3 ns instead of 35.
 */
export function rowBinder(parameters: readonly unknown[]): Bind | undefined {
  const first_row = firstRowOf(parameters);
  if (!first_row) return undefined;
  const { name } = first_row.find(isOfRow) as Param<unknown>;
  const puts = first_row.map((each, at) =>
    isOfRow(each)
      ? `out[from + ${at}] = row[${JSON.stringify(each.column)}];`
      : `out[from + ${at}] = constants[${at}];`,
  );
  const put = new Function('constants', `return (row, out, from) => {\n${puts.join('\n')}\n};`)(
    first_row,
  ) as (row: Row, out: Value[], from: number) => void;
  const count = parameters.length / first_row.length;
  return (values) => {
    const rows = values[name] as readonly Row[];
    const out = new Array<Value>(parameters.length);
    for (let at = 0; at < count; at++) put(rows[at] as Row, out, at * first_row.length);
    return out;
  };
}
