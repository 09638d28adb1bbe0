// Builders for stock in the marketplace's warehouses, and the questions that tests ask of it.
import { type Movement, recordMovement } from '../../src/sbs/ledger/record_movement.ts';
import type { WarehouseRegion } from '../../src/sbs/sbs.ts';
import type { GivenShop } from './given/account.ts';
import type { World } from './harness.ts';

export interface Sku {
  readonly shop: GivenShop;
  readonly whs_region: WarehouseRegion;
  readonly warehouse_item_id: string;
  readonly mtsku_id: string;
}

interface Wished {
  whs_region?: WarehouseRegion;
  warehouse_item_id?: string;
  item?: Record<string, unknown>;
  sku?: Record<string, unknown>;
  /** As what it is sold: pairs of item and model. */
  sold_as?: readonly (readonly [number, number])[];
}

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

/** The beginning of a day in UTC, Unix time in seconds. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000;

export function givenStock(world: World) {
  const { given } = world;
  /** A SKU in a warehouse region, of an item of its own unless one is named. */
  async function sku(shop: GivenShop, wish: Wished = {}): Promise<Sku> {
    const { whs_region = 'SG', item = {}, sku: of = {}, sold_as = [] } = wish;
    const warehouse_item_id = wish.warehouse_item_id ?? `W${given.nextId()}`;
    const place = { shop_id: shop.shop_id, whs_region };
    if (wish.warehouse_item_id === undefined)
      await given.row('stock_item', {
        ...place,
        warehouse_item_id,
        item_name: `Item ${warehouse_item_id}`,
        category_id_l1: 100_636,
        ...item,
      });
    const model_id = `${given.nextId()}`;
    const mtsku_id = `${warehouse_item_id}_${model_id}`;
    await given.row('stock_sku', { ...place, warehouse_item_id, mtsku_id, model_id, ...of });
    for (const [shop_item_id, shop_model_id] of sold_as)
      await given.row('stock_shop_sku', { ...place, mtsku_id, shop_item_id, shop_model_id });
    return { shop, whs_region, warehouse_item_id, mtsku_id };
  }

  /** Records a movement in a transaction of its own, by default of stock that can be sold. */
  const move = (
    { shop: { shop_id }, whs_region, mtsku_id }: Sku,
    movement: Pick<Movement, 'kind' | 'moved_at'> & Partial<Movement>,
  ) =>
    world.marketplace.database.transaction((store) =>
      recordMovement(store, {
        movement_id: `M${given.nextId()}`,
        whs_id: 'SG1',
        sellable: 0,
        reserved: 0,
        unsellable: 0,
        shop_id,
        whs_region,
        mtsku_id,
        ...movement,
      }),
    );

  return { sku, move };
}

/** Asks for stock movements, from 2026-02-01 to 2026-02-28 unless told otherwise. */
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
  return body.response as StockAnswer;
}
