import type { JobContext, JobKind, JobWrite } from '../../../engine/jobs/job.ts';
import { insertBlob } from '../../../engine/store/blobs/blobs.ts';
import { parseJson, toJson } from '../../../engine/store/json.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { eventSubject } from '../../event/event.ts';
import { recordShopEvents, systemActor } from '../../event/record_next_events.ts';
import { document_limits } from './document_limits.ts';
import { drawPart } from './draw_part.ts';
import type { LabelFailure } from './label_content.ts';
import { PagesTooLargeError, putTogether } from './pages/put_together.ts';
import { findDocumentJob, finishDocumentJob, updateParts } from './shipping_document.store.ts';
import { countLabels, type DocumentJob, render_document_kind } from './shipping_document.ts';

const part_labels = document_limits.document_part_labels.value;
const part_lifetime_s = document_limits.document_part_lifetime_s.value;

const recordFinish = (
  store: Transaction,
  { shop_id, job_id, now }: Pick<JobContext, 'shop_id' | 'job_id' | 'now'>,
  { package_list }: DocumentJob,
  job_status: 'READY' | 'FAILED',
): Promise<void> => {
  const subject = eventSubject('document_job', job_id);
  const data = { job_id, job_status, package_list: parseJson(package_list) };
  const change = { subject, kind: 'finish', data };
  return recordShopEvents(store, shop_id, [change], systemActor(now));
};

/** Sets the job to FAILED, with a reason for each package that caused it. */
const failed =
  ({ shop_id, job_id, now }: JobContext, job: DocumentJob, failures: readonly LabelFailure[]): JobWrite =>
  async (store) => {
    const finished = await store.run(finishDocumentJob, {
      shop_id,
      job_id,
      job_status: 'FAILED',
      failure_list: toJson([...failures]),
      finished_at: now,
      expires_at: null,
      sha256: null,
    });
    if (finished === 1) await recordFinish(store, { shop_id, job_id, now }, job, 'FAILED');
  };

const failedForAll = (context: JobContext, job: DocumentJob, reason: string): JobWrite =>
  failed(
    context,
    job,
    parseJson(job.package_list).map(({ order_sn, package_number }) => ({ order_sn, package_number, reason })),
  );

const ready =
  ({ shop_id, job_id, now }: JobContext, job: DocumentJob, document: Uint8Array): JobWrite =>
  async (store) => {
    const expires_at = now + job.lifetime_s;
    const sha256 = await insertBlob(store, shop_id, document, expires_at);
    const finished = await store.run(finishDocumentJob, {
      shop_id,
      job_id,
      job_status: 'READY',
      failure_list: toJson([]),
      finished_at: now,
      expires_at,
      sha256,
    });
    if (finished === 1) await recordFinish(store, { shop_id, job_id, now }, job, 'READY');
  };

/** Stores the parts drawn so far, and enqueues a job for the next part, behind other waiting jobs. */
const goOn =
  (
    { shop_id, job_id, now, jobs }: JobContext,
    job: DocumentJob,
    parts: readonly string[],
    drawn?: Uint8Array,
  ) =>
  async (store: Parameters<JobWrite>[0]) => {
    const sha256s = drawn ? [await insertBlob(store, shop_id, drawn, now + part_lifetime_s)] : [];
    const part_list = toJson([...parts, ...sha256s]);
    const kept = { shop_id, job_id, part_list, part_list_before: job.part_list };
    if ((await store.run(updateParts, kept)) === 0) return;
    jobs.enqueue(store, { shop_id, kind: render_document_kind, job_id, due_at: now, now });
  };

/** Joins the parts into one document. If a part has expired, all parts are drawn again. */
async function joinParts(context: JobContext, job: DocumentJob, label_count: number): Promise<JobWrite> {
  const { document_type, created_at: made_at, shop_id } = job;
  const pages = parseJson(job.part_list).flatMap((sha256, at) => {
    const page_count = Math.min(part_labels, label_count - at * part_labels);
    return Array.from({ length: page_count }, (_, page_no) => ({ sha256, page_no, page_count }));
  });
  try {
    const title = `${document_type} (${label_count})`;
    const document = await putTogether(context, { shop_id, pages, title, made_at });
    return document ? ready(context, job, document) : goOn(context, job, []);
  } catch (error) {
    if (error instanceof PagesTooLargeError) return failedForAll(context, job, error.message);
    throw error;
  }
}

const nothing: JobWrite = async () => undefined;

/**
 * Renders a shipping document: all of its packages or none, with reasons. A document with many labels is drawn in
 * parts, one per run of the job: a node that dies loses only one part, and other documents can run in between.
 */
export const renderShippingDocument: JobKind = {
  name: render_document_kind,

  async perform(context) {
    const { store, shop_id, job_id } = context;
    const job = await store.first(findDocumentJob, { shop_id, job_id });
    if (job?.job_status !== 'PROCESSING') return nothing;
    const label_count = countLabels(parseJson(job.package_list), parseJson(job.sku_list));
    const parts = parseJson(job.part_list);
    if (parts.length * part_labels >= label_count) return joinParts(context, job, label_count);
    const from = parts.length * part_labels;
    const drawn = await drawPart(context, job, from, Math.min(from + part_labels, label_count));
    if (!(drawn instanceof Uint8Array)) return failed(context, job, drawn);
    return label_count <= part_labels ? ready(context, job, drawn) : goOn(context, job, parts, drawn);
  },

  onFailed: (context, reason) => async (store) => {
    const { shop_id, job_id } = context;
    const job = await store.first(findDocumentJob, { shop_id, job_id });
    if (job) await failedForAll(context, job, reason)(store);
  },
};
