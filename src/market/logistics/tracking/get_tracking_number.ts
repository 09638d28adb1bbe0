import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { optional_tracking_fields } from '../logistics.ts';
import type { get_tracking_number } from './get_tracking_number.contract.ts';
import { findTrackedPackage } from './tracked_package.ts';
import { findCarrierNumber } from './tracking.store.ts';

type OptionalField = (typeof optional_tracking_fields)[number];

interface Seller {
  readonly region: string;
  readonly seller_type: string;
}

/** Which sellers' packages have each kind of number. */
const applies: Readonly<Record<OptionalField, (seller: Seller) => boolean>> = {
  plp_number: ({ region }) => region === 'BR',
  first_mile_tracking_number: ({ seller_type }) => seller_type === 'cross_border',
  last_mile_tracking_number: ({ region, seller_type }) => region === 'BR' && seller_type === 'cross_border',
};

export const getTrackingNumber: Handler<typeof get_tracking_number> = async (
  { shop, store },
  { response_optional_fields = [], ...name },
) => {
  const pkg = await findTrackedPackage(store, { shop_id: shop.shop_id, ...name });
  if (isRefused(pkg)) return pkg;
  const { shop_id, order_sn, package_number } = pkg;
  const given = await store.first(findCarrierNumber, { shop_id, order_sn, package_number });
  const asked = response_optional_fields.filter((field) => applies[field](shop));
  const tracking_number = pkg.tracking_number ?? '';
  return {
    tracking_number,
    ...Object.fromEntries(asked.map((field) => [field, given?.[field] ?? ''])),
    ...(tracking_number === '' && {
      hint:
        pkg.arranged_at === null
          ? 'The shipment of the package is not arranged yet.'
          : 'No tracking number was given for the package.',
    }),
    ...(given?.pickup_code && { pickup_code: given.pickup_code }),
  };
};
