import { group } from '../../engine/group.ts';
import { eventMigrations } from './event.migrations.ts';
import { eventTables } from './event.tables.ts';

/** The history of orders, packages and returns, whose groups build on this one. */
export const event = group({
  name: 'event',
  collections: {
    event: {
      about: 'The history of orders, packages and returns: a row for each change, oldest first.',
      written_by: 'every change, in its own transaction',
    },
  },
  tables: eventTables,
  migrations: eventMigrations,
});
