// Every statement of the program touches the rows of one tenant, and therefore one shard of a sharded database.
// Exceptions that ask all shards state a reason with their query (`all_shards`). The harness checks the
// statements of each call (`support/reach/reach_watch.ts`).

import { beforeAll, describe, expect, test } from 'vitest';
import { groups, tables } from '../../src/program/groups.ts';
// All that serves, with the statements of its own.
import '../../src/program/sandboxes/sandbox_program.ts';
import '../../src/program/server/servers.ts';
import { listDueJobs } from '../../src/engine/jobs/jobs.store.ts';
import type { Param, Params } from '../../src/engine/store/param.ts';
import { ReferenceCheck } from '../../src/engine/store/references/missing_rows.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import { column, type Rows, type Tables, table } from '../../src/engine/store/table.ts';
import { prepareAuditPages } from '../../src/operator/audit/audit.store.ts';
import { CollectionRoutes } from '../../src/operator/collections/collection_routes.ts';
import { referrersByTable } from '../../src/operator/collections/referrers.ts';
import { made_statements } from '../support/databases/made_statements.ts';
import { reachPage } from '../support/pages/reach_page.ts';
import { listAssignedColumns } from '../support/reach/assigned_columns.ts';
import {
  calls_of_order,
  type StatementsOfCalls,
  statementsOfCalls,
} from '../support/reach/operation_statements.ts';
import { whyPlannedEachTime } from '../support/reach/planned_once.ts';
import { reachOf } from '../support/reach/statement_reach.ts';
import { openWorld } from '../support/world/harness.ts';

// Creates the statements that are built on demand.
listDueJobs(groups.flatMap(({ jobs }) => jobs.map(({ name }) => name)));
prepareAuditPages();
const referrers = referrersByTable(tables);
for (const collection of groups.flatMap((group) => group.collections)) {
  const references = new ReferenceCheck(collection.name, tables);
  references.prepare();
  const named_by = referrers.get(collection.name) ?? { referrers: [], part_deletions: [] };
  new CollectionRoutes(collection, named_by, references).pages.prepare();
}

/** Statements of migrations and of the loader run once, and not in calls. */
const called = made_statements.filter(
  ({ place }) => place !== '' && !/store\/(migrations|load|postgres)\/\w+\.ts$/.test(place),
);

let of_calls: StatementsOfCalls;
beforeAll(async () => {
  const world = await openWorld('sqlite');
  of_calls = await statementsOfCalls(world);
  await world.close();
});

test('every statement touches one shard, unless it states why it asks all', () => {
  expect(called.length, 'no statement was seen').toBeGreaterThan(500);
  const asking = called.filter(
    ({ statement }) => statement.notes.all_shards === undefined && reachOf(statement).reach === 'all shards',
  );
  expect(
    asking.map(({ place }) => place),
    "statements that ask all shards: bind the tenant's id, or state the reason: statement(build, { all_shards: 'the sweep' })",
  ).toEqual([]);
});

test('no statement has an outdated reason for asking all shards', () => {
  const said = called.filter(({ statement }) => statement.notes.all_shards !== undefined);
  expect(said.length).toBeGreaterThan(0);
  for (const { place, statement } of said) expect(reachOf(statement).reach, place).toBe('all shards');
});

test('no statement writes the column by which its table is distributed, because a sharded database refuses that', () => {
  const declared: Tables = tables;
  const writing = called.map(({ place, statement }) => ({
    place,
    statement,
    columns: listAssignedColumns(statement),
  }));
  expect(writing.filter(({ columns }) => columns.length > 0).length).toBeGreaterThan(100);
  const refused = writing.filter(({ statement, columns }) =>
    reachOf(statement).table_names.some((name) => columns.includes(declared[name]?.tenant ?? '')),
  );
  expect(refused.map(({ place }) => place)).toEqual([]);
});

test('a worker plans each statement of the calls of an order once', () => {
  const planned_each_time = calls_of_order.flatMap((name) =>
    [...(of_calls.each_call.get(name) ?? [])].flatMap((statement) => {
      const why = whyPlannedEachTime(statement);
      return why === undefined ? [] : [`${name}, ${reachOf(statement).table_names.join()}: ${why}`];
    }),
  );
  expect(calls_of_order.every((name) => of_calls.each_call.has(name))).toBe(true);
  expect(planned_each_time).toEqual([]);
});

test('generated/reach.md agrees with the tables, statements and contracts', async () => {
  await expect(reachPage(groups, called, of_calls)).toMatchFileSnapshot('../../generated/reach.md');
});

