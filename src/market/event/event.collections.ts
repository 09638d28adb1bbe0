import { collectionsOf } from '../../engine/collection/collection.ts';
import { eventTables } from './event.tables.ts';

export const eventCollections = collectionsOf(eventTables, {
  event: {
    about: 'What has happened to a subject, one row for each change, first to last.',
    written_by: 'every change, in its own transaction',
  },
});
