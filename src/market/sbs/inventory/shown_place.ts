// The stock of a SKU in a warehouse, and how long it lasts.

import type { StockLevel } from '../sbs.ts';

/** The stock of a SKU in a warehouse, and its sales. */
export interface InventoryPlace {
  readonly whs_id: string;
  readonly sellable: number;
  readonly reserved: number;
  readonly unsellable: number;
  readonly last_7_sold: number;
  readonly last_15_sold: number;
  readonly last_30_sold: number;
  readonly last_60_sold: number;
  readonly last_90_sold: number;
  readonly stock_level: number;
}

const excess_days = 90;
const speed_days = 30;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The place as an answer shows it. How long stock lasts follows from the sales of the last 30 days. */
export function shownPlace(place: InventoryPlace) {
  const { whs_id, sellable, reserved, unsellable, last_30_sold } = place;
  const coverage_days = last_30_sold === 0 ? -1 : rounded((sellable * speed_days) / last_30_sold);
  const sold_in_time = Math.ceil((last_30_sold * excess_days) / speed_days);
  return {
    whs_id,
    stock_level: place.stock_level as StockLevel,
    ir_approval_qty: 0,
    in_transit_pending_putaway_qty: 0,
    sellable_qty: sellable,
    reserved_qty: reserved,
    unsellable_qty: unsellable,
    excess_stock: last_30_sold === 0 ? 0 : Math.max(0, sellable - sold_in_time),
    coverage_days,
    in_whs_coverage_days: coverage_days,
    selling_speed: rounded(last_30_sold / speed_days),
    last_7_sold: place.last_7_sold,
    last_15_sold: place.last_15_sold,
    last_30_sold,
    last_60_sold: place.last_60_sold,
    last_90_sold: place.last_90_sold,
  };
}

/** Whether the SKU can be sold but was not. */
export const isNotMoving = (places: readonly InventoryPlace[]): boolean =>
  places.some(({ sellable }) => sellable > 0) && !places.some(({ last_30_sold }) => last_30_sold > 0);
