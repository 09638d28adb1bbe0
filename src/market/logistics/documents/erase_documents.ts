// Erases the documents that show the recipients of orders. They can be created again, and then show what the orders say.
import type { JobQueue } from '../../../engine/jobs/job_queue.ts';
import { deleteBlob } from '../../../engine/store/blobs/blobs.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { listBatch, listDocuments } from './by_package/package_documents.store.ts';
import { render_documents_kind } from './by_package/package_documents.ts';
import { expireDocument, expireDocumentJob, listKeptDocumentJobs } from './erase_documents.store.ts';
import { render_document_kind } from './shipping_document.ts';

interface Writer {
  readonly store: Transaction;
  readonly jobs: JobQueue;
  /** Unix time in seconds. */
  readonly now: number;
}

/**
 * Expires all documents with packages of these orders, and deletes their bytes. One that is being drawn is drawn again,
 * because it may show what was erased.
 *
 * @param order_sns at most 150.
 * @returns the number of erased documents.
 */
export async function eraseDocuments(
  { store, jobs, now }: Writer,
  shop_id: number,
  order_sns: readonly string[],
): Promise<number> {
  const digests = new Set<string>();
  const drawAgain = (kind: string, job_id: string) =>
    jobs.enqueue(store, { shop_id, kind, job_id, due_at: now, now });
  const own = await store.all(listDocuments, { shop_id, order_sns });
  for (const batch of new Set(own.map((document) => document.batch))) {
    // The documents of a batch are pages of one file.
    const documents = await store.all(listBatch, { shop_id, batch });
    for (const { sha256 } of documents) if (sha256 !== null) digests.add(sha256);
    if (documents.some(({ document_status }) => document_status === 'PROCESSING'))
      drawAgain(render_documents_kind, batch);
    await Promise.all(documents.map((document) => store.run(expireDocument, { ...document, now })));
  }
  const named = new Set(order_sns);
  for (const job of await store.all(listKeptDocumentJobs, { shop_id, now })) {
    const packages = parseJson(job.package_list);
    if (!packages.some(({ order_sn }) => named.has(order_sn))) continue;
    for (const part of parseJson(job.part_list)) digests.add(part);
    if (job.sha256 !== null) digests.add(job.sha256);
    if (job.job_status === 'PROCESSING') drawAgain(render_document_kind, job.job_id);
    await store.run(expireDocumentJob, { shop_id, job_id: job.job_id, now });
  }
  const deleted = await Promise.all([...digests].map((sha256) => store.run(deleteBlob, { shop_id, sha256 })));
  return deleted.reduce((sum, count) => sum + count, 0);
}
