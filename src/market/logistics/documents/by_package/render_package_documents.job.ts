import type { JobContext, JobKind, JobWrite } from '../../../../engine/jobs/job.ts';
import { putBlob, type StoredBytes, storedBytes } from '../../../../engine/store/blobs/blobs.ts';
import type { Transaction } from '../../../../engine/store/store.ts';
import { eventSubject } from '../../../event/event.ts';
import { listSeqs, recordAfter, systemActor } from '../../../event/record_next_events.ts';
import { document_limits } from '../document_limits.ts';
import { labelDocument } from '../label/labels.document.ts';
import { gatherLabels } from '../label_content.ts';
import { finishDocuments, listBatch } from './package_documents.store.ts';
import { documentKey, type PackageDocument, render_documents_kind } from './package_documents.ts';

const lifetime_s = document_limits.document_lifetime_s.value;
const failure_length_max = 500;

const nothing: JobWrite = async () => undefined;

const failedDocument = (document: PackageDocument, failure: string): PackageDocument => ({
  ...document,
  document_status: 'FAILED',
  failure: failure.slice(0, failure_length_max),
});

async function listWaiting({ store, shop_id, job_id }: JobContext): Promise<PackageDocument[]> {
  const documents = await store.all(listBatch, { shop_id, batch: job_id });
  return documents.filter(({ document_status }) => document_status === 'PROCESSING');
}

const subjectOf = ({ order_sn, package_number, document_type }: PackageDocument) =>
  eventSubject('document', order_sn, package_number, document_type);

/** Stores the outcome of documents that are still in the batch, with their pages and their events. */
async function finish(
  store: Transaction,
  { shop_id, job_id, now }: JobContext,
  finished: readonly PackageDocument[],
  pages?: { readonly stored: StoredBytes; readonly expires_at: number },
): Promise<void> {
  if (pages) putBlob(store, shop_id, pages.stored, pages.expires_at);
  // In this order: writing a document locks it before the events of its subject are counted.
  finishDocuments.write(store, finished);
  const [batch, seqs] = await Promise.all([
    store.all(listBatch, { shop_id, batch: job_id }),
    listSeqs(store, shop_id, finished.map(subjectOf)),
  ]);
  const waited = new Set(finished.map(documentKey));
  const changed = batch.filter((document) => waited.has(documentKey(document)));
  const changes = changed.map((document) => {
    const { order_sn, package_number, document_type, document_status } = document;
    const data = { order_sn, package_number, document_type, document_status };
    return { subject: subjectOf(document), kind: 'finish', data };
  });
  recordAfter(store, { shop_id, seqs }, changes, systemActor(now));
}

/**
 * Draws the documents of a batch into one PDF with a page for each. A document that cannot be drawn does not affect the
 * others.
 */
export const renderPackageDocuments: JobKind = {
  name: render_documents_kind,

  async perform(context) {
    const { print, shop_id, now } = context;
    const documents = await listWaiting(context);
    const [first] = documents;
    if (!first) return nothing;
    const { document_type, created_at: made_at } = first;
    const asked = { shop_id, document_type, packages: documents };
    const { labels, failures } = await gatherLabels(context, asked);
    const reasons = new Map(
      failures.map((failure) => [documentKey({ ...failure, document_type }), failure.reason]),
    );
    const bytes =
      labels.length > 0 ? await print(labelDocument, { document_type, labels, made_at }) : undefined;
    const expires_at = now + lifetime_s;
    const pages = bytes && { stored: await storedBytes(bytes), expires_at };
    const sha256 = pages?.stored.sha256 ?? null;
    let page_no = 0;
    const finished = documents.map((document): PackageDocument => {
      const reason = reasons.get(documentKey(document));
      if (reason !== undefined) return failedDocument(document, reason);
      const page = { page_no: page_no++, page_count: labels.length };
      return { ...document, document_status: 'READY', ...page, expires_at, sha256 };
    });
    return (writing) => finish(writing, context, finished, pages);
  },

  onFailed: (context, reason) => async (writing) => {
    const documents = await listWaiting({ ...context, store: writing });
    await finish(
      writing,
      context,
      documents.map((document) => failedDocument(document, reason)),
    );
  },
};
