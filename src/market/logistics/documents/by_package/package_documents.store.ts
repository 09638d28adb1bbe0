import { sql } from 'kysely';
import { bulkWrite, overList } from '../../../../engine/store/bulk.ts';
import { inserted, valuesOf } from '../../../../engine/store/insert.ts';
import type { Param, Params } from '../../../../engine/store/param.ts';
import { statementsOn } from '../../../../engine/store/statement.ts';
import { type LogisticsTables, logisticsTables } from '../../logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();
type Document = LogisticsTables['shipping_document'];

const key = ['shop_id', 'order_sn', 'package_number', 'document_type'] as const;
const waiting = {
  document_status: 'PROCESSING',
  failure: null,
  page_count: 0,
  expires_at: null,
  sha256: null,
} as const;

export const listDocuments = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('shipping_document')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

/** The documents of a batch, at most 50, in page order. */
export const listBatch = statement((db, p: Params<{ shop_id: number; batch: string }>) =>
  db
    .selectFrom('shipping_document')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('batch', '=', p.batch)
    .orderBy('page_no'),
);

/** Inserts documents to be drawn. A document that exists is reset, so that it is drawn again. */
export const upsertDocuments = bulkWrite((rows: Params<Omit<Document, keyof typeof waiting>>[]) =>
  statement((db) =>
    db
      .insertInto('shipping_document')
      .values(rows.map((row) => valuesOf(logisticsTables.shipping_document, row, waiting)))
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(
            inserted(
              'tracking_number',
              'batch',
              'document_status',
              'failure',
              'page_no',
              'page_count',
              'created_at',
              'expires_at',
              'sha256',
            ),
          ),
      ),
  ),
);

/** Stores the outcome of documents. A document that has moved to another batch is not changed. */
export const finishDocuments = bulkWrite((rows: Params<Document>[]) =>
  statement((db) =>
    db
      .insertInto('shipping_document')
      .values(rows.map((row) => valuesOf(logisticsTables.shipping_document, row)))
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(
            inserted('document_status', 'failure', 'page_no', 'page_count', 'expires_at', 'sha256'),
          )
          .whereRef('shipping_document.batch', '=', sql`excluded.batch`),
      ),
  ),
);
