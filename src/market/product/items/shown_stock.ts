// The stock of an item or of one of its models, as read operations return it.

/** Pieces at a location of the seller. */
export interface SellerStock {
  readonly location_id: string;
  readonly stock: number;
  readonly reserved_stock: number;
  /** The holiday mode of the warehouse: 1 on, 2 turning off; null for a shop whose only location has no row. */
  readonly holiday_mode_state: number | null;
}

/** Pieces in a warehouse of the marketplace. */
export interface WarehouseStock {
  readonly whs_id: string;
  readonly sellable: number;
  readonly reserved: number;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const isOnHoliday = ({ holiday_mode_state }: SellerStock) =>
  holiday_mode_state === 1 || holiday_mode_state === 2;

/** Adds up the stock of several models at each location, because an item with models shows it that way. */
function byLocation(rows: readonly SellerStock[]) {
  const shown = new Map<string, { location_id: string; stock: number; if_saleable: boolean }>();
  for (const row of rows) {
    const { location_id } = row;
    const stock = (shown.get(location_id)?.stock ?? 0) + row.stock;
    shown.set(location_id, { location_id, stock, if_saleable: !isOnHoliday(row) });
  }
  return [...shown.values()];
}

const byLocationId = (a: { location_id: string }, b: { location_id: string }) =>
  a.location_id < b.location_id ? -1 : 1;

export function showStock(seller: readonly SellerStock[], warehouses: readonly WarehouseStock[]) {
  const available = sumOf(seller.map(({ stock, reserved_stock }) => stock - reserved_stock));
  const reserved = sumOf(seller.map(({ reserved_stock }) => reserved_stock));
  const in_warehouses = new Map<string, number>();
  for (const { whs_id, sellable } of warehouses)
    in_warehouses.set(whs_id, (in_warehouses.get(whs_id) ?? 0) + sellable);
  return {
    summary_info: {
      total_reserved_stock: reserved + sumOf(warehouses.map((row) => row.reserved)),
      total_available_stock: available + sumOf(warehouses.map((row) => row.sellable)),
    },
    seller_stock: byLocation(seller),
    shopee_stock:
      in_warehouses.size === 0
        ? [{ location_id: '', stock: 0 }]
        : [...in_warehouses].map(([location_id, stock]) => ({ location_id, stock })).sort(byLocationId),
  };
}
