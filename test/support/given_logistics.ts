// Builders for shipping: channels, addresses, orders with packages, with believable defaults.
import { tables } from '../../src/app/groups.ts';
import type { Marketplace } from '../../src/app/marketplace.ts';
import { createDocumentJob, type NewDocumentJob } from '../../src/logistics/documents/shipping_document.ts';
import type { HistoryEntry, OrderTables } from '../../src/order/order.tables.ts';
import { orderStatusOf } from '../../src/order/order.ts';
import { seconds } from '../../src/platform/contract/clock.ts';
import type { Region } from '../../src/platform/contract/region.ts';
import { insertRow, rowReader } from '../../src/platform/store/load/load.ts';
import type { Params } from '../../src/platform/store/param.ts';
import { statementsOn } from '../../src/platform/store/statement.ts';
import type { GivenShop } from './given/account.ts';
import type { Given } from './given/given.ts';
import type { World } from './harness.ts';
import { storedState } from './refusals.ts';

type Record_ = Record<string, unknown>;

export interface GivenPackage {
  readonly package_number: string;
  readonly logistic_id: number;
}
export interface GivenOrder {
  readonly order_sn: string;
  readonly packages: readonly GivenPackage[];
}

/** Two windows on every day. */
export const everyday_schedule = {
  days_ahead: 3,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  windows: [
    { from: '09:00', to: '12:00', book_by: '08:00' },
    { from: '14:00', to: '18:00', book_by: '13:00' },
  ],
  shows_time: true,
};

/** A package whose shipment is arranged, for `order`: brought to the carrier, with a number to track it by. */
export const arranged = (logistic_id: number, record: Record_ = {}) => ({
  logistic_id,
  logistics_status: 'LOGISTICS_REQUEST_CREATED',
  revision: 1,
  arranged_at: 'now-1h',
  mode: 'dropoff',
  tracking_number: 'SGTRACK0000000011',
  ...record,
});

/** The packages of orders, as a shipping document names them. */
export const namesOf = (...orders: readonly GivenOrder[]) =>
  orders.flatMap(({ order_sn, packages }) =>
    packages.map(({ package_number }) => ({ order_sn, package_number })),
  );

/** Has a shipping document made of these packages, as the marketplace would. @returns its job_id. */
export const givenDocument = (
  { marketplace: { database }, clock }: World,
  { shop_id }: GivenShop,
  packages: NewDocumentJob['packages'],
  options: Partial<NewDocumentJob> = {},
): Promise<string> =>
  database.transaction((store) =>
    createDocumentJob(store, {
      shop_id,
      document_type: 'THERMAL_AIR_WAYBILL',
      packages,
      now: clock.now,
      ...options,
    }),
  );

