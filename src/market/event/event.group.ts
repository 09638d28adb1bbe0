import { group } from '../../engine/group.ts';
import { eventCollections } from './event.collections.ts';
import { eventMigrations } from './event.migrations.ts';
import { eventTables } from './event.tables.ts';

/** What happened to orders, packages and returns. Their groups build on it. */
export const event = group({
  name: 'event',
  collections: eventCollections,
  tables: eventTables,
  migrations: eventMigrations,
});
