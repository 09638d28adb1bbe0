import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Value } from '../param.ts';
import { fastQuery, NamedStatement } from './fast_query.ts';
import { pipelined } from './pg_internals.ts';
import { query } from './query.ts';

let fast: pg.Client;
let plain: pg.Client;
beforeAll(async () => {
  [fast, plain] = [0, 1].map(
    () => new pg.Client({ connectionString: inject('postgres_url'), ...pipelined }),
  ) as [pg.Client, pg.Client];
  await Promise.all([fast.connect(), plain.connect()]);
  const table = 'create temporary table kept (id bigint primary key, whole bigint, word text, bytes bytea)';
  await Promise.all([fast.query(table), plain.query(table)]);
});
afterAll(() => Promise.all([fast?.end(), plain?.end()]));

let names = 0;
const statement = (sql: string) => new NamedStatement(`test_${names++}`, sql);

/** The results of both versions. */
const settle = async (named: NamedStatement, values: readonly Value[]) => {
  const settled = await Promise.allSettled([fastQuery(fast, named, values), query(plain, named, values)]);
  return settled.map((outcome) =>
    outcome.status === 'fulfilled'
      ? outcome.value
      : { message: outcome.reason.message, code: outcome.reason.code },
  );
};

const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0') && one.isWellFormed());
const row = fc.tuple(
  fc.option(fc.maxSafeInteger()),
  fc.option(text),
  fc.option(fc.uint8Array({ maxLength: 40 })),
);

describe('the fast query has the results of the plain one', () => {
  test('for rows of numbers, texts, bytes and nulls, and the number of changed rows', async () => {
    const remove = statement('delete from kept');
    const insert = statement('insert into kept values ($1, $2, $3, $4)');
    const list = statement(
      'select *, whole as again, count(*) over () as total, sum(whole) over () as sum from kept where id >= $1 order by id',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (rows) => {
        const run = async (named: NamedStatement, values: readonly Value[]) => {
          const [fast_result, plain_result] = await settle(named, values);
          expect(fast_result).toEqual(plain_result);
          return fast_result;
        };
        await run(remove, []);
        for (const [id, values] of rows.entries())
          expect(await run(insert, [id, ...values])).toMatchObject({ count: 1 });
        expect(await run(list, [0])).toMatchObject({ count: rows.length });
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [
      'an error of the server',
      'insert into kept values ($1, 1, null, null), ($1, 2, null, null)',
      [1],
      '23505',
    ],
    ['an invalid statement', 'select $1 from nowhere', ['a'], '42P01'],
    ['a value of another type', 'select whole from kept where id = $1', ['no number'], '22P02'],
  ])('%s', async (_, sql, values, code) => {
    const [fast_error, plain_error] = await settle(statement(sql), values);
    expect(fast_error).toEqual(plain_error);
    expect(fast_error).toMatchObject({ code });
  });

  test('for many statements at once, answered in order, also after one that failed', async () => {
    const one = statement('select $1::bigint as number');
    const values = [1, 'x', 2, 'y', 3];
    const [fast_results, plain_results] = await Promise.all(
      [(value: Value) => fastQuery(fast, one, [value]), (value: Value) => query(plain, one, [value])].map(
        (run) => Promise.allSettled(values.map(run)),
      ),
    );
    const outcomes = (results: PromiseSettledResult<{ rows: unknown[] }>[] | undefined) =>
      results?.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason.message));
    expect(outcomes(fast_results)).toEqual(outcomes(plain_results));
    expect(outcomes(fast_results)?.[4]).toEqual([{ number: 3 }]);
  });
});
