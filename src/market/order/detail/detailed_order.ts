// Reads orders for get_order_detail, in three queries regardless of the number of orders.
import type { Store } from '../../../engine/store/store.ts';
import type { OrderTables } from '../order.tables.ts';
import {
  type DetailLineRow,
  type DetailOrderRow,
  listLinesWithPackages,
  listOrdersWithPackages,
} from './order_detail.store.ts';
import { findReturnedPieces, type ReturnedPieces } from './returned_pieces.ts';

export type PackageRow = Pick<
  OrderTables['package'],
  'package_number' | 'logistics_status' | 'logistic_id' | 'parcel_chargeable_weight_gram'
>;

/** A line in a package, with the number of its pieces there. */
export interface PackedLine {
  readonly line: DetailLineRow;
  readonly model_quantity: number;
}

/** An order with its packages, lines and returns. `lines` is empty unless requested. */
export interface DetailedOrder {
  readonly row: DetailOrderRow;
  readonly packages: readonly PackageRow[];
  readonly lines: readonly DetailLineRow[];
  /** Keyed by package_number. */
  readonly packed: ReadonlyMap<string, readonly PackedLine[]>;
  /** Keyed by line_no. */
  readonly returned: ReadonlyMap<number, ReturnedPieces>;
}

interface Wanted {
  readonly shop_id: number;
  readonly order_sns: readonly string[];
  /** Whether to read lines, and returned pieces. */
  readonly with_lines: boolean;
  readonly with_returns: boolean;
}

interface Lines {
  readonly lines: DetailLineRow[];
  readonly packed: Map<string, PackedLine[]>;
}

/** The lines of orders, keyed by order_sn. */
async function findLines(store: Store, { shop_id, order_sns, with_lines }: Wanted) {
  const found = new Map<string, Lines>();
  if (!with_lines) return found;
  const rows = await store.all(listLinesWithPackages, { order_sns, shop_id });
  // Rows keep their joined columns: copying the rows of fifty orders without them took a tenth of the call.
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

/** Orders with their packages, keyed by order_sn. */
async function findWithPackages(store: Store, { shop_id, order_sns }: Wanted) {
  const found = new Map<string, { row: DetailOrderRow; packages: PackageRow[] }>();
  const rows = await store.all(listOrdersWithPackages, { order_sns, shop_id });
  for (const row of rows) {
    const { package_number, logistics_status, logistic_id, parcel_chargeable_weight_gram } = row;
    const order = found.get(row.order_sn) ?? { row, packages: [] };
    found.set(row.order_sn, order);
    // All three are null if the order has no package, and none is null otherwise.
    if (package_number === null || logistics_status === null || logistic_id === null) continue;
    const weight = parcel_chargeable_weight_gram ?? 0;
    const pkg = { package_number, logistics_status, logistic_id, parcel_chargeable_weight_gram: weight };
    order.packages.push(pkg);
  }
  return found;
}

const no_lines: Lines = { lines: [], packed: new Map() };

/** Finds up to 50 orders of a shop, keyed by order_sn. Orders that the shop does not have are left out. */
export async function findDetailedOrders(
  store: Store,
  wanted: Wanted,
): Promise<ReadonlyMap<string, DetailedOrder>> {
  const [orders, lines] = await Promise.all([findWithPackages(store, wanted), findLines(store, wanted)]);
  // An order that was not delivered has no returns.
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
