import { toJson } from '../../../engine/store/json.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { LogisticsTables } from '../logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

type DocumentKey = Pick<
  LogisticsTables['shipping_document'],
  'shop_id' | 'order_sn' | 'package_number' | 'document_type'
>;

/** Ends the time of a finished document. */
export const expireDocument = statement((db, p: Params<DocumentKey & { now: number }>) =>
  db
    .updateTable('shipping_document')
    .set({ expires_at: p.now })
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .where('package_number', '=', p.package_number)
    .where('document_type', '=', p.document_type)
    .where('expires_at', '>', p.now),
);

/** The documents of a shop that can be downloaded or are being drawn. */
export const listKeptDocumentJobs = statement(
  (db, p: Params<{ shop_id: number; now: number }>) =>
    db
      .selectFrom('shipping_document_job')
      .select(['job_id', 'job_status', 'package_list', 'part_list', 'sha256'])
      .where('shop_id', '=', p.shop_id)
      .where((eb) => eb.or([eb('job_status', '=', 'PROCESSING'), eb('expires_at', '>', p.now)])),
  { scans: 'the documents of a shop are searched for those of a person' },
);

/** Ends the time of a finished document; one that is being drawn begins from its first part. */
export const expireDocumentJob = statement(
  (db, p: Params<{ shop_id: number; job_id: string; now: number }>) =>
    db
      .updateTable('shipping_document_job')
      .set((eb) => ({
        part_list: toJson<string[]>([]),
        expires_at: eb.case().when('expires_at', '>', p.now).then(p.now).else(eb.ref('expires_at')).end(),
      }))
      .where('shop_id', '=', p.shop_id)
      .where('job_id', '=', p.job_id),
);
