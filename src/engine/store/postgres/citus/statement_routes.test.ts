import { expect, test } from 'vitest';
import { engines } from '../../engines.ts';
import type { Param, Params } from '../../param.ts';
import { type AnyStatement, compile, statementsOn } from '../../statement.ts';
import { NamedStatement } from '../fast_query.ts';
import { isAddressMap, reachableAddress, workerUrl } from './addresses.ts';
import { ShardMap } from './shard_map.ts';
import { StatementRoutes } from './statement_routes.ts';

interface Tables {
  shelf: { shop_id: number; shelf_id: number; kind: string };
  picture: { image_id: string; bytes: number };
  kind: { kind: string };
  counter: { counter_id: number };
}

const statement = statementsOn<Tables>();
const half = { hash_min: -(2 ** 31), group_id: 1 };
const other_half = { hash_min: 0, group_id: 2 };
const map = new ShardMap({
  nodes: [],
  tables: [
    {
      table_name: 'shelf',
      spread_by: 'shop_id',
      type_id: 20,
      colocation_id: 1,
      column_names: ['shop_id', 'shelf_id', 'kind'],
    },
    {
      table_name: 'picture',
      spread_by: 'image_id',
      type_id: 25,
      colocation_id: 2,
      column_names: ['image_id', 'bytes'],
    },
    { table_name: 'kind', spread_by: null, type_id: null, colocation_id: 3, column_names: ['kind'] },
  ],
  shards: [
    { colocation_id: 1, ...other_half },
    { colocation_id: 1, ...half },
    { colocation_id: 2, ...half },
    { colocation_id: 2, ...other_half },
  ],
});

const routes = new StatementRoutes(map);
function route(made: unknown) {
  const source = made as AnyStatement;
  const { sql, bind } = compile(source, engines.postgres.compiler);
  const found = routes.routeOf(new NamedStatement('name', sql, source));
  return { kind: found.kind, groupOf: (values: Parameters<typeof bind>[0]) => found.findGroup(bind(values)) };
}

type One = Params<{ shop_id: number; shelf_id: number }>;

// The hash of 1 is negative, and that of -1 is not.
test('a statement goes to the worker that has the range of the hash of its tenant, wherever its parameter stands', () => {
  const { kind, groupOf } = route(
    statement((db, p: One) =>
      db.selectFrom('shelf').selectAll().where('shelf_id', '=', p.shelf_id).where('shop_id', '=', p.shop_id),
    ),
  );
  expect(kind).toBe('shard');
  expect(groupOf({ shop_id: 1, shelf_id: -1 })).toBe(1);
  expect(groupOf({ shop_id: -1, shelf_id: 1 })).toBe(2);
});

test('a text is hashed as a text', () => {
  const { groupOf } = route(
    statement((db, p: Params<{ image_id: string }>) =>
      db.selectFrom('picture').selectAll().where('image_id', '=', p.image_id),
    ),
  );
  expect([groupOf({ image_id: '' }), groupOf({ image_id: 'a' })]).toEqual([1, 2]);
});

test('rows of several tenants go to their worker if they share one, and otherwise to the coordinator', () => {
  const { groupOf } = route(
    statement((db, p: { a: Param<number>; b: Param<number> }) =>
      db.insertInto('shelf').values([
        { shop_id: p.a, shelf_id: 1, kind: 'x' },
        { shop_id: p.b, shelf_id: 1, kind: 'x' },
      ]),
    ),
  );
  expect([groupOf({ a: 1, b: 1 }), groupOf({ a: 1, b: -1 })]).toEqual([1, 0]);
});

test('every server can read a reference table, and the coordinator gets what has no tenant or is unknown to workers', () => {
  expect(route(statement((db) => db.selectFrom('kind').selectAll())).kind).toBe('any');
  expect(route(statement((db) => db.insertInto('kind').values({ kind: 'x' }))).kind).toBe('coordinator');
  expect(route(statement((db) => db.selectFrom('kind').selectAll().forUpdate())).kind).toBe('coordinator');
  expect(route(statement((db) => db.selectFrom('shelf').selectAll())).kind).toBe('coordinator');
  expect(route(statement((db) => db.selectFrom('counter').selectAll())).kind).toBe('only_coordinator');
});

test('a worker is called at its address in the catalogue, or where a setting says it is, with the credentials of the coordinator', () => {
  const addresses = 'db1:5432=10.0.0.1:6000,db2:5432=10.0.0.2:6001';
  expect(isAddressMap(addresses)).toBe(true);
  expect(isAddressMap('db1=10.0.0.1')).toBe(false);
  expect(reachableAddress(addresses, { host: 'db2', port: 5432 })).toEqual({ host: '10.0.0.2', port: 6001 });
  expect(reachableAddress(addresses, { host: 'db3', port: 5432 })).toEqual({ host: 'db3', port: 5432 });
  const url = 'postgres://stoa:secret@coordinator:5432/market?sslmode=verify-full&host=coordinator';
  expect(workerUrl(url, { host: 'db3', port: 6002 })).toBe(
    'postgres://stoa:secret@db3:6002/market?sslmode=verify-full',
  );
});
