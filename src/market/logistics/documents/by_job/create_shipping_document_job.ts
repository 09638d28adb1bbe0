import type { Handler } from '../../../../engine/gateway/handler.ts';
import { document_labels_max } from '../../logistics.ts';
import { createDocumentJob } from '../shipping_document.ts';
import { create_shipping_document_job } from './create_shipping_document_job.contract.ts';
import { packagesToPrint } from './packages_to_print.ts';
import { skusToPrint } from './skus_to_print.ts';

type FailReason = keyof typeof create_shipping_document_job.row_errors;

const failedId = ([id, reason]: readonly [string, FailReason]) => {
  const { error, message } = create_shipping_document_job.row_errors[reason];
  return { id, fail_error: error, fail_message: message };
};

export const createShippingDocumentJob: Handler<typeof create_shipping_document_job> = async (
  { shop, store, reference, jobs, now, refuse },
  { shipping_document_type: document_type, package_list = [], unpackaged_sku_requests = [] },
) => {
  const { shop_id } = shop;
  if (package_list.length > 0 === unpackaged_sku_requests.length > 0) return refuse('not_one_list');
  const is_unpackaged = document_type === 'THERMAL_UNPACKAGED_LABEL';
  if (unpackaged_sku_requests.length > 0 && !is_unpackaged) return refuse('unpackaged_type_only');
  const quantity = unpackaged_sku_requests.reduce((sum, sku) => sum + Math.max(sku.quantity, 0), 0);
  if (quantity > document_labels_max) return refuse('too_many_labels');

  const wanted =
    package_list.length > 0
      ? await packagesToPrint({ shop, store, reference }, package_list, document_type)
      : { ...(await skusToPrint(store, shop_id, unpackaged_sku_requests)), channels: 1 };
  if (wanted.channels > 1) return refuse('different_channels');
  const { success_id_list, failures, packages, skus } = wanted;
  const fail_list = failures.map(failedId);
  if (success_id_list.length === 0)
    return refuse('nothing_to_print', { response: { success_id_list, fail_list } });
  const job_id = await createDocumentJob(jobs, store, { shop_id, document_type, packages, skus, now });
  return { job_id, success_id_list, fail_list };
};
