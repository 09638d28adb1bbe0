import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withNewDatabase } from '../../../../test/support/databases/new_database.ts';
import { rawStatement } from '../../../../test/support/databases/postgres_nodes.ts';
import { FakeClock } from '../../../../test/support/world/fake_clock.ts';
import { migrate } from './migrate.ts';
import type { GroupMigrations, Migration } from './migration.ts';

const clock = new FakeClock();
const furniture = (...migrations: Migration[]): GroupMigrations[] => [{ name: 'furniture', migrations }];
const tables: Migration = {
  name: '0001_tables',
  sql: () => 'create table shelf (thing_id bigint); create table rack (thing_id bigint);',
};
const columns: Migration = {
  name: '0002_columns',
  sql: () => 'alter table shelf add column width bigint; alter table rack add column width bigint;',
};

test('a migration that waits for one table keeps calls from the others for a moment only, and is done when it gets it', () =>
  withNewDatabase(
    'postgres',
    async ({ database }) => {
      await migrate(database, clock, furniture(tables));
      const steps = new EventEmitter();
      const inserted = once(steps, 'inserted');
      const call = database.transaction(async (store) => {
        await store.run(rawStatement('insert into rack values (1)'), {});
        const over = once(steps, 'over');
        steps.emit('inserted');
        await over;
      });
      await inserted;
      let is_migrated = false;
      const migrating = migrate(database, clock, furniture(tables, columns)).then((applied) => {
        is_migrated = true;
        return applied;
      });
      // Other calls are answered again and again while the migration waits.
      for (let calls = 0; calls < 5; calls++) {
        await wait(300);
        await database.all(rawStatement('select thing_id from shelf'), {});
      }
      const was_migrated = is_migrated;
      steps.emit('over');
      await call;
      expect(was_migrated).toBe(false);
      expect(await migrating).toEqual(['furniture/0002_columns']);
    },
    { pool_size: 4 },
  ));
