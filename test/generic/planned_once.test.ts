// Which statements a worker of Citus plans once is read off their queries.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Params } from '../../src/engine/store/param.ts';
import { type AnyStatement, statementsOn } from '../../src/engine/store/statement.ts';
import { column, type Rows, table } from '../../src/engine/store/table.ts';
import { whyPlannedEachTime } from '../support/reach/planned_once.ts';

const own = {
  shelf: table({
    tenant: 'shop_id',
    key: ['shop_id', 'shelf_id'],
    columns: { shop_id: column.id(), shelf_id: column.id(), kind: column.text() },
  }),
  kind: table({ tenant: 'reference', key: ['kind'], columns: { kind: column.text() } }),
  counter: table({ tenant: 'local', key: ['counter_id'], columns: { counter_id: column.id() } }),
};
const statement = statementsOn<Rows<typeof own>>();
const why = (made: unknown) => whyPlannedEachTime(made as AnyStatement, own);
type One = Params<{ shop_id: number; shelf_id: number; kind: string }>;

describe('a worker plans once', () => {
  test.each([
    [
      'an insert of values, also one that replaces',
      statement((db, p: One) =>
        db
          .insertInto('shelf')
          .values({ shop_id: p.shop_id, shelf_id: p.shelf_id, kind: p.kind })
          .onConflict((conflict) => conflict.columns(['shop_id', 'shelf_id']).doUpdateSet({ kind: p.kind })),
      ),
    ],
    [
      'a read of one table with one tenant, in an order, with a limit, under a lock',
      statement((db, p: One) =>
        db
          .selectFrom('shelf')
          .select(['shelf_id', ({ fn }) => fn.max('kind').as('kind')])
          .where('shelf_id', 'in', [p.shelf_id, p.shelf_id])
          .where('shop_id', '=', p.shop_id)
          .groupBy('shelf_id')
          .orderBy('shelf_id')
          .limit(1)
          .forUpdate(),
      ),
    ],
    [
      'an update and a deletion',
      statement((db, p: One) =>
        db.updateTable('shelf').set({ kind: p.kind }).where('shop_id', '=', p.shop_id).returning('kind'),
      ),
      statement((db, p: One) => db.deleteFrom('shelf').where('shop_id', '=', p.shop_id)),
    ],
    ['what the coordinator has', statement((db) => db.selectFrom('counter').selectAll())],
  ])('%s', (_, ...made) => {
    for (const each of made) expect(why(each)).toBeUndefined();
  });
});

describe('a worker plans at each run', () => {
  const of = (db: Parameters<Parameters<typeof statement>[0]>[0], p: One) =>
    db.selectFrom('shelf').select('shelf_id').where('shelf.shop_id', '=', p.shop_id);

  test.each([
    ['several tables', statement((db, p: One) => of(db, p).innerJoin('kind', 'kind.kind', 'shelf.kind'))],
    [
      'several tables',
      statement((db, p: One) =>
        db
          .updateTable('shelf')
          .from('kind')
          .set({ kind: 'x' })
          .where('shelf.shop_id', '=', p.shop_id)
          .whereRef('kind.kind', '=', 'shelf.kind'),
      ),
    ],
    [
      'a CTE',
      statement((db, p: One) =>
        db
          .with('own', () => of(db, p))
          .selectFrom('own')
          .selectAll(),
      ),
    ],
    ['a set operation', statement((db, p: One) => of(db, p).unionAll(of(db, p)))],
    ['a subquery', statement((db, p: One) => db.selectFrom(of(db, p).as('own')).selectAll())],
    ['a subquery', statement((db, p: One) => of(db, p).where(({ exists }) => exists(of(db, p))))],
    ['a subquery', statement((db, p: One) => of(db, p).where(sql<boolean>`shelf_id = (select 1)`))],
    [
      'an insert of a query',
      statement((db, p: One) =>
        db
          .insertInto('shelf')
          .columns(['shop_id', 'shelf_id', 'kind'])
          .expression(db.selectFrom('shelf').selectAll().where('shop_id', '=', p.shop_id)),
      ),
    ],
    ['the function random', statement((db, p: One) => of(db, p).where(sql<boolean>`random() < 0.5`))],
    [
      'a reference table',
      statement((db, p: One) => db.selectFrom('kind').selectAll().where('kind', '=', p.kind)),
    ],
    ['shop_id is not one parameter', statement((db) => db.selectFrom('shelf').selectAll())],
    [
      'shop_id is not one parameter',
      statement((db) => db.selectFrom('shelf').selectAll().where('shop_id', '=', 7)),
    ],
    [
      'shop_id is not one parameter',
      statement((db, p: One) =>
        db.selectFrom('shelf').selectAll().where('shop_id', 'in', [p.shop_id, p.shelf_id]),
      ),
    ],
    [
      'shop_id is not one parameter',
      statement((db, p: One) =>
        db
          .selectFrom('shelf')
          .selectAll()
          .where((eb) => eb.or([eb('shop_id', '=', p.shop_id), eb('shelf_id', '=', p.shelf_id)])),
      ),
    ],
    ['shop_id is named twice', statement((db, p: One) => of(db, p).whereRef('shelf_id', '!=', 'shop_id'))],
  ])('%s', (expected, made) => {
    expect(why(made)).toBe(expected);
  });
});
