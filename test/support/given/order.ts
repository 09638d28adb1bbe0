// Orders, their packages, and returns.
import { shippingStatusOf } from '../../../src/market/order/order.ts';
import type { Builders, GivenShop, ShopColumns, WithShop } from './account.ts';
import type { LogisticsBuilders } from './logistics.ts';
import type { Columns, Row, TableRecord } from './row.ts';

type PackageColumns = Omit<Columns<'package'>, 'shop_id' | 'order_sn'>;

export interface GivenOrder extends WithShop<'sales_order'> {
  readonly packages: readonly Row<'package'>[];
}

/** Columns of an arranged package: a dropoff with a tracking number. */
export const arranged = {
  logistics_status: 'LOGISTICS_REQUEST_CREATED',
  revision: 1,
  arranged_at: 'now-1h',
  mode: 'dropoff',
  tracking_number: 'SGTRACK0000000011',
} as const;

/** The packages of orders, as a shipping document names them. */
export const packageNames = (...orders: readonly GivenOrder[]) =>
  orders.flatMap(({ packages }) =>
    packages.map(({ order_sn, package_number }) => ({ order_sn, package_number })),
  );

export function orderBuilders(builders: Builders, { channel }: LogisticsBuilders) {
  const { row, rows, nextId, shop: buildShop } = builders;

  /**
   * An order with one package, ready to be shipped, or with a package for each record in `packages`; each
   * contains one line. By default its status follows from its packages. A missing shop and channel are built.
   */
  async function order({
    shop: owner,
    packages: package_records = [{}],
    order_status,
    ...record
  }: ShopColumns<'sales_order'> & {
    packages?: readonly PackageColumns[];
  } = {}): Promise<GivenOrder> {
    const shop = owner ?? (await buildShop());
    const { shop_id, region } = shop;
    const order_sn = record.order_sn ?? `2603010${nextId()}`;
    if (typeof order_sn !== 'string') throw new Error('An order_sn is text.');
    const stored = await row('sales_order', {
      shop_id,
      order_sn,
      order_status:
        order_status ??
        shippingStatusOf(
          package_records.map(({ logistics_status = 'LOGISTICS_READY' }) => ({ logistics_status })),
          record.invoice_pending === true,
        ),
      create_time: 'now-2h',
      update_time: 'now-2h',
      buyer_username: 'buyer',
      recipient_address: {
        name: 'Ada Buyer',
        phone: '+65 0000 0001',
        region,
        state: 'Central',
        city: 'Singapore',
        district: '',
        town: '',
        address: '2 Buyer Street',
        zipcode: '000002',
      },
      total_amount_micros: 12_500_000,
      ...record,
    });
    const packages: Row<'package'>[] = [];
    for (const [index, columns] of package_records.entries()) {
      const logistic_id = columns.logistic_id ?? (await channel({ region })).logistic_id;
      const package_number = columns.package_number ?? `OFG${nextId()}`;
      packages.push(
        await row('package', {
          shop_id,
          order_sn,
          logistics_status: 'LOGISTICS_READY',
          ...columns,
          package_number,
          logistic_id,
        }),
      );
      await row('sales_order_line', {
        shop_id,
        order_sn,
        line_no: index + 1,
        line_item_id: nextId(),
        order_item_id: 1_000 + index,
        item_id: 1_000 + index,
        item_name: 'Kopi cup',
        model_quantity_purchased: 2,
        model_original_price_micros: 6_250_000,
        model_discounted_price_micros: 6_250_000,
      });
      await row('package_line', {
        shop_id,
        order_sn,
        package_number,
        line_no: index + 1,
        model_quantity: 2,
      });
    }
    return { ...stored, shop, packages };
  }

  /** A package of a new order. */
  async function packageOfOrder({ shop, ...columns }: PackageColumns & { shop?: GivenShop } = {}) {
    const built = await order({ ...(shop && { shop }), packages: [columns] });
    return { ...(built.packages[0] as Row<'package'>), shop: built.shop, order: built };
  }

  /** Many orders in one transaction, ready to be shipped, each with a package on each of these channels. */
  async function orders({
    shop: { shop_id },
    order_sns,
    logistic_ids,
    buyer_username = 'buyer',
  }: {
    shop: Pick<GivenShop, 'shop_id'>;
    order_sns: readonly string[];
    logistic_ids: readonly number[];
    buyer_username?: string;
  }): Promise<void> {
    const parts = ['name', 'phone', 'state', 'city', 'district', 'town', 'address', 'zipcode'];
    const common = {
      order_status: 'READY_TO_SHIP',
      create_time: 'now-2h',
      update_time: 'now-2h',
      buyer_username,
      total_amount_micros: 1_000_000,
      recipient_address: { ...Object.fromEntries(parts.map((part) => [part, ''])), region: 'SG' },
    } as const;
    const logistics_status = 'LOGISTICS_READY';
    await rows(
      order_sns.flatMap((order_sn): TableRecord[] => [
        ['sales_order', { shop_id, order_sn, ...common }],
        ...logistic_ids.map((logistic_id, index): TableRecord => {
          const package_number = `${order_sn}-${index + 1}`;
          return ['package', { shop_id, order_sn, package_number, logistic_id, logistics_status }];
        }),
      ]),
    );
  }

  /** A return in the state in which its dispute can be cancelled. Without a given order, one is built. */
  async function returnRequest({
    shop: owner,
    ...record
  }: ShopColumns<'return_request'> = {}): Promise<WithShop<'return_request'>> {
    const shop = owner ?? (await buildShop());
    const order_sn = record.order_sn ?? (await order({ shop })).order_sn;
    const stored = await row('return_request', {
      shop_id: shop.shop_id,
      return_sn: `R${nextId()}`,
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_REQUESTED',
      reason: 'ITEM_DAMAGED',
      refund_amount_micros: 19_900_000,
      create_time: 'now-9d',
      update_time: 'now-2d',
      ...record,
      order_sn,
    });
    return { ...stored, shop };
  }

  return { order, orders, package: packageOfOrder, returnRequest };
}
