// Builders for a sandbox that has nothing yet: each creates what it is about, and what that needs.
import { randomBytes, randomInt } from 'node:crypto';
import type { StoaClient } from '../client.ts';
import type { StoaOperator } from '../operator_client.ts';
import type { MadeSandbox, SandboxShop } from './made_sandbox.ts';
import type { ActionFunctions } from './sandbox_actions.ts';

type CreateShop = Parameters<ActionFunctions['shop']['create']>[0];
type PlaceOrder = Parameters<ActionFunctions['order']['place']>[0];
type PlacedOrder = Awaited<ReturnType<ActionFunctions['order']['place']>>;
type MakeSeller = Parameters<ActionFunctions['seller']['make']>[0];

/** A shop by name, by id, or as the sandbox lists it. */
export type ShopNamed = string | number | Pick<SandboxShop, 'shop_id'>;

/** An item of a shop. Fields that are left out have usual values. */
export interface GivenItemOptions {
  /** The shop; the last one of the sandbox, or a new one, if left out. */
  readonly shop?: ShopNamed;
  readonly item_name?: string;
  /** In millionths of the currency. */
  readonly price_micros?: number;
  /** Pieces in stock; 10 if left out. */
  readonly stock?: number;
  /** Any other fields of its row in the collection `item`. */
  readonly row?: Readonly<Record<string, unknown>>;
}

export interface GivenItem {
  readonly shop_id: number;
  readonly item_id: number;
}

export interface GivenOrderOptions extends Omit<PlaceOrder, 'shop_id' | 'item_list'> {
  /** The shop; the last one of the sandbox, or a new one, if left out. */
  readonly shop?: ShopNamed;
  /** The item of which one piece is ordered; a new one if neither this nor `item_list` is given. */
  readonly item?: GivenItem;
  readonly item_list?: PlaceOrder['item_list'];
}

export interface GivenSellerOptions {
  /** The shop; the last one of the sandbox, or a new one, if left out. */
  readonly shop?: ShopNamed;
  readonly sign_in_name?: string;
  readonly password?: string;
}

/** Creates rows by the calls that operators make. */
export interface SandboxBuilders {
  /**
   * A shop in Singapore, or another region, with an address. It is linked to the partner of the sandbox, and its
   * region has a channel, a category and a fee rule.
   */
  shop(options?: Partial<CreateShop>): Promise<SandboxShop>;
  /** Somebody who can sign in on the consent pages for a shop. */
  seller(options?: GivenSellerOptions): Promise<{ readonly sign_in_name: string; readonly password: string }>;
  /** An item that can be sold. */
  item(options?: GivenItemOptions): Promise<GivenItem>;
  /** A paid order of one piece. */
  order(options?: GivenOrderOptions): Promise<PlacedOrder & { readonly shop_id: number }>;
}

interface BuiltIn {
  readonly made: MadeSandbox;
  readonly operator: StoaOperator;
  readonly functions: Pick<ActionFunctions, 'shop' | 'link' | 'seller' | 'stock' | 'order'>;
  getShop(shop: string | number): SandboxShop;
  addShop(shop: SandboxShop): void;
  /** A client of the partner, for the code of a consent. */
  partner(): Pick<StoaClient, 'exchangeCode'>;
}

/**
 * The range of the first id of a row that is made here. The demo's ids are below it, and the ids that Stoa draws are
 * above it. The first id is random, because a fork of a sandbox already has the rows of the original.
 */
const first_id = 2 ** 32;
const ids_max = 2 ** 40;

/** The first row of a collection that is of a region. */
async function findOf(region: string, operator: StoaOperator, collection: string) {
  for await (const row of operator.list(collection)) if (row.region === region) return row;
  return undefined;
}

