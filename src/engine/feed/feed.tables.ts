import { column, type Rows, table } from '../store/table.ts';

export const feedTables = {
  /** How far the feed has come. One row, which also names the node that numbers events. */
  feed_state: table({
    tenant: 'local',
    stays: true,
    key: ['feed_name'],
    columns: {
      feed_name: column.text(20),
      /** A random text. A cursor of another database has another one. */
      feed_code: column.text(32),
      /** The largest position that an event has. */
      numbered_to: column.integer(0),
      /** Every event up to this position can be read. */
      published_to: column.integer(0),
      /** The node that numbers, and until when, by the wall clock. */
      holder: column.text(32),
      held_until_ms: column.integer(0),
    },
  }),
  /** How far the feed had come at some time, so that the age of a position is known. */
  feed_mark: table({
    tenant: 'local',
    stays: true,
    key: ['marked_at'],
    columns: { marked_at: column.timestamp(), position: column.integer(0) },
  }),
  /** How far each part of the program has read that makes something of every event. */
  feed_consumer: table({
    tenant: 'local',
    stays: true,
    key: ['consumer_name'],
    columns: { consumer_name: column.text(50), position: column.integer(0) },
  }),
};

export type FeedTables = Rows<typeof feedTables>;
