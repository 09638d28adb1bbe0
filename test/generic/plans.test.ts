// Every statement of the program finds its rows by an index, on both engines, so the cost of a call does not
// grow with the database. Exceptions state a reason with their query (`scans`).

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDueJobs } from '../../src/engine/jobs/jobs.store.ts';
import { engines } from '../../src/engine/store/engines.ts';
import { ReferenceCheck } from '../../src/engine/store/references/missing_rows.ts';
import { loadEngine } from '../../src/engine/store/sqlite/engine.ts';
import { type AnyStatement, compile, statementsOn } from '../../src/engine/store/statement.ts';
import {
  countStockItems,
  type Filter,
  listStockItems,
  listStockSkus,
} from '../../src/market/sbs/sbs.store.ts';
import { insertAudit, prepareAuditPages } from '../../src/operator/audit/audit.store.ts';
import { auditRowsOf, newAuditId } from '../../src/operator/audit/audit_event.ts';
import { CollectionRoutes } from '../../src/operator/collections/collection_routes.ts';
import { referrersByTable } from '../../src/operator/collections/referrers.ts';
import { ensureDemo } from '../../src/program/demo/demo.ts';
import { groups, tables } from '../../src/program/groups.ts';
import { is_on_citus } from '../support/databases/citus_database.ts';
import { engine_names } from '../support/databases/databases.ts';
import { made_statements } from '../support/databases/made_statements.ts';
import { accessPaths, any_values, prepareToExplain } from '../support/databases/query_plans.ts';
import { growShop } from '../support/orders/large_shop.ts';
import { openWorld } from '../support/world/harness.ts';

// Creates the statements that are built on demand.
listDueJobs(groups.flatMap(({ jobs }) => jobs.map(({ name }) => name)));
const filters: Filter[] = ['category_id_l1', 'item_name', 'sku_id', 'item_id', 'variation', 'whs_ids'];
for (let chosen = 0; chosen < 2 ** filters.length; chosen++) {
  const present = new Set(filters.filter((_, at) => chosen & (2 ** at)));
  for (const make of [listStockItems, countStockItems, listStockSkus]) make(present);
}

prepareAuditPages();
const referrers = referrersByTable(tables);
for (const collection of groups.flatMap((group) => group.collections)) {
  const references = new ReferenceCheck(collection.name, tables);
  references.prepare();
  const named_by = referrers.get(collection.name) ?? { referrers: [], part_deletions: [] };
  new CollectionRoutes(collection, named_by, references).pages.prepare();
}

/** Statements of migrations and of the loader run once, and not in calls. */
const calling = made_statements.filter(
  ({ place }) => place !== '' && !/store\/(migrations|load|postgres)\/\w+\.ts$/.test(place),
);
/**
 * Each text once, because every server that a test of this process has opened builds the statements of its
 * collections again.
 */
const called = [
  ...new Map(
    calling.map((made) => [`${made.place} ${compile(made.statement, engines.sqlite.compiler).sql}`, made]),
  ).values(),
];

/** A coordinator sorts the rows that all shards return. That does not show whether its workers use an index. */
const isMerging = (path: string, { notes }: AnyStatement) =>
  is_on_citus && path === 'sorts' && notes.all_shards !== undefined;

const eventAt = (at_ms: number) => ({
  request_id: newAuditId(),
  at_ms,
  actor: { kind: 'command_line', name: `person ${at_ms}` } as const,
  token_name: null,
  action: `thing.do_${at_ms}`,
});

/** Statements that read more rows than they need, on any engine. */
const scanning = new Set<AnyStatement>();

describe.each(engine_names)('on %s', (engine) => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  beforeAll(async () => {
    // An engine chooses a plan by the rows that exist.
    world = await openWorld(engine);
    await ensureDemo(world.marketplace, true);
    const { shop, order_sn } = await world.given.order();
    await world.given.row('item_comment', {
      shop_id: shop.shop_id,
      comment_id: 1,
      item_id: 1,
      order_sn,
      buyer_username: 'ada',
      rating_star: 5,
      create_time: 'now',
    });
    await growShop(world, { shop_id: shop.shop_id, order_sn }, 5_000);
    for (let count = 0; count < 20; count++) await world.given.image();
    for (let count = 0; count < 1_100; count++)
      await world.given.row('payout', {
        shop_id: shop.shop_id,
        encrypted_payout_id: `payout-${count}`,
        paid_at: count,
      });
    await world.marketplace.database.transaction(async (store) => {
      for (let at_ms = 0; at_ms < 500; at_ms++) insertAudit(store, auditRowsOf(eventAt(at_ms), { ids: [] }));
    });
  });
  afterAll(() => world.close());

  test('every statement finds its rows by an index, unless it states why not', async () => {
    const unexplained: string[] = [];
    await world.marketplace.database.transaction(async (store) => {
      await prepareToExplain(store, engine);
      for (const { place, statement } of called) {
        const paths = (await accessPaths(store, engine, statement)).filter(
          (path) => !isMerging(path, statement),
        );
        if (paths.length > 0) scanning.add(statement);
        if (statement.notes.scans === undefined)
          unexplained.push(...paths.map((path) => `${place}: ${path}`));
      }
    });
    expect(
      unexplained,
      "statements that read more rows than they need: add an index to the table (`indexes`), or state the reason: statement(build, { scans: 'a shop has few' })",
    ).toEqual([]);
    // The engine plans hundreds of statements.
  });
});

test.skipIf(is_on_citus)('no statement has an outdated reason for reading more rows', () => {
  expect(called.length, 'no statement was seen').toBeGreaterThan(500);
  // A statement that is built in several variants has one reason for all.
  const reasons = new Set([...scanning].map(({ notes }) => notes.scans));
  const said = called.filter(({ statement }) => statement.notes.scans !== undefined);
  expect(
    said.filter(({ statement }) => !reasons.has(statement.notes.scans)).map(({ place }) => place),
  ).toEqual([]);
});

test('SQLite compiles a statement when it is prepared, and not again at each run', async () => {
  const world = await openWorld('sqlite');
  const tables_sql = statementsOn<never>()((db) => ({
    compile: () =>
      sql<{
        sql: string;
      }>`select sql from sqlite_schema where sql is not null order by type = 'index'`.compile(db),
  }));
  const schema = await world.marketplace.database.all(tables_sql, {});
  await world.close();
  const { DatabaseSync } = await loadEngine();
  const db = new DatabaseSync(':memory:');
  for (const made of schema) if (!made.sql.includes('sqlite_')) db.exec(made.sql);
  // SQLite asks it about every part of a statement that it compiles.
  let compiled = 0;
  db.setAuthorizer(() => {
    compiled++;
    return 0;
  });
  const again: string[] = [];
  for (const { place, statement } of called) {
    const { sql: text, bind } = compile(statement, engines.sqlite.compiler);
    compiled = 0;
    const prepared = db.prepare(text);
    expect(compiled, `${text} was compiled unseen`).toBeGreaterThan(0);
    const run = () => {
      try {
        prepared.all(...bind(any_values));
      } catch {
        // A value that the table refuses.
      }
    };
    run();
    compiled = 0;
    run();
    if (compiled > 0) again.push(`${place}: ${text}`);
  }
  db.close();
  expect(
    again,
    'SQLite plans by the value of a bare parameter there: cast the parameter to its type',
  ).toEqual([]);
});