/** @returns the builders, and a function that forgets what they made, after a reset. */
export function buildersOf({ made, operator, functions, getShop, addShop, partner }: BuiltIn) {
  let last_id = first_id + randomInt(ids_max);
  const nextId = () => ++last_id;
  let count = 0;
  /** `shop-1` for the first one. */
  const nameOf = (what: string) => `${what}-${++count}`;
  /** The channel and the category of a region, which shops of the region share. */
  const regions = new Map<string, Promise<{ logistic_id: number; category_id: number }>>();

  async function makeRegion(region: string) {
    const channel = await findOf(region, operator, 'logistics_channel');
    const logistic_id = Number(channel?.logistic_id ?? nextId());
    if (!channel)
      await operator.put('logistics_channel', [logistic_id], {
        channel_name: `Counter ${region}`,
        region,
        dropoff_info_needed: [],
        document_types: ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'],
        suggested_document_type: 'THERMAL_AIR_WAYBILL',
        tracking_number_format: `STOA${region}##########*`,
      });
    const category_id = nextId();
    await operator.put('category', [region, category_id], { category_name: 'Goods', is_leaf: true });
    if (!(await findOf(region, operator, 'fee_rule')))
      await operator.put('fee_rule', [region, '2000-01-01'], {
        commission_basis_points: 200,
        transaction_basis_points: 200,
      });
    return { logistic_id, category_id };
  }

  function regionOf(region: string) {
    const known = regions.get(region) ?? makeRegion(region);
    regions.set(region, known);
    return known;
  }

  async function shop(options: Partial<CreateShop> = {}): Promise<SandboxShop> {
    const { region = 'SG', seller_type = 'local', shop_name = nameOf('shop') } = options;
    await regionOf(region);
    const { shop_id } = await functions.shop.create({ ...options, region, seller_type, shop_name });
    await operator.put('shop_address', [shop_id, nextId()], {
      contact_name: shop_name,
      phone: '+65 0000 0000',
      region,
      address: '1 Harbour Road',
      address_flag: ['default_address', 'pickup_address', 'return_address'],
    });
    const { code } = await functions.link.make({ partner_id: made.partner_id, shop_id_list: [shop_id] });
    const { access_token, refresh_token } = await partner().exchangeCode({ code, shop_id });
    const built = { name: shop_name, shop_id, region, seller_type, access_token, refresh_token };
    addShop(built);
    return built;
  }

  async function shopOf(named: ShopNamed | undefined): Promise<SandboxShop> {
    if (named !== undefined) return getShop(typeof named === 'object' ? named.shop_id : named);
    return made.shops.at(-1) ?? shop();
  }

  async function item(options: GivenItemOptions = {}): Promise<GivenItem> {
    const { shop_id, region } = await shopOf(options.shop);
    const { logistic_id, category_id } = await regionOf(region);
    const item_id = nextId();
    const { item_name = nameOf('item'), price_micros = 9_900_000, stock = 10 } = options;
    await operator.put('item', [shop_id, item_id], {
      item_status: 'NORMAL',
      item_name,
      category_id,
      weight: '0.5',
      original_price_micros: price_micros,
      description: item_name,
      image: { image_id_list: [] },
      logistic_info: [{ logistic_id, enabled: true }],
      brand: { brand_id: 0, original_brand_name: 'NoBrand' },
      pre_order: { is_pre_order: false, days_to_ship: 2 },
      create_time: 'now',
      update_time: 'now',
      ...options.row,
    });
    await functions.stock.set({ shop_id, item_id, stock });
    return { shop_id, item_id };
  }

  const given: SandboxBuilders = {
    shop,
    item,
    async seller({ shop: named, sign_in_name, password } = {}) {
      const { shop_id } = await shopOf(named);
      const seller = {
        sign_in_name: sign_in_name ?? `seller-${nextId()}`,
        password: password ?? randomBytes(12).toString('hex'),
      };
      await functions.seller.make({ ...seller, shop_id } satisfies MakeSeller);
      return seller;
    },
    async order({ shop: named, item: ordered, item_list, ...options } = {}) {
      const { shop_id } = await shopOf(named ?? ordered);
      const { item_id } = ordered ?? (item_list ? { item_id: 0 } : await item({ shop: shop_id }));
      const lines = item_list ?? [{ item_id, quantity: 1 }];
      return { ...(await functions.order.place({ ...options, shop_id, item_list: lines })), shop_id };
    },
  };
  return { given, forget: () => regions.clear() };
}
