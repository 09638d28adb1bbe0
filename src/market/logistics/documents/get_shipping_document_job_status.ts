import type { Handler } from '../../../engine/gateway/handler.ts';
import type { get_shipping_document_job_status } from './get_shipping_document_job_status.contract.ts';
import { findDocumentJob } from './shipping_document.store.ts';
import { documentStatusAt } from './shipping_document.ts';

export const getShippingDocumentJobStatus: Handler<typeof get_shipping_document_job_status> = async (
  { shop, store, now, refuse },
  { job_id },
) => {
  const job = await store.first(findDocumentJob, { shop_id: shop.shop_id, job_id });
  if (!job) return refuse('job_not_found');
  return { job_id, job_name: job.job_name, job_status: documentStatusAt(now, job) };
};
