import type { Handler } from '../../../../engine/gateway/handler.ts';
import { findBlob } from '../../../../engine/store/blobs/blobs.ts';
import { findDocumentJob } from '../shipping_document.store.ts';
import { documentStatusAt } from '../shipping_document.ts';
import type { download_shipping_document_job } from './download_shipping_document_job.contract.ts';

export const downloadShippingDocumentJob: Handler<typeof download_shipping_document_job> = async (
  { shop: { shop_id }, store, now, refuse },
  { job_id },
) => {
  const job = await store.first(findDocumentJob, { shop_id, job_id });
  if (!job) return refuse('job_not_found');
  const status = documentStatusAt(now, job);
  if (status === 'PROCESSING') return refuse('download_later');
  if (status === 'FAILED') return refuse('job_failed');
  const blob =
    status === 'READY' && job.sha256 !== null ? await findBlob(store, shop_id, job.sha256) : undefined;
  return blob ? { bytes: blob.bytes, file_name: job.job_name } : refuse('job_expired');
};
