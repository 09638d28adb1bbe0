import { randomBytes } from 'node:crypto';
import type { Handler } from '../../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../../kit/contract/envelope.ts';
import type { ResponseOf } from '../../../../kit/contract/operation.ts';
import { isRefused } from '../../../../kit/contract/refusal.ts';
import { document_types } from '../../logistics.ts';
import { failedRow, warningOf } from '../../shipping/row_results.ts';
import { findShipments } from '../../shipping/shipments.ts';
import { create_shipping_document } from './create_shipping_document.contract.ts';
import { upsertDocuments } from './package_documents.store.ts';
import { documentAt, documentKey, findDocuments, render_documents_kind } from './package_documents.ts';
import { planDocument } from './plan_document.ts';

export const createShippingDocument: Handler<typeof create_shipping_document> = async (
  { shop, store, reference, jobs, now, refuse },
  { order_list },
) => {
  const { shop_id } = shop;
  const { row_errors } = create_shipping_document;
  const order_sns = order_list.map(({ order_sn }) => order_sn);
  const [shipments, there] = await Promise.all([
    findShipments({ shop, store, reference }, order_sns),
    findDocuments(store, shop_id, order_sns),
  ]);
  const planned = order_list.map((row) => ({ row, plan: planDocument(shipments.find(row), row) }));
  const result_list = planned.map(
    ({ row, plan }): ResponseOf<typeof create_shipping_document>['result_list'][number] =>
      isRefused(plan)
        ? failedRow(row, row_errors, plan.reason)
        : { order_sn: row.order_sn, package_number: plan.package_number },
  );
  const warning = warningOf(result_list);
  if (warning.length === order_list.length)
    return refuse('all_failed', { response: { result_list }, warning });

  const wanted = new Map(
    planned.flatMap(({ plan }) => {
      if (isRefused(plan)) return [];
      const found = documentAt(now, there.get(documentKey(plan)));
      const stays =
        found && found.document_status !== 'FAILED' && found.tracking_number === plan.tracking_number;
      return stays ? [] : [[documentKey(plan), plan] as const];
    }),
  );
  // All pages of a PDF have the same size, so each document type gets its own batch.
  for (const type of document_types) {
    const plans = [...wanted.values()].filter(({ document_type }) => document_type === type);
    if (plans.length === 0) continue;
    const batch = randomBytes(16).toString('hex');
    const rows = plans.map((plan, page_no) => ({ shop_id, ...plan, batch, page_no, created_at: now }));
    upsertDocuments.write(store, rows);
    jobs.enqueue(store, { shop_id, kind: render_documents_kind, job_id: batch, due_at: now, now });
  }
  return new WithWarning({ result_list }, warning);
};