export function givenLogistics(given: Given) {
  /** A channel that has no mode unless told. Ids that the reference names can be given; others are new. */
  async function channel(record: Record_ = {}): Promise<number> {
    const logistic_id = (record.logistic_id as number | undefined) ?? given.nextId();
    await given.row('logistics_channel', {
      logistic_id,
      channel_name: `Channel ${logistic_id}`,
      region: 'SG',
      document_types: ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'],
      suggested_document_type: 'THERMAL_AIR_WAYBILL',
      ...record,
    });
    return logistic_id;
  }

  async function address(shop: GivenShop, record: Record_ = {}): Promise<number> {
    const address_id = given.nextId();
    await given.row('shop_address', {
      shop_id: shop.shop_id,
      address_id,
      contact_name: 'Harbour Stores',
      phone: '+65 0000 0000',
      region: shop.region,
      state: 'Central',
      city: 'Singapore',
      address: '1 Harbour Road',
      zipcode: '000001',
      address_flag: ['default_address', 'pickup_address'],
      ...record,
    });
    return address_id;
  }

  async function branch(logistic_id: number, record: Record_ = {}): Promise<number> {
    const branch_id = given.nextId();
    await given.row('logistics_branch', {
      logistic_id,
      branch_id,
      region: 'SG',
      state: 'Central',
      city: 'Singapore',
      address: `${branch_id} Branch Road`,
      ...record,
    });
    return branch_id;
  }

  /** A day, YYYY-MM-DD, on which nobody collects in a region. */
  const holiday = (region: Region, day: string) =>
    given.row('pickup_holiday', { region, day, holiday_name: `Holiday of ${region}` });

  /** An order with one package for each record, on the channel that it names, all with what ended the order. */
  async function order(
    shop: GivenShop,
    packages: readonly (Record_ & { logistic_id: number })[],
    { final_status, ...record }: Record_ & { final_status?: string } = {},
  ): Promise<GivenOrder> {
    const order_sn = (record.order_sn as string | undefined) ?? `2603010${given.nextId()}`;
    const made: GivenPackage[] = [];
    await given.row('sales_order', {
      shop_id: shop.shop_id,
      order_sn,
      create_time: 'now-2h',
      update_time: 'now-2h',
      buyer_username: 'buyer',
      recipient_address: {
        name: 'Ada Buyer',
        phone: '+65 0000 0001',
        region: shop.region,
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
    for (const [at, of] of packages.entries()) {
      const package_number = (of.package_number as string | undefined) ?? `OFG${given.nextId()}`;
      await given.row('package', {
        shop_id: shop.shop_id,
        order_sn,
        package_number,
        logistics_status: 'LOGISTICS_READY',
        final_status: final_status as 'CANCELLED',
        ...of,
      });
      await given.row('sales_order_line', {
        shop_id: shop.shop_id,
        order_sn,
        line_no: at + 1,
        package_number,
        item_id: 1_000 + at,
        item_name: 'Kopi cup',
        quantity: 2,
        price_micros: 6_250_000,
      });
      made.push({ package_number, logistic_id: of.logistic_id });
    }
    return { order_sn, packages: made };
  }

  return { channel, address, branch, holiday, order };
}

/** What happened to a package, first to last. */
export const historyOf = ({ history }: { history: string }): HistoryEntry[] => JSON.parse(history);

/**
 * What is stored of a shop's order: its row, its packages by their number, and what happened to them, first to last.
 * Where it is, its packages say.
 */
export async function storedOrder(world: World, { shop_id }: { shop_id: number }, order_sn: string) {
  const stored = (await storedState(world)) as { [T in keyof OrderTables]: OrderTables[T][] };
  const isOfOrder = (row: { shop_id: number; order_sn: string }) =>
    row.shop_id === shop_id && row.order_sn === order_sn;
  const order = stored.sales_order.find(isOfOrder);
  if (!order) throw new Error(`There is no order ${order_sn}.`);
  const packages = stored.package.filter(isOfOrder);
  const history = packages.flatMap((of) =>
    historyOf(of).map((step) => ({ package_number: of.package_number, ...step })),
  );
  return { order, order_status: orderStatusOf(packages), packages, history };
}

/** Many orders at once, ready to be shipped, each with a package on each of these channels. */
export async function givenOrders(
  { database, clock }: Pick<Marketplace, 'database' | 'clock'>,
  { shop_id }: Pick<GivenShop, 'shop_id'>,
  logistic_ids: readonly number[],
  order_sns: readonly string[],
): Promise<void> {
  const now = seconds(clock);
  const parts = ['name', 'phone', 'state', 'city', 'district', 'town', 'address', 'zipcode'];
  const recipient_address = { ...Object.fromEntries(parts.map((part) => [part, ''])), region: 'SG' };
  const times = { create_time: 'now-2h', update_time: 'now-2h' };
  const whose = { buyer_username: 'buyer', total_amount_micros: 1_000_000 };
  const [readOrder, readPackage] = [rowReader(tables.sales_order), rowReader(tables.package)];
  await database.transaction(async (store) => {
    for (const order_sn of order_sns) {
      const order = { shop_id, order_sn, recipient_address, ...times, ...whose };
      await insertRow(store, 'sales_order', tables.sales_order, readOrder(order, now, order_sn));
      for (const [at, logistic_id] of logistic_ids.entries()) {
        const package_number = `${order_sn}-${at + 1}`;
        const logistics_status = 'LOGISTICS_READY';
        const of = { shop_id, order_sn, package_number, logistic_id, logistics_status };
        await insertRow(store, 'package', tables.package, readPackage(of, now, order_sn));
      }
    }
  });
}

const packagesLike = statementsOn<OrderTables>()((db, p: Params<{ like: string }>) =>
  db
    .selectFrom('package')
    .selectAll()
    .where('order_sn', 'like', p.like)
    .orderBy('shop_id')
    .orderBy('order_sn')
    .orderBy('package_number'),
);

/** What is stored of the orders whose order_sn begins so: each with where it is, each package with its history. */
export async function storedShipping({ database }: Pick<Marketplace, 'database'>, order_sn_start: string) {
  const rows = await database.all(packagesLike, { like: `${order_sn_start}%` });
  const by_order = new Map<string, typeof rows>();
  for (const of of rows) {
    const key = `${of.shop_id} ${of.order_sn}`;
    by_order.set(key, [...(by_order.get(key) ?? []), of]);
  }
  const orders = [...by_order.values()].map((packages) => {
    const [{ shop_id, order_sn }] = packages as [(typeof packages)[number]];
    return { shop_id, order_sn, order_status: orderStatusOf(packages) };
  });
  return { orders, packages: rows.map((of) => ({ ...of, history: historyOf(of) })) };
}
