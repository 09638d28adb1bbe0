import { column, nullable, type Rows, table, withDefault } from '../store/table.ts';

/** The columns of a job that no worker has begun. */
export const waiting_job = {
  attempts: 0,
  lease: null,
  lease_ends_at: null,
  last_error: null,
  failed_at: null,
} as const;

export const jobTables = {
  /** Background work. A completed job has no row. */
  job: table({
    tenant: 'shop_id',
    key: ['shop_id', 'kind', 'job_id'],
    columns: {
      shop_id: column.id(),
      kind: column.text(50),
      /** Id of the object that the job is about. */
      job_id: column.datedText(200),
      /** The earliest start, by the business clock. */
      due_at: column.timestamp(),
      /** Number of attempts that were begun. */
      attempts: withDefault(column.integer(0), 0),
      /** A random text of the worker that has claimed it. */
      lease: nullable(column.text(50)),
      /** When another worker may claim it, by the wall clock. Set as long as `lease` is. */
      lease_ends_at: nullable(column.timestamp()),
      created_at: column.timestamp(),
      last_error: nullable(column.text()),
      /** When its last attempt failed. */
      failed_at: nullable(column.timestamp()),
    },
    indexes: {
      job_due_at: { columns: ['due_at'], where: { failed_at: 'is null' } },
      job_failed_at: { columns: ['failed_at'], where: { failed_at: 'is not null' } },
    },
  }),
};

export type JobTables = Rows<typeof jobTables>;