describe('the reach of a statement follows from its query', () => {
  const own = {
    shelf: table({
      tenant: 'shop_id',
      key: ['shop_id', 'shelf_id'],
      columns: { shop_id: column.id(), shelf_id: column.id(), kind: column.text() },
    }),
    part: table({
      tenant: 'shop_id',
      key: ['shop_id', 'part_id'],
      columns: { shop_id: column.id(), part_id: column.id(), shelf_id: column.id() },
    }),
    kind: table({ tenant: 'reference', key: ['kind'], columns: { kind: column.text() } }),
    counter: table({ tenant: 'local', key: ['counter_id'], columns: { counter_id: column.id() } }),
  };
  type Own = Rows<typeof own>;
  const statement = statementsOn<Own>();
  const reach = (made: Parameters<typeof reachOf>[0]) => reachOf(made, own).reach;
  type One = Params<{ shop_id: number; other_id: number }>;

  test('a bound key is one shard, determined by its value', () => {
    const made = statement((db, p: One) =>
      db.selectFrom('shelf').selectAll().where('shop_id', '=', p.shop_id),
    );
    expect(reach(made as never)).toBe('one shard');
    expect(reachOf(made as never, own).shardsOf({ shop_id: 7 })).toEqual(['shop_id 7']);
  });

  test('a key that is unbound, or bound in only one branch of two, is all shards', () => {
    const unbound = statement((db) => db.selectFrom('shelf').selectAll());
    const either = statement((db, p: One) =>
      db
        .selectFrom('shelf')
        .selectAll()
        .where((eb) => eb.or([eb('shop_id', '=', p.shop_id), eb('shelf_id', '=', p.other_id)])),
    );
    const listed = statement((db, p: { a: Param<number>; b: Param<number> }) =>
      db.selectFrom('shelf').selectAll().where('shop_id', 'in', [p.a, p.b]),
    );
    for (const made of [unbound, either, listed]) expect(reach(made as never)).toBe('all shards');
  });

  test('joined tables are one shard if their keys are equal, and all shards if they are not', () => {
    const joined = statement((db, p: One) =>
      db
        .selectFrom('shelf')
        .leftJoin('part', (join) => join.onRef('part.shop_id', '=', 'shelf.shop_id'))
        .selectAll('shelf')
        .where('shelf.shop_id', '=', p.shop_id),
    );
    const apart = statement((db, p: One) =>
      db
        .selectFrom('shelf')
        .innerJoin('part', 'part.shelf_id', 'shelf.shelf_id')
        .selectAll('shelf')
        .where('shelf.shop_id', '=', p.shop_id),
    );
    const others = statement((db, p: One) =>
      db
        .selectFrom('shelf')
        .innerJoin('part', 'part.shelf_id', 'shelf.shelf_id')
        .selectAll('shelf')
        .where('shelf.shop_id', '=', p.shop_id)
        .where('part.shop_id', '=', p.other_id),
    );
    expect(reach(joined as never)).toBe('one shard');
    expect(reach(apart as never)).toBe('all shards');
    expect(reach(others as never)).toBe('all shards');
  });

  test('a subquery binds its own tables, and not the outer ones', () => {
    const within = statement((db, p: One) =>
      db
        .selectFrom('shelf')
        .selectAll()
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('part')
              .select('part_id')
              .whereRef('part.shop_id', '=', 'shelf.shop_id')
              .where('shelf.shop_id', '=', p.shop_id),
          ),
        ),
    );
    const both = statement((db, p: One) =>
      db
        .selectFrom((eb) =>
          eb
            .selectFrom('shelf')
            .select(['shop_id', 'shelf_id'])
            .where('shop_id', '=', p.shop_id)
            .as('chosen'),
        )
        .innerJoin('part', 'part.shop_id', 'chosen.shop_id')
        .select('part_id'),
    );
    expect(reach(within as never)).toBe('all shards');
    expect(reach(both as never)).toBe('one shard');
  });

  test('rows of several tenants in one insert are several shards in one execution', () => {
    const made = statement((db, p: { a: Param<number>; b: Param<number> }) =>
      db.insertInto('shelf').values([
        { shop_id: p.a, shelf_id: 1, kind: 'x' },
        { shop_id: p.b, shelf_id: 1, kind: 'x' },
      ]),
    );
    const { shardsOf } = reachOf(made as never, own);
    expect(shardsOf({ a: 1, b: 1 })).toEqual(['shop_id 1']);
    expect(shardsOf({ a: 1, b: 2 })).toEqual(['shop_id 1', 'shop_id 2']);
  });

  test('reference tables can be combined with any shard, local tables with none', () => {
    const with_kind = statement((db, p: One) =>
      db
        .selectFrom('shelf')
        .innerJoin('kind', 'kind.kind', 'shelf.kind')
        .selectAll('kind')
        .where('shelf.shop_id', '=', p.shop_id),
    );
    const with_counter = statement((db, p: One) =>
      db
        .selectFrom('shelf')
        .innerJoin('counter', 'counter.counter_id', 'shelf.shelf_id')
        .selectAll('shelf')
        .where('shelf.shop_id', '=', p.shop_id),
    );
    expect(reach(with_kind as never)).toBe('one shard');
    expect(() => reach(with_counter as never)).toThrow(/local/);
  });
});
