// What stands on the label of a package: gathered from the order, the package and the seller's addresses.

import { listOrderRecipients, listPackedLines } from '../../order/order.store.ts';
import type { Package } from '../../order/package.ts';
import { parseJson } from '../../platform/store/json.ts';
import type { Store } from '../../platform/store/store.ts';
import type { DocumentType } from '../logistics.ts';
import { listShopAddresses } from '../pickup/shipping_places.store.ts';
import { readShipments, type Shipment } from '../shipping/shipments.ts';
import type { ShopAddress } from '../shipping/shipping_options.ts';
import { type Label, type LabelAddress, unprintableReason } from './label/label.ts';

export interface PackageName {
  readonly order_sn: string;
  readonly package_number: string;
}

/** A package of which no label can be printed, and why. */
export interface LabelFailure extends PackageName {
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

/** Where a package comes from: where it is picked up, its warehouse, or the shop's default address. */
function sendingAddress(addresses: readonly ShopAddress[], pkg: Package): ShopAddress | undefined {
  const findAddress = (address_id: number | null) => addresses.find((row) => row.address_id === address_id);
  const is_default = ({ address_flag }: ShopAddress) => parseJson(address_flag).includes('default_address');
  return findAddress(pkg.address_id) ?? findAddress(pkg.ships_from_address_id) ?? addresses.find(is_default);
}

/** Why this package has no label of this type, before anything is put on it. */
function obstacle({ pkg, channel }: Shipment, document_type: DocumentType): string | undefined {
  if (pkg.mode === null) return 'The shipment of this package is not arranged yet.';
  if (!parseJson(channel.document_types).includes(document_type))
    return `Channel ${channel.channel_name} has no ${document_type}.`;
  return pkg.tracking_number === null ? 'The package has no tracking number yet.' : undefined;
}

/** The labels of up to 150 packages, or why there is none, in the order in which they were asked for. */
export async function gatherLabels(
  store: Store,
  {
    shop_id,
    document_type,
    packages,
  }: {
    readonly shop_id: number;
    readonly document_type: DocumentType;
    readonly packages: readonly PackageName[];
  },
): Promise<{ labels: Label[]; failures: LabelFailure[] }> {
  const order_sns = [...new Set(packages.map(({ order_sn }) => order_sn))];
  const shipments = await readShipments(store, shop_id, order_sns);
  const recipients = await store.all(...listOrderRecipients(order_sns, { shop_id }));
  const lines = await store.all(...listPackedLines(order_sns, { shop_id }));
  const addresses = await store.all(listShopAddresses, { shop_id });

  const labelOf = ({ order_sn, package_number }: PackageName): Label | string => {
    const shipment = shipments.find({ order_sn, package_number });
    if (typeof shipment === 'string') return 'There is no such package in this shop.';
    const { pkg, channel } = shipment;
    const sending = sendingAddress(addresses, pkg);
    if (!sending) return 'The shop has no address to send from.';
    const recipient = recipients.find((row) => row.order_sn === order_sn);
    if (!recipient) return 'There is no such package in this shop.';
    const label: Label = {
      order_sn,
      package_number,
      tracking_number: pkg.tracking_number ?? '',
      channel_name: channel.channel_name,
      region: sending.region,
      sender: senderOf(sending, pkg),
      recipient: parseJson(recipient.recipient_address),
      lines: lines
        .filter((line) => line.order_sn === order_sn && line.package_number === package_number)
        .map((line) => ({ ...line, quantity: line.model_quantity })),
      note: recipient.note || undefined,
    };
    return obstacle(shipment, document_type) ?? unprintableReason(label) ?? label;
  };

  const labels: Label[] = [];
  const failures: LabelFailure[] = [];
  for (const name of packages) {
    const { order_sn, package_number } = name;
    const label = labelOf(name);
    if (typeof label === 'string') failures.push({ order_sn, package_number, reason: label });
    else labels.push(label);
  }
  return { labels, failures };
}
