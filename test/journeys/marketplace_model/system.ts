// One engine with three shops: one sells from its own stock, one gives invoices and has models, one sells from
// the marketplace's warehouses and is paid in another currency.
import type { EngineName } from '../../support/databases/databases.ts';
import type { GivenShop } from '../../support/given/account.ts';
import type { Row } from '../../support/given/row.ts';
import { openWorld } from '../../support/world/harness.ts';
import { storedRows } from '../../support/world/refusals.ts';

export interface ModelShop {
  readonly shop: GivenShop;
  /** What can be ordered: an item or a model. */
  readonly sold: readonly { readonly item_id: number; readonly model_id: number }[];
  readonly logistic_ids: readonly number[];
  /** The SKU of the item in the marketplace's warehouses, if it is there. */
  readonly mtsku_id?: string;
}

export async function openSystem(engine: EngineName) {
  const world = await openWorld(engine);
  const { given } = world;
  for (const region of ['SG', 'BR'] as const)
    await given.row('fee_rule', {
      region,
      from_day: '2020-01-01',
      commission_basis_points: 218,
      service_basis_points: 105,
      service_min_micros: 200_000,
      transaction_basis_points: 200,
      order_processing_micros: 130_000,
    });
  const singapore = [
    await given.channel({ dropoff_info_needed: [], tracking_number_format: 'SG##########*' }),
    await given.channel({ non_integrated_info_needed: ['tracking_no'] }),
  ];
  const brazil = [await given.channel({ region: 'BR', dropoff_info_needed: ['sender_real_name'] })];
  const prices = { original_price_micros: 12_340_000 };

  async function local(): Promise<ModelShop> {
    const shop = await given.shop();
    const sold = [];
    for (let count = 0; count < 2; count++) {
      const { item_id } = await given.item({ shop, ...prices });
      await given.row('item_stock', { shop_id: shop.shop_id, item_id, location_id: '', stock: 30 });
      sold.push({ item_id, model_id: 0 });
    }
    return { shop, sold, logistic_ids: singapore.map(({ logistic_id }) => logistic_id) };
  }

  async function invoicing(): Promise<ModelShop> {
    const shop = await given.shop({ region: 'BR' });
    const { shop_id } = shop;
    const tier_variation = [{ name: 'Size', option_list: [{ option: 'S' }, { option: 'L' }] }];
    const { item_id } = await given.item({ shop, ...prices, tier_variation });
    const sold = [];
    for (const [at, model_name] of ['S', 'L'].entries()) {
      const model_id = 70 + at;
      await given.row('item_model', { shop_id, item_id, model_id, model_name, tier_index: [at], ...prices });
      await given.row('item_stock', { shop_id, item_id, model_id, location_id: '', stock: 30 });
      sold.push({ item_id, model_id });
    }
    return { shop, sold, logistic_ids: brazil.map(({ logistic_id }) => logistic_id) };
  }

  async function warehoused(): Promise<ModelShop> {
    const shop = await given.shop({ seller_type: 'cross_border' });
    const { shop_id } = shop;
    const { item_id } = await given.item({ shop, ...prices });
    const sku = await given.stockSku({ shop, sold_as: [[item_id, 0]] });
    await given.stockMovement(sku, { kind: 'inbound_my', moved_at: world.clock.now, sellable: 30 });
    await given.row('payout_account', { shop_id, payout_currency: 'CNY' });
    await given.row('exchange_rate', {
      from_currency: 'SGD',
      payout_currency: 'CNY',
      from_day: '2020-01-01',
      exchange_rate: '5.4321',
    });
    const logistic_ids = singapore.map(({ logistic_id }) => logistic_id);
    return { shop, sold: [{ item_id, model_id: 0 }], logistic_ids, mtsku_id: sku.mtsku_id };
  }

  const shops = [await local(), await invoicing(), await warehoused()];
  const tokens = new Map<number, string>();
  return {
    world,
    shops,
    /** The shop with an access token that is valid at the current time. */
    async caller({ shop }: ModelShop): Promise<GivenShop> {
      const access_token = tokens.get(shop.shop_id) ?? (await given.token({ shop_id: shop.shop_id }));
      tokens.set(shop.shop_id, access_token);
      return { ...shop, access_token };
    },
    /** Moves time forward. Jobs run at the exact times at which they are due, in the same order on every engine. */
    async wait({ hours }: { hours: number }): Promise<void> {
      tokens.clear();
      const end = world.clock.now + 3_600 * hours;
      for (;;) {
        // A job may enqueue others that are due at once.
        while ((await world.runJobs()) > 0);
        const { now } = world.clock;
        if (now >= end) return;
        const jobs = (await storedRows(world, 'job')) as Row<'job'>[];
        const due = jobs.map(({ due_at }) => due_at).filter((due_at) => due_at > now);
        world.clock.advance({ seconds: Math.min(end, ...due) - now });
      }
    },
    /** Created so far, oldest first, at the same positions on every engine. */
    orders: [] as { readonly of: ModelShop; readonly order_sn: string }[],
    returns: [] as { readonly of: ModelShop; readonly return_sn: string }[],
  };
}
export type System = Awaited<ReturnType<typeof openSystem>>;
