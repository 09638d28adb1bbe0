// What is stored of orders: their status, and the history of their packages.

import { parseJson } from '../../../src/engine/store/json.ts';
import type { Params } from '../../../src/engine/store/param.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import type { EventTables } from '../../../src/market/event/event.tables.ts';
import type { OrderTables } from '../../../src/market/order/order.tables.ts';
import { packageSubject } from '../../../src/market/order/package.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import type { World } from '../world/harness.ts';
import { storedState } from '../world/refusals.ts';

type EventRow = EventTables['event'];
type PackageKey = { shop_id: number; order_sn: string; package_number: string };

/** The history of a package, oldest first. */
export const historyOf = (pkg: PackageKey, events: readonly EventRow[]) =>
  events
    .filter(({ shop_id, subject }) => shop_id === pkg.shop_id && subject === packageSubject(pkg))
    .sort((a, b) => a.seq - b.seq)
    .map(({ kind: transition, actor, partner_id, request_id, data, happened_at: moved_at }) => {
      const { from_status, to_status } = parseJson(data) as { from_status: string; to_status: string };
      return { transition, from_status, to_status, actor, partner_id, request_id, moved_at };
    });

/**
 * What is stored of a shop's order: its row, its packages by number, and their history, oldest first. Its
 * status follows from its packages.
 */
export async function storedOrder(world: World, { shop_id }: { shop_id: number }, order_sn: string) {
  const stored = (await storedState(world)) as {
    [T in keyof (OrderTables & EventTables)]: (OrderTables & EventTables)[T][];
  };
  const isOfOrder = (row: { shop_id: number; order_sn: string }) =>
    row.shop_id === shop_id && row.order_sn === order_sn;
  const order = stored.sales_order.find(isOfOrder);
  if (!order) throw new Error(`There is no order ${order_sn}.`);
  const packages = stored.package.filter(isOfOrder);
  const history = packages.flatMap((row) =>
    historyOf(row, stored.event).map((step) => ({ package_number: row.package_number, ...step })),
  );
  const { order_status } = order;
  return { order, order_status, packages, history };
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

const ordersLike = statementsOn<OrderTables>()((db, p: Params<{ like: string }>) =>
  db
    .selectFrom('sales_order')
    .select(['shop_id', 'order_sn', 'order_status'])
    .where('order_sn', 'like', p.like)
    .orderBy('shop_id')
    .orderBy('order_sn'),
);

const packageEvents = statementsOn<EventTables>()((db, p: Params<{ like: string }>) =>
  db.selectFrom('event').selectAll().where('subject', 'like', p.like),
);

/**
 * What is stored of the orders whose order_sn has this prefix: each with its status, each package with its
 * history.
 */
export async function storedShipping(
  { database }: Pick<OpenMarketplace, 'database'>,
  order_sn_start: string,
) {
  const rows = await database.all(packagesLike, { like: `${order_sn_start}%` });
  const events = await database.all(packageEvents, { like: `package:${order_sn_start}%` });
  const orders = await database.all(ordersLike, { like: `${order_sn_start}%` });
  return { orders, packages: rows.map((row) => ({ ...row, history: historyOf(row, events) })) };
}
