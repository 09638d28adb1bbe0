import type { JobContext, JobKind, JobWrite } from '../../platform/jobs/job.ts';
import { insertBlob } from '../../platform/store/blobs/blobs.ts';
import { parseJson, toJson } from '../../platform/store/json.ts';
import { labelDocument } from './label/labels.document.ts';
import { gatherLabels, type LabelFailure } from './label_content.ts';
import { findDocumentJob, finishDocumentJob } from './shipping_document.store.ts';
import { type DocumentJob, render_document_kind } from './shipping_document.ts';

/** FAILED, with a reason for each package that is to blame. */
const failed =
  ({ shop_id, job_id, now }: JobContext, failures: readonly LabelFailure[]): JobWrite =>
  async (store) => {
    await store.run(finishDocumentJob, {
      shop_id,
      job_id,
      job_status: 'FAILED',
      failure_list: toJson([...failures]),
      finished_at: now,
      expires_at: null,
      sha256: null,
    });
  };

const ready =
  ({ shop_id, job_id, now }: JobContext, { lifetime_s }: DocumentJob, document: Uint8Array): JobWrite =>
  async (store) => {
    const expires_at = now + lifetime_s;
    const sha256 = await insertBlob(store, shop_id, document, expires_at);
    await store.run(finishDocumentJob, {
      shop_id,
      job_id,
      job_status: 'READY',
      failure_list: toJson([]),
      finished_at: now,
      expires_at,
      sha256,
    });
  };

const nothing: JobWrite = async () => undefined;

/** Renders a shipping document: all its packages, or none and why. */
export const renderShippingDocument: JobKind = {
  name: render_document_kind,

  async perform(context) {
    const { store, print, shop_id, job_id } = context;
    const job = await store.first(findDocumentJob, { shop_id, job_id });
    if (job?.job_status !== 'PROCESSING') return nothing;
    const packages = parseJson(job.package_list);
    const { document_type, created_at: made_at } = job;
    const { labels, failures } = await gatherLabels(store, { shop_id, document_type, packages });
    if (failures.length > 0) return failed(context, failures);
    return ready(context, job, await print(labelDocument, { document_type, labels, made_at }));
  },

  onFailed: (context, reason) => async (store) => {
    const { shop_id, job_id } = context;
    const job = await store.first(findDocumentJob, { shop_id, job_id });
    const packages = job ? parseJson(job.package_list) : [];
    await failed(
      context,
      packages.map(({ order_sn, package_number }) => ({ order_sn, package_number, reason })),
    )(store);
  },
};
