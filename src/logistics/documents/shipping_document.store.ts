import { statementsOn } from '../../platform/store/statement.ts';
import type { LogisticsTables } from '../logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

export const findDocumentJob = statement((db, p: { shop_id: number; job_id: string }) =>
  db
    .selectFrom('shipping_document_job')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('job_id', '=', p.job_id),
);

export const insertDocumentJob = statement(
  (
    db,
    p: Omit<
      LogisticsTables['shipping_document_job'],
      'job_status' | 'failure_list' | 'finished_at' | 'expires_at' | 'sha256'
    >,
  ) =>
    db.insertInto('shipping_document_job').values({
      shop_id: p.shop_id,
      job_id: p.job_id,
      job_name: p.job_name,
      document_type: p.document_type,
      package_list: p.package_list,
      created_at: p.created_at,
      lifetime_s: p.lifetime_s,
      job_status: 'PROCESSING',
      failure_list: '[]',
    }),
);

/** Ends a job that is under way; what has ended stays as it is. */
export const finishDocumentJob = statement(
  (
    db,
    p: Pick<
      LogisticsTables['shipping_document_job'],
      'shop_id' | 'job_id' | 'job_status' | 'failure_list' | 'finished_at' | 'expires_at' | 'sha256'
    >,
  ) =>
    db
      .updateTable('shipping_document_job')
      .set({
        job_status: p.job_status,
        failure_list: p.failure_list,
        finished_at: p.finished_at,
        expires_at: p.expires_at,
        sha256: p.sha256,
      })
      .where('shop_id', '=', p.shop_id)
      .where('job_id', '=', p.job_id)
      .where('job_status', '=', 'PROCESSING'),
);
