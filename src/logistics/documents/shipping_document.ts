import { randomBytes, randomInt } from 'node:crypto';
import type { JobQueue } from '../../platform/jobs/job_queue.ts';
import { toJson } from '../../platform/store/json.ts';
import type { Transaction } from '../../platform/store/store.ts';
import type { LogisticsTables } from '../logistics.tables.ts';
import type { DocumentType } from '../logistics.ts';
import { document_limits } from './document_limits.ts';
import { insertDocumentJob } from './shipping_document.store.ts';

export type DocumentJob = LogisticsTables['shipping_document_job'];

/** The kind of job that renders a document; see render_shipping_document.job.ts. */
export const render_document_kind = 'render_shipping_document';

/** How many packages one document may have. */
export const document_packages_max = document_limits.document_packages_max.value;
const lifetime_s_default = document_limits.document_lifetime_s.value;

/** Where a document stands: READY becomes EXPIRED by the clock alone. */
export const documentStatusAt = (
  now: number,
  { job_status, expires_at }: Pick<DocumentJob, 'job_status' | 'expires_at'>,
): DocumentJob['job_status'] | 'EXPIRED' =>
  job_status === 'READY' && expires_at !== null && expires_at <= now ? 'EXPIRED' : job_status;

export interface NewDocumentJob {
  readonly shop_id: number;
  readonly document_type: DocumentType;
  readonly packages: readonly { order_sn: string; package_number: string }[];
  /** Unix time in seconds. */
  readonly now: number;
  /** How long it can be fetched once it is ready, in seconds. */
  readonly lifetime_s?: number;
  /** Its id, which nobody can guess; drawn where it is left out. */
  readonly job_id?: string;
}

const newJobId = (): string =>
  `SDK${String(randomInt(10_000)).padStart(4, '0')}_${randomBytes(16).toString('hex')}`;

/**
 * Has a shipping document made in the background, if the caller's transaction is kept.
 *
 * @returns the job_id.
 */
export async function createDocumentJob(
  jobs: JobQueue,
  store: Transaction,
  {
    shop_id,
    document_type,
    packages,
    now,
    lifetime_s = lifetime_s_default,
    job_id = newJobId(),
  }: NewDocumentJob,
): Promise<string> {
  if (packages.length < 1 || packages.length > document_packages_max)
    throw new Error(`A document has 1 to ${document_packages_max} packages, not ${packages.length}.`);
  const day = new Date(now * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length).replaceAll('-', '');
  const job_name = `${document_type}_${day}_${job_id.slice(8, 16)}.pdf`;
  const package_list = toJson(packages.map(({ order_sn, package_number }) => ({ order_sn, package_number })));
  await store.run(insertDocumentJob, {
    shop_id,
    job_id,
    job_name,
    document_type,
    package_list,
    created_at: now,
    lifetime_s,
  });
  await jobs.enqueue(store, { shop_id, kind: render_document_kind, job_id, due_at: now, now });
  return job_id;
}
