// Facts that few orders have: several payments, a virtual phone number, prescription and hot-listing items.

import type { Region } from '../../kit/contract/region.ts';

/** Regions whose local sellers sell items on prescription. */
const prescription_regions: readonly Region[] = ['ID', 'PH', 'TH'];
/** Regions where sellers see the prescription, which can then be rejected. */
const rejection_regions: readonly Region[] = ['ID', 'PH'];
const hot_listing_regions: readonly Region[] = ['PH', 'TH', 'VN', 'MY', 'BR', 'TW'];

export const sellsOnPrescription = (shop: { readonly region: Region; readonly seller_type: string }) =>
  prescription_regions.includes(shop.region) && shop.seller_type !== 'cross_border';
export const showsPrescriptions = ({ region }: { readonly region: Region }) =>
  rejection_regions.includes(region);
export const hasHotListings = ({ region }: { readonly region: Region }) =>
  hot_listing_regions.includes(region);

/** Whether the marketplace gives buyers on this channel a virtual phone number. */
export const hasVirtualNumbers = (
  region: Region,
  channel: { readonly non_integrated_info_needed: unknown } | undefined,
): boolean => region === 'TW' && channel !== undefined && channel.non_integrated_info_needed !== null;

/** The number that callers of the virtual phone number enter for a package: the last digits of its package_number. */
export const queryNumberOf = (package_number: string): string =>
  package_number.replace(/\D/g, '').slice(-8).padStart(8, '0');

/**
 * What each payment paid for the order, so that they add up to its total. If pieces were cancelled, the last payments
 * are refunded first.
 */
export function allocatePayments<P extends { readonly payment_amount_micros: number }>(
  payments: readonly P[],
  total_micros: number,
): P[] {
  let left = total_micros;
  const kept = payments.map((payment, at) => {
    const payment_amount_micros =
      at === payments.length - 1 ? left : Math.min(left, payment.payment_amount_micros);
    left -= payment_amount_micros;
    return { ...payment, payment_amount_micros };
  });
  return kept.filter(({ payment_amount_micros }, at) => at === 0 || payment_amount_micros > 0);
}
