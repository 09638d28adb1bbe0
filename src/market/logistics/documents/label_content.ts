// Gathers the contents of a package's label from the order, the package and the seller's addresses.

import type { JobContext } from '../../../engine/jobs/job.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { listOrderRecipients } from '../../order/order.store.ts';
import type { LogisticsStatus } from '../../order/order.ts';
import type { Package } from '../../order/package.ts';
import { listPackedLines } from '../../order/packed_lines.store.ts';
import type { DocumentType } from '../logistics.ts';
import { listEveryShopAddress } from '../pickup/shipping_places.store.ts';
import { findShipments, type Shipment } from '../shipping/shipments.ts';
import type { ShopAddress } from '../shipping/shipping_options.ts';
import type { Label, LabelAddress } from './label/label.ts';

export interface LabelledPackage {
  readonly order_sn: string;
  readonly package_number: string;
}

/** A package whose label cannot be printed, with the reason. */
export interface LabelFailure extends LabelledPackage {
  readonly reason: string;
}

const senderOf = (
  { contact_name, phone, address, town, district, city, state, zipcode, region }: ShopAddress,
  { sender_real_name }: Package,
): LabelAddress => ({
  name: sender_real_name ?? contact_name,
  phone,
  address,
  town,
  district,
  city,
  state,
  zipcode,
  region,
});

const no_place = {
  phone: '',
  address: '',
  town: '',
  district: '',
  city: '',
  state: '',
  zipcode: '',
} as const;

/**
 * The sender's address of a package: its pickup address, its warehouse, the shop's default address, or any other
 * address.
 */
function sendingAddress(addresses: readonly ShopAddress[], pkg: Package): ShopAddress | undefined {
  const findAddress = (address_id: number | null) => addresses.find((row) => row.address_id === address_id);
  const is_default = ({ address_flag }: ShopAddress) => parseJson(address_flag).includes('default_address');
  return (
    findAddress(pkg.address_id) ??
    findAddress(pkg.ships_from_address_id) ??
    addresses.find(is_default) ??
    addresses[0]
  );
}

const not_arranged: readonly LogisticsStatus[] = [
  'LOGISTICS_NOT_START',
  'LOGISTICS_READY',
  'LOGISTICS_INVALID',
];

/** Why a package cannot have a label of this type, if it cannot. */
function obstacle({ pkg, channel }: Shipment, document_type: DocumentType): string | undefined {
  if (not_arranged.includes(pkg.logistics_status)) return 'The shipment of this package is not arranged yet.';
  return parseJson(channel.document_types).includes(document_type)
    ? undefined
    : `Channel ${channel.channel_name} has no ${document_type}.`;
}

/**
 * Gathers the labels of up to 150 packages, or the reasons why they cannot be printed, in the requested order. The
 * texts of an order, shop or channel are never such a reason.
 */
export async function gatherLabels(
  { store, reference }: Pick<JobContext, 'store' | 'reference'>,
  {
    shop_id,
    document_type,
    packages,
  }: {
    readonly shop_id: number;
    readonly document_type: DocumentType;
    readonly packages: readonly LabelledPackage[];
  },
): Promise<{ labels: Label[]; failures: LabelFailure[] }> {
  const order_sns = [...new Set(packages.map(({ order_sn }) => order_sn))];
  const [shipments, recipients, lines, addresses] = await Promise.all([
    findShipments({ store, reference, shop: { shop_id } }, order_sns),
    store.all(listOrderRecipients, { order_sns, shop_id }),
    store.all(listPackedLines, { order_sns, shop_id }),
    store.all(listEveryShopAddress, { shop_id }),
  ]);
  const shop = addresses.length === 0 ? await store.first(findShop, { shop_id }) : undefined;

  const labelOf = ({ order_sn, package_number }: LabelledPackage): Label | Refusal<string> => {
    const shipment = shipments.find({ order_sn, package_number });
    if (isRefused(shipment)) return refused('There is no such package in this shop.');
    const { pkg, channel } = shipment;
    const sending = sendingAddress(addresses, pkg);
    const region = sending?.region ?? channel.region;
    const recipient = recipients.find((row) => row.order_sn === order_sn);
    if (!recipient) return refused('There is no such package in this shop.');
    const label: Label = {
      order_sn,
      package_number,
      tracking_number: pkg.tracking_number ?? '',
      channel_name: channel.channel_name,
      region,
      sender: sending
        ? senderOf(sending, pkg)
        : { ...no_place, name: pkg.sender_real_name ?? shop?.shop_name ?? '', region },
      recipient: parseJson(recipient.recipient_address),
      lines: lines
        .filter((line) => line.order_sn === order_sn && line.package_number === package_number)
        .map((line) => ({ ...line, quantity: line.model_quantity })),
      note: recipient.note || undefined,
    };
    const reason = obstacle(shipment, document_type);
    return reason === undefined ? label : refused(reason);
  };

  const labels: Label[] = [];
  const failures: LabelFailure[] = [];
  for (const name of packages) {
    const { order_sn, package_number } = name;
    const label = labelOf(name);
    if (isRefused(label)) failures.push({ order_sn, package_number, reason: label.reason });
    else labels.push(label);
  }
  return { labels, failures };
}
