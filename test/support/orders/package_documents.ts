// Shipping documents of single packages, as sellers create and download them.
import type { GivenShop } from '../given/account.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { shippingDocuments } from './shipping_documents.ts';

type Row = Record<string, unknown>;

export function packageDocuments(world: World) {
  const { shipment, setStatus, listBlobs } = shippingDocuments(world);
  /** When the shops of tests were created: their tokens are valid for some hours. */
  const made_at = new Map<number, number>();
  const call =
    (name: string) =>
    async (shop: GivenShop, order_list: readonly Row[], rest: Row = {}) => {
      const { shop_id } = shop;
      const is_old = world.clock.now - (made_at.get(shop_id) ?? world.clock.now) > 3_600;
      const access_token = is_old ? await world.given.token({ shop_id }) : shop.access_token;
      return world.call(`v2.logistics.${name}`, { order_list, ...rest }, { shop: { ...shop, access_token } });
    };
  const create = call('create_shipping_document');
  const result = call('get_shipping_document_result');
  const download = call('download_shipping_document');

  /** A shop with an order whose packages can be printed, and the rows of a request for that. */
  async function printable(package_count = 1, pkg: Columns<'package'> = {}) {
    const { shop, order, names, logistic_id } = await shipment(package_count, { pkg });
    const rows = order.packages.map(({ order_sn, package_number, tracking_number }) => ({
      order_sn,
      package_number,
      tracking_number: tracking_number ?? '',
    }));
    made_at.set(shop.shop_id, world.clock.now);
    return { shop, order, order_sn: order.order_sn, names, rows, logistic_id };
  }

  /** A printable order whose documents are ready. */
  async function ready(package_count = 1) {
    const printed = await printable(package_count);
    await create(printed.shop, printed.rows);
    await world.runJobs();
    return printed;
  }

  return { printable, ready, create, result, download, setStatus, listBlobs };
}
