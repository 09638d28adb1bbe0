import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { is_on_citus } from '../../../test/support/databases/citus_database.ts';
import {
  createDatabase,
  engine_names,
  type TestDatabase,
} from '../../../test/support/databases/databases.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { engineMigrations } from '../../engine/engine.migrations.ts';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import { openDatabase } from '../../engine/store/open_database.ts';
import type { Database } from '../../engine/store/store.ts';
import { groups } from '../../program/groups.ts';
import { operatorMigrations } from '../operator.migrations.ts';
import { listAuditEvents } from './audit.store.ts';

/** How the old tables were spread on Citus. */
const spread = `select create_distributed_table('audit_event', 'request_id');
  select create_distributed_table('audit_subject', 'request_id', colocate_with => 'audit_event')`;

describe.each(engine_names)('a database whose audit is found by the calls alone, on %s', (engine) => {
  let test_database: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 1 });
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  test('has each event with the first of its shops, or none, once it is migrated', async () => {
    await migrate(database, new FakeClock(), [
      { name: 'platform', migrations: engineMigrations },
      { name: 'operator', migrations: operatorMigrations.slice(0, 5) },
    ]);
    const event = (request_id: string, at_ms: number) =>
      `('${request_id}', ${at_ms}, 'command', 'root', null, 'shop.suspend', '{}')`;
    await database.transaction(async (store) => {
      if (is_on_citus && engine === 'postgres') await store.execute(spread);
    });
    await database.transaction((store) =>
      store.execute(`
        insert into audit_event (request_id, at_ms, actor_kind, actor_name, token_name, action, detail)
          values ${event('a', 1)}, ${event('b', 2)}, ${event('c', 3)}, ${event('d', 4)};
        insert into audit_subject (request_id, id_field, id_value, at_ms) values
          ('a', 'shop_id', '9007199254740991', 1), ('a', 'item_id', '8', 1),
          ('b', 'order_sn', '260301ABC', 2), ('c', 'shop_id', '12', 3), ('c', 'shop_id', '11', 3),
          ('d', 'shop_id', 'sg-local', 4)`),
    );
    await migrate(database, new FakeClock(), groups);
    const find = async (filter: { id_value?: string }) => {
      const events = await listAuditEvents(database, { from_ms: 0, until_ms: 10, ...filter }, 10);
      return events.map(({ shop_id, request_id }) => [shop_id, request_id]);
    };
    expect(await find({})).toEqual([
      [0, 'd'],
      [11, 'c'],
      [0, 'b'],
      [9_007_199_254_740_991, 'a'],
    ]);
    expect(await find({ id_value: '8' })).toEqual([[9_007_199_254_740_991, 'a']]);
    expect(await find({ id_value: '260301ABC' })).toEqual([[0, 'b']]);
    expect(await find({ id_value: '12' })).toEqual([[11, 'c']]);
  });
});
