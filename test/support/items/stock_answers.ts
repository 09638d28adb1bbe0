// Requests of tests for stock, and their answers.
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';

/** A SKU built by `world.given.stockSku`. */
export type Sku = Awaited<ReturnType<World['given']['stockSku']>>;

type Totals = Record<
  'start_on_hand_total' | 'inbound_total' | 'outbound_total' | 'adjust_total' | 'end_on_hand_total',
  number
>;
type Numbers = Record<string, number>;

export interface AnsweredSku {
  mtsku_id: string;
  model_id: string;
  variation: string;
  fulfill_mapping_mode: number;
  barcode: string;
  whs_list: (Totals & { whs_id: string })[];
  start_qty: Numbers;
  end_qty: Numbers;
  inbound_qty: Numbers;
  outbound_qty: Numbers;
  adjust_qty: Numbers;
  shop_sku_list: { shop_sku_id: string; shop_item_id: string; shop_model_id: string }[];
}

export interface StockAnswer {
  total: number;
  start_time: string;
  end_time: string;
  query_end_time: string;
  item_list: { warehouse_item_id: string; item_name: string; item_image: string; sku_list: AnsweredSku[] }[];
}

/** The beginning of a day in UTC, as Unix time in seconds. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000;

/** Requests stock movements, by default from 2026-02-01 to 2026-02-28. */
export async function askStock(
  world: World,
  shop: GivenShop,
  request: Record<string, unknown> = {},
): Promise<StockAnswer> {
  const { body } = await world.call(
    'v2.sbs.get_stock_movement',
    { start_time: '2026-02-01', end_time: '2026-02-28', whs_region: 'SG', ...request },
    { shop },
  );
  if (body.error) throw new Error(`${body.error}: ${body.message}`);
  return body.response;
}
