// Links in a database from before partners had copies of them.
import { expect, test } from 'vitest';
import { createDatabase, one_server_engines } from '../../../../test/support/databases/databases.ts';
import { FakeClock } from '../../../../test/support/world/fake_clock.ts';
import { migrate } from '../../../engine/store/migrations/migrate.ts';
import { openDatabase } from '../../../engine/store/open_database.ts';
import { groups } from '../../../program/groups.ts';
import { accountsTables } from '../accounts.tables.ts';
import { listLinkedMerchantsPage, listLinkedShopsPage } from './links.store.ts';

// Citus cannot copy rows between distributed tables in a migration of several commands. No release is older than this one.
test.each(one_server_engines)('get copies in the migration on %s', async (engine) => {
  const test_database = await createDatabase(engine);
  const database = await openDatabase(test_database.url, { pool_size: 1 });
  const clock = new FakeClock();
  const { shop_link, merchant_link } = accountsTables;
  const before = groups.map((group) =>
    group.name === 'accounts'
      ? { ...group, tables: { shop_link, merchant_link }, migrations: group.migrations.slice(0, 2) }
      : group,
  );
  await migrate(database, clock, before);
  await database.transaction(async (store) => {
    await store.execute(
      'insert into shop_link values (11, 7, 1, 99, null), (12, 7, 1, 99, 50), (11, 8, 1, 99, null)',
    );
    await store.execute('insert into merchant_link values (21, 7, 2, 98, null)');
  });
  await migrate(database, clock, groups);
  const page = { partner_id: 7, now: 60, limit: 10, offset: 0 };
  expect(await database.all(listLinkedShopsPage, page)).toEqual([
    { shop_id: 11, linked_at: 1, expires_at: 99 },
  ]);
  expect(await database.all(listLinkedMerchantsPage, page)).toEqual([
    { merchant_id: 21, linked_at: 2, expires_at: 98 },
  ]);
  await database.close();
  await test_database.drop();
});
