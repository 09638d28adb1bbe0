import { insertInto } from '../../../engine/store/insert.ts';
import { toJson } from '../../../engine/store/json.ts';
import { isLike } from '../../../engine/store/like.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type LogisticsTables, logisticsTables } from '../logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

export const findDocumentJob = statement((db, p: Params<{ shop_id: number; job_id: string }>) =>
  db
    .selectFrom('shipping_document_job')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('job_id', '=', p.job_id),
);

/**
 * The latest documents with packages of an order, newest first. `since` is the time of the order, before which no
 * document has its packages. `pattern` is `%"order_sn":"260301ABC"%`, with `!` before a wildcard.
 */
export const listDocumentJobsOfOrder = statement(
  (db, p: Params<{ shop_id: number; since: number; pattern: string; limit: number }>) =>
    db
      .selectFrom('shipping_document_job')
      .select(['job_id', 'document_type', 'job_status', 'created_at', 'finished_at'])
      .where('shop_id', '=', p.shop_id)
      .where('created_at', '>=', p.since)
      .where(isLike('package_list', p.pattern))
      .orderBy('created_at', 'desc')
      .limit(p.limit),
  { scans: 'the documents since the order was placed are searched for its packages' },
);

export const insertDocumentJob = insertInto(logisticsTables, 'shipping_document_job', {
  job_status: 'PROCESSING',
  part_list: toJson([]),
  failure_list: toJson([]),
  finished_at: null,
  expires_at: null,
  sha256: null,
});

type DocumentJob = LogisticsTables['shipping_document_job'];

/** Stores the parts of an unfinished document, unless another node has stored a further part since. */
export const updateParts = statement(
  (
    db,
    p: Params<
      Pick<DocumentJob, 'shop_id' | 'job_id' | 'part_list'> & { part_list_before: DocumentJob['part_list'] }
    >,
  ) =>
    db
      .updateTable('shipping_document_job')
      .set({ part_list: p.part_list })
      .where('shop_id', '=', p.shop_id)
      .where('job_id', '=', p.job_id)
      .where('job_status', '=', 'PROCESSING')
      .where('part_list', '=', p.part_list_before),
);

/** Finishes a job that is still in PROCESSING. A finished job is not changed. */
export const finishDocumentJob = statement(
  (
    db,
    p: Params<
      Pick<
        LogisticsTables['shipping_document_job'],
        'shop_id' | 'job_id' | 'job_status' | 'failure_list' | 'finished_at' | 'expires_at' | 'sha256'
      >
    >,
  ) => {
    const { job_status, failure_list, finished_at, expires_at, sha256 } = p;
    return db
      .updateTable('shipping_document_job')
      .set({ job_status, failure_list, finished_at, expires_at, sha256 })
      .where('shop_id', '=', p.shop_id)
      .where('job_id', '=', p.job_id)
      .where('job_status', '=', 'PROCESSING');
  },
);
