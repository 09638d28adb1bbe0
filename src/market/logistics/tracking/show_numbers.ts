import type { Package } from '../../order/package.ts';
import type { LogisticsTables } from '../logistics.tables.ts';
import type { optional_tracking_fields } from '../logistics.ts';

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

/** Shows the tracking number of a package, the requested further numbers, and why there is none. */
export function showNumbers(
  seller: Seller,
  pkg: Pick<Package, 'tracking_number' | 'arranged_at'>,
  given: LogisticsTables['carrier_number'] | undefined,
  requested: readonly OptionalField[],
) {
  const asked = requested.filter((field) => applies[field](seller));
  const tracking_number = pkg.tracking_number ?? '';
  return {
    tracking_number,
    ...(Object.fromEntries(asked.map((field) => [field, given?.[field] ?? ''])) as {
      [Field in OptionalField]?: string;
    }),
    ...(tracking_number === '' && {
      hint:
        pkg.arranged_at === null
          ? 'The shipment of the package is not arranged yet.'
          : 'No tracking number was given for the package.',
    }),
    ...(given?.pickup_code && { pickup_code: given.pickup_code }),
  };
}
