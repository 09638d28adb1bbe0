import { column, nullable, type Rows, table, withDefault } from '../store/table.ts';

export const jobTables = {
  /** What is to be done in the background. A job that is done has no row. */
  job: table({
    tenant: 'shop_id',
    key: ['shop_id', 'kind', 'job_id'],
    columns: {
      shop_id: column.id(),
      kind: column.text(50),
      /** The id of what the job is about. */
      job_id: column.text(200),
      /** Not before then. While it is worked on: when its lease ends, and another node may take it. */
      due_at: column.timestamp(),
      /** How often it was begun. */
      attempts: withDefault(column.integer(0), 0),
      /** A random text of the worker that has claimed it. */
      lease: nullable(column.text(50)),
      created_at: column.timestamp(),
      last_error: nullable(column.text()),
      /** When its last attempt failed. */
      failed_at: nullable(column.timestamp()),
    },
    indexes: { job_due_at: { columns: ['due_at'], where: { failed_at: 'is null' } } },
  }),
};

export type JobTables = Rows<typeof jobTables>;
