import { randomBytes, randomInt } from 'node:crypto';
import type { JobQueue } from '../../../engine/jobs/job_queue.ts';
import { toJson } from '../../../engine/store/json.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import type { LogisticsTables } from '../logistics.tables.ts';
import { document_labels_max, type PrintedType } from '../logistics.ts';
import { document_limits } from './document_limits.ts';
import { insertDocumentJob } from './shipping_document.store.ts';

export type DocumentJob = LogisticsTables['shipping_document_job'];

/** The kind of job that renders a document; see render_shipping_document.job.ts. */
export const render_document_kind = 'render_shipping_document';

const lifetime_s_default = document_limits.document_lifetime_s.value;

/** The status of a document at a time. EXPIRED is not stored; it follows from READY and the clock. */
export const documentStatusAt = (
  now: number,
  { job_status, expires_at }: Pick<DocumentJob, 'job_status' | 'expires_at'>,
): DocumentJob['job_status'] | 'EXPIRED' =>
  job_status === 'READY' && expires_at !== null && expires_at <= now ? 'EXPIRED' : job_status;

/** Goods that are not packed yet, with the number of labels to print. */
export interface UnpackagedSku {
  readonly unpackaged_sku_id: string;
  readonly item_name: string;
  readonly model_name: string;
  readonly quantity: number;
}

/** The number of labels of a document. */
export const countLabels = (
  packages: readonly unknown[],
  skus: readonly Pick<UnpackagedSku, 'quantity'>[],
): number => skus.reduce((sum, { quantity }) => sum + quantity, packages.length);

export interface NewDocumentJob {
  readonly shop_id: number;
  readonly document_type: PrintedType;
  /** Packages, with one label each. */
  readonly packages?: readonly { order_sn: string; package_number: string }[];
  /** Goods, instead of packages, with `quantity` labels each. */
  readonly skus?: readonly UnpackagedSku[];
  /** Unix time in seconds. */
  readonly now: number;
  /** How long the document can be fetched after it is ready, in seconds. */
  readonly lifetime_s?: number;
  /** Id of the job, which must not be guessable; drawn if absent. */
  readonly job_id?: string;
}

const newJobId = (): string =>
  `SDK${String(randomInt(10_000)).padStart(4, '0')}_${randomBytes(16).toString('hex')}`;

/**
 * Creates a job that renders a shipping document in the background, if the caller's transaction commits.
 *
 * @returns the job_id.
 */
export async function createDocumentJob(
  jobs: JobQueue,
  store: Transaction,
  {
    shop_id,
    document_type,
    packages = [],
    skus = [],
    now,
    lifetime_s = lifetime_s_default,
    job_id = newJobId(),
  }: NewDocumentJob,
): Promise<string> {
  const labels = countLabels(packages, skus);
  if (labels < 1 || labels > document_labels_max)
    throw new Error(`A document has 1 to ${document_labels_max} labels, not ${labels}.`);
  const day = new Date(now * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length).replaceAll('-', '');
  const job_name = `${document_type}_${day}_${job_id.slice(8, 16)}.pdf`;
  const package_list = toJson(packages.map(({ order_sn, package_number }) => ({ order_sn, package_number })));
  await store.run(insertDocumentJob, {
    shop_id,
    job_id,
    job_name,
    document_type,
    package_list,
    sku_list: toJson([...skus]),
    created_at: now,
    lifetime_s,
  });
  jobs.enqueue(store, { shop_id, kind: render_document_kind, job_id, due_at: now, now });
  return job_id;
}
