import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { findBlob } from '../../../engine/store/blobs/blobs.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { listPackages } from '../../order/order.store.ts';
import { documentFile } from '../documents/document_file.ts';
import { findDocumentJob } from '../documents/shipping_document.store.ts';
import { createDocumentJob, documentStatusAt } from '../documents/shipping_document.ts';
import { document_labels_max } from '../logistics.ts';
import type {
  document_get,
  document_link,
  document_render,
  document_render_again,
} from './document_actions.contract.ts';

type RenderRequest = ActionRequest<typeof document_render>;

/** The named packages, or all packages of the named order. */
async function findPackages(store: Store, { shop_id, order_sn, package_list }: RenderRequest) {
  if ((order_sn === undefined) === (package_list.length === 0)) return refused('nothing_to_print');
  if (order_sn === undefined) return package_list;
  const packages = await store.all(listPackages, { order_sns: [order_sn], shop_id });
  if (packages.length === 0) return refused('order_not_found');
  return packages.length > document_labels_max ? refused('too_many_packages') : packages;
}

export const renderDocument: ActionHandler<typeof document_render> = async (context, request) => {
  const { store, jobs, now, refuse } = context;
  const { shop_id, document_type, lifetime_s } = request;
  if (!(await store.first(findShop, { shop_id }))) return refuse('shop_not_found');
  const packages = await findPackages(store, request);
  if (isRefused(packages)) return packages;
  const wanted = { shop_id, document_type, packages, now, ...(lifetime_s !== undefined && { lifetime_s }) };
  return { job_id: await createDocumentJob(jobs, store, wanted) };
};

export const renderDocumentAgain: ActionHandler<typeof document_render_again> = async (context, key) => {
  const { store, jobs, now, refuse } = context;
  const made = await store.first(findDocumentJob, key);
  if (!made) return refuse('document_not_found');
  const { shop_id, document_type, lifetime_s } = made;
  const packages = parseJson(made.package_list);
  const skus = parseJson(made.sku_list);
  return {
    job_id: await createDocumentJob(jobs, store, { shop_id, document_type, packages, skus, now, lifetime_s }),
  };
};

/** How many packages the reason of a document names. */
const failures_max = 3;

/** Why a document could not be made, from its row. */
function failureText(failures: readonly { order_sn: string; package_number: string; reason: string }[]) {
  if (failures.length === 0) return undefined;
  const named = failures
    .slice(0, failures_max)
    .map(({ order_sn, package_number, reason }) => `${order_sn}/${package_number}: ${reason}`);
  const more = failures.length - named.length;
  return `The document could not be made. ${named.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
}

/** Finds a document that can be fetched. @returns the document, or why it cannot be fetched. */
async function findReady(store: Store, now: number, key: ActionRequest<typeof document_get>) {
  const job = await store.first(findDocumentJob, key);
  if (!job) return refused('document_not_found');
  const status = documentStatusAt(now, job);
  if (status === 'PROCESSING') return refused('document_not_ready');
  if (status === 'FAILED') return refused('document_failed', failureText(parseJson(job.failure_list)));
  const { sha256 } = job;
  return status === 'READY' && sha256 !== null ? { ...job, sha256 } : refused('document_expired');
}

export const getDocument: ActionHandler<typeof document_get> = async ({ store, now, refuse }, key) => {
  const job = await findReady(store, now, key);
  if (isRefused(job)) return job;
  const blob = await findBlob(store, job.shop_id, job.sha256);
  return blob ? { bytes: blob.bytes, file_name: job.job_name } : refuse('document_expired');
};

export const linkDocument: ActionHandler<typeof document_link> = async (
  { store, now, file_links, public_url },
  key,
) => {
  const job = await findReady(store, now, key);
  if (isRefused(job)) return job;
  const { shop_id, job_id: file_id } = job;
  const link = file_links.linkTo(documentFile, public_url, { shop_id, file_id, now });
  return { url: link.url, expires_at: Math.min(link.expires_at, job.expires_at ?? link.expires_at) };
};
