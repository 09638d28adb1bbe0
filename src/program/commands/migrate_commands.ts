// The work of the commands about the schema of a database.
import { setFirstDrawnId } from '../../engine/store/id_border.ts';
import { createSchema } from '../../engine/store/migrations/create_schema.ts';
import { checkSchema, migrate } from '../../engine/store/migrations/migrate.ts';
import { openDatabase } from '../../engine/store/open_database.ts';
import { systemClock } from '../../kit/contract/clock.ts';
import { commandLineActor } from '../../operator/audit/actor.ts';
import { auditedDatabase } from '../../operator/audit/record_audit.ts';
import type { Commands } from '../cli/marketplace_commands.ts';
import { groups } from '../groups.ts';
import { recordMigrations } from '../server/record_migrations.ts';
import { readSettings } from '../settings/settings.ts';

export const migrateCommands: Pick<Commands, 'migrate' | 'planMigrations'> = {
  async migrate(flags, check, first_drawn_id) {
    const config = readSettings(process.env, flags, []);
    const database = await openDatabase(config.database_url, { pool_size: 1 });
    try {
      if (check) return await checkSchema(database, groups);
      const applied = await migrate(database, systemClock, groups, {
        newSchema: createSchema(groups),
        onApplied: recordMigrations(),
      });
      if (first_drawn_id !== undefined)
        await setFirstDrawnId(
          auditedDatabase(database, systemClock, commandLineActor(), 'schema.set_first_drawn_id'),
          groups.flatMap(({ id_kinds }) => id_kinds),
          first_drawn_id,
        );
      return { applied, pending: [], newer: [] };
    } finally {
      await database.close();
    }
  },

  async planMigrations(flags) {
    const { database_url } = readSettings(process.env, flags, []);
    const { planMigrations } = await import('../../engine/store/migrations/plan.ts');
    const database = await openDatabase(database_url, { pool_size: 1 });
    try {
      return await planMigrations(database, groups, createSchema(groups));
    } finally {
      await database.close();
    }
  },
};
