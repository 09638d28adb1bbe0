import { expect, test } from 'vitest';
import { listParams, Param, rowParams } from './param.ts';
import { rowBinder } from './row_binder.ts';

type Pair = { readonly id: number; readonly 'a "b"': string };

const rows = new Param<readonly Pair[]>('rows');
const paramsOf = (count: number) =>
  rowParams(rows, count).flatMap((row) => [row.id, row['a "b"']] as Param<unknown>[]);

test('binds the values of rows in the order of their parameters, as each parameter does', () => {
  const values = { rows: [1, 2, 3].map((id) => ({ id, 'a "b"': `name ${id}` })) };
  const parameters = paramsOf(3);
  const bound = rowBinder(parameters)?.(values);
  expect(bound).toEqual([1, 'name 1', 2, 'name 2', 3, 'name 3']);
  expect(bound).toEqual(parameters.map((parameter) => parameter.valueFrom(values)));
});

test('repeats constants for each row', () => {
  const parameters = paramsOf(2).flatMap((parameter, at) => (at % 2 === 0 ? [parameter, null] : [parameter]));
  const values = { rows: [1, 2].map((id) => ({ id, 'a "b"': `name ${id}` })) };
  expect(rowBinder(parameters)?.(values)).toEqual([1, null, 'name 1', 2, null, 'name 2']);
});

test('leaves every other statement to its parameters', () => {
  const [first, second, ...others] = paramsOf(2);
  for (const parameters of [
    [],
    [new Param('id')],
    listParams(new Param<readonly number[]>('ids'), 2),
    [first, second, new Param('now')],
    [first, second, ...others, 7],
    [first, 7, others[0], 8],
    [second, first, ...others],
  ])
    expect(rowBinder(parameters)).toBeUndefined();
});
