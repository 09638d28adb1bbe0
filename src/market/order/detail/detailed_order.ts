// Orders as get_order_detail reads them: three queries, however many orders.
import type { Store } from '../../../engine/store/store.ts';
import type { OrderTables } from '../order.tables.ts';
import {
  type LineRow,
  listLinesWithPackages,
  listOrdersWithPackages,
  type OrderRow,
} from './order_detail.store.ts';
import { findReturnedPieces, type ReturnedPieces } from './returned_pieces.ts';

/** One of an order's packages. */
export type PackageRow = Pick<
  OrderTables['package'],
  'package_number' | 'logistics_status' | 'logistic_id' | 'parcel_chargeable_weight_gram'
>;

/** Pieces of a line that are in a package. */
export interface PackedLine {
  readonly line: LineRow;
  readonly model_quantity: number;
}

/** An order with what belongs to it. Lines are there where they were asked for. */
export interface DetailedOrder {
  readonly row: OrderRow;
  readonly packages: readonly PackageRow[];
  readonly lines: readonly LineRow[];
  /** By package_number. */
  readonly packed: ReadonlyMap<string, readonly PackedLine[]>;
  /** By line_no. */
  readonly returned: ReadonlyMap<number, ReturnedPieces>;
}

interface Wanted {
  readonly shop_id: number;
  readonly order_sns: readonly string[];
  /** Whether lines are asked for, and how many of their pieces come back. */
  readonly with_lines: boolean;
  readonly with_returns: boolean;
}

interface Lines {
  readonly lines: LineRow[];
  readonly packed: Map<string, PackedLine[]>;
}

/** The lines of orders, by order_sn. */
async function findLines(store: Store, { shop_id, order_sns, with_lines }: Wanted) {
  const found = new Map<string, Lines>();
  if (!with_lines) return found;
  const rows = await store.all(...listLinesWithPackages(order_sns, { shop_id }));
  // A row is passed on with what was joined to it: a copy of fifty orders without that took a tenth of a call.
  for (const line of rows) {
    const { package_number, model_quantity } = line;
    let of_order = found.get(line.order_sn);
    if (!of_order) {
      of_order = { lines: [], packed: new Map() };
      found.set(line.order_sn, of_order);
    }
    if (of_order.lines.at(-1)?.line_no !== line.line_no) of_order.lines.push(line);
    if (package_number === null || model_quantity === null) continue;
    const in_package = of_order.packed.get(package_number);
    if (in_package) in_package.push({ line, model_quantity });
    else of_order.packed.set(package_number, [{ line, model_quantity }]);
  }
  return found;
}

/** Orders with their packages, by order_sn. */
async function findWithPackages(store: Store, { shop_id, order_sns }: Wanted) {
  const found = new Map<string, { row: OrderRow; packages: PackageRow[] }>();
  const rows = await store.all(...listOrdersWithPackages(order_sns, { shop_id }));
  for (const row of rows) {
    const { package_number, logistics_status, logistic_id, parcel_chargeable_weight_gram } = row;
    const order = found.get(row.order_sn) ?? { row, packages: [] };
    found.set(row.order_sn, order);
    // All are null where there is no package, and none where there is one.
    if (package_number === null || logistics_status === null || logistic_id === null) continue;
    const weight = parcel_chargeable_weight_gram ?? 0;
    const pkg = { package_number, logistics_status, logistic_id, parcel_chargeable_weight_gram: weight };
    order.packages.push(pkg);
  }
  return found;
}

const no_lines: Lines = { lines: [], packed: new Map() };

/** Those of up to 50 orders that this shop has, by their order_sn. */
export async function findDetailedOrders(
  store: Store,
  wanted: Wanted,
): Promise<ReadonlyMap<string, DetailedOrder>> {
  const [orders, lines] = await Promise.all([findWithPackages(store, wanted), findLines(store, wanted)]);
  // Nothing comes back of what was not delivered.
  const delivered = [...orders.values()].filter(({ row }) => row.delivered_time !== null);
  const order_sns = wanted.with_returns ? delivered.map(({ row }) => row.order_sn) : [];
  const returned = await findReturnedPieces(store, wanted.shop_id, order_sns);
  return new Map(
    [...orders].map(([order_sn, { row, packages }]) => [
      order_sn,
      {
        row,
        packages,
        ...(lines.get(order_sn) ?? no_lines),
        returned: returned.get(order_sn) ?? new Map(),
      },
    ]),
  );
}
