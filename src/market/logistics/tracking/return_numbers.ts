// What the carrier gives the seller of a parcel that was not delivered, to get it back.
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import type { Package } from '../../order/package.ts';
import { listChannels } from '../logistics.store.ts';
import type { LogisticsTables } from '../logistics.tables.ts';
import type { get_tracking_info } from './get_tracking_info.contract.ts';
import { findCarrierNumber } from './tracking.store.ts';

type Channel = Pick<
  LogisticsTables['logistics_channel'],
  'region' | 'service_type_identifier' | 'dropoff_info_needed'
>;
type Info = ResponseOf<typeof get_tracking_info>;

export interface ReturnNumbers
  extends Partial<
    Pick<
      Info,
      'collection_pin_code' | 'reversed_tracking_number' | 'reversed_courier_name' | 'reversed_tracking_info'
    >
  > {
  readonly return_code?: string;
}

const hasReturnCode = ({ region, service_type_identifier }: Channel) =>
  region === 'ID' && service_type_identifier !== null;

/** A channel from store to store: sellers name the store at which they hand in the parcel. */
const hasPinCode = ({ region, dropoff_info_needed }: Channel) =>
  region === 'TW' && dropoff_info_needed !== null && parseJson(dropoff_info_needed).includes('slug');

/** The numbers of a package; there are none unless its delivery failed. */
export async function findReturnNumbers(
  store: Store,
  { seller_type }: { readonly seller_type: string },
  { shop_id, order_sn, package_number, logistic_id, logistics_status }: Package,
  now: number,
): Promise<ReturnNumbers> {
  if (logistics_status !== 'LOGISTICS_DELIVERY_FAILED') return {};
  const given = await store.first(findCarrierNumber, { shop_id, order_sn, package_number });
  if (!given) return {};
  const { return_code, collection_pin_code, reversed_tracking_number, reversed_courier_name } = given;
  const has_codes = return_code !== null || collection_pin_code !== null;
  const [channel] = has_codes ? await store.all(listChannels, { logistic_ids: [logistic_id] }) : [];
  return {
    ...(return_code !== null && channel && hasReturnCode(channel) && { return_code }),
    ...(collection_pin_code !== null && channel && hasPinCode(channel) && { collection_pin_code }),
    ...(seller_type === 'cross_border' &&
      reversed_tracking_number !== null && {
        reversed_tracking_number,
        reversed_courier_name: reversed_courier_name ?? '',
        reversed_tracking_info: parseJson(given.reversed_tracking_info)
          .filter(({ update_time }) => update_time <= now)
          .sort((one, other) => other.update_time - one.update_time),
      }),
  };
}
