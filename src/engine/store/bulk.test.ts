import { describe, expect, test } from 'vitest';
import {
  insertSample,
  onSampleStore,
  type SampleRow,
  statement,
} from '../../../test/support/databases/sample_tables.ts';
import { overList } from './bulk.ts';
import { engines } from './engines.ts';
import type { Param, Params } from './param.ts';
import { compile } from './statement.ts';

const above = (thing_ids: Param<number>[]) =>
  statement((db, p: Params<{ amount_min: number }>) =>
    db
      .selectFrom('thing')
      .select('thing_id')
      .where('thing_id', 'in', thing_ids)
      .where('amount', '>=', p.amount_min)
      .orderBy('thing_id'),
  );
const listAbove = overList('thing_ids', above);
const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('a statement over a list', () => {
  const bound = (list: number[], of = listAbove) => {
    const values = { thing_ids: list, amount_min: 7 };
    return compile(of.fitting(values) as never, engines.postgres.compiler).bind(values);
  };

  test.each([
    [1, 1],
    [2, 10],
    [10, 10],
    [11, 50],
    [51, 150],
    [150, 150],
  ])('binds a list of %i values as %i, of which the last one is repeated', (count, length) => {
    const padded = [...idsUpTo(count), ...Array<number>(length - count).fill(count)];
    expect(bound(idsUpTo(count))).toEqual([...padded, 7]);
  });

  test('can have its own lengths and padding', () => {
    const of = overList('thing_ids', above, { lengths: [2, 4], padding: 0 });
    expect(bound([5], of)).toEqual([5, 0, 7]);
    expect(bound([5, 6, 8], of)).toEqual([5, 6, 8, 0, 7]);
    expect(() => bound(idsUpTo(5), of)).toThrow('thing_ids has 1 to 4 values, not 5');
  });

  test('takes values of the types that its builder names', () => {
    // @ts-expect-error An id is a number.
    expect(listAbove.fitting({ thing_ids: ['1'], amount_min: 7 })).toBeDefined();
    // @ts-expect-error The other values are not left out.
    expect(listAbove.fitting({ thing_ids: [1] })).toBeDefined();
  });
});

onSampleStore('a statement over a list', (samples) => {
  test('finds the rows of a list of any length that it is prepared for, and refuses others', async () => {
    const { database } = samples;
    for (const thing_id of idsUpTo(12))
      await database.run(insertSample, { thing_id, amount: thing_id, note: null } satisfies SampleRow);
    const find = async (list: number[]) => {
      const rows = await database.all(listAbove, { thing_ids: list, amount_min: 3 });
      return rows.map(({ thing_id }) => thing_id);
    };
    expect(await find([4])).toEqual([4]);
    expect(await find([1, 5, 3])).toEqual([3, 5]);
    expect(await find(idsUpTo(12))).toEqual(idsUpTo(12).slice(2));
    await expect(find([])).rejects.toThrow('thing_ids has 1 to 150 values, not 0: use inBatches.');
    await expect(find(idsUpTo(151))).rejects.toThrow('thing_ids has 1 to 150 values, not 151');
  });
});
