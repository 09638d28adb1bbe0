// The model's answers to all other commands; model.ts has the arranging of shipments.
import type { Model } from './model.ts';
import {
  type Caller,
  code,
  destination,
  type Expected,
  isClosed,
  type PackageName,
  seller_delivers,
} from './model_package.ts';
import { choices, documentsOf } from './sample_marketplace.ts';

export interface Report {
  readonly logistics_status: string;
  readonly tracking_number?: string;
  readonly tracking_url?: string;
  readonly failed_reason?: string;
}
export const findPackage = (model: Model, caller: Caller, package_name: PackageName) => {
  const order = model.find(caller, package_name);
  return { order, pkg: order && model.pick(order, package_name) };
};
export function updateTrackingStatus(
  model: Model,
  caller: Caller,
  package_name: PackageName,
  report: Report,
): Expected {
  const { logistics_status, tracking_number, tracking_url, failed_reason } = report;
  if (caller.region !== 'BR') return { codes: ['error_permission'] };
  const order = model.find(caller, package_name);
  if (!order) return { codes: [code('order_not_exist')] };
  const ids = order.packages.map(({ channel }) => channel.logistic_id);
  const is_pickup = /_pickup_done$/.test(logistics_status);
  const is_failure = logistics_status === 'logistics_delivery_failed';
  const is_wrong =
    !ids.every((id) => seller_delivers.includes(id)) ||
    (!is_pickup && (tracking_number ?? tracking_url) !== undefined) ||
    (!is_failure && failed_reason !== undefined) ||
    (is_failure && ids.includes(90026) && failed_reason === undefined);
  if (is_wrong) return { codes: ['error_param'] };
  const can_all = order.packages.every((pkg) => destination(pkg, logistics_status));
  if (isClosed(order) || !can_all) return { codes: [''], payload: 'failed' };
  if (tracking_number && !model.claimNumber(caller, tracking_number, order))
    return { codes: [code('error_param')] };
  for (const pkg of order.packages) {
    pkg.tracking_number = tracking_number ?? pkg.tracking_number;
    pkg.tracking_url = tracking_url ?? pkg.tracking_url;
    pkg.failed_reason = failed_reason ?? null;
    model.transition(order, pkg, destination(pkg, logistics_status) as string, caller.partner_id);
  }
  return { codes: [''], payload: 'succeed' };
}
export function carrierUpdate(
  model: Model,
  caller: Caller,
  package_name: PackageName,
  transition: string,
): string {
  const { order, pkg } = findPackage(model, caller, package_name);
  if (!order || typeof pkg !== 'object') return 'not_found';
  const to = destination(pkg, transition);
  if (!to || isClosed(order)) return 'not_possible';
  model.transition(order, pkg, to, null);
  return 'recorded';
}
export function allowsReschedule(model: Model, caller: Caller, package_name: PackageName): boolean {
  const { order, pkg } = findPackage(model, caller, package_name);
  const changes =
    typeof pkg === 'object' && pkg.has_slot && !!order && !isClosed(order) && pkg.reschedule_allowed === 0;
  if (changes) {
    pkg.reschedule_allowed = 1;
    const { logistics_status: at_status } = pkg;
    const step = { from: at_status, to: at_status, actor: 'marketplace', partner_id: null };
    pkg.steps.push({ ...step, at: model.now, call: model.call });
  }
  return changes;
}
export function getShippingParameter(model: Model, caller: Caller, package_name: PackageName): Expected {
  const { order, pkg } = findPackage(model, caller, package_name);
  if (!order || !pkg) return { codes: ['error_not_found'] };
  if (typeof pkg === 'string') return { codes: [code('package_number_not_exist')] };
  if (order.order_status === 'CANCELLED') return { codes: ['error_status'] };
  if (isClosed(order) || !(pkg.is_ready || pkg.can_reschedule)) return { codes: ['error_param'] };
  const { pickup, dropoff, non_integrated, slots } = pkg.channel;
  const info_needed = pkg.is_ready ? { pickup, dropoff, non_integrated } : { pickup };
  const has_slots = pickup?.includes('pickup_time_id') && slots;
  const asks = (field: string) => Object.values(info_needed).some((needed) => needed?.includes(field));
  const addresses = caller.address_ids.map((address_id) => ({
    address_id,
    time_slot_list: has_slots ? model.offered(pkg, address_id) : null,
  }));
  const payload = {
    info_needed: JSON.parse(JSON.stringify(info_needed)),
    addresses: asks('address_id') ? addresses : undefined,
    branches: asks('branch_id') ? choices.branch_ids : undefined,
    slugs: asks('slug') ? choices.slugs : undefined,
  };
  return { codes: [''], payload };
}
export function getShippingDocumentParameter(
  model: Model,
  caller: Caller,
  list: readonly PackageName[],
): Expected {
  if (list.length < 1 || list.length > 50) return { codes: ['error_param'] };
  const rows = list.map((package_name) => {
    const { order, pkg } = findPackage(model, caller, package_name);
    if (!order || !pkg) return { ...package_name, codes: [code('order_not_exist')] };
    if (typeof pkg === 'string') return { ...package_name, codes: [code('package_number_not_found')] };
    return {
      ...package_name,
      package_number: pkg.package_number,
      codes: [''],
      payload: documentsOf(pkg.channel),
    };
  });
  return { codes: [rows.every(({ codes }) => codes[0]) ? 'common.batch_api_all_failed' : ''], rows };
}
