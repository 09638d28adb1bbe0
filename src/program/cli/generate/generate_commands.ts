import type { Flags } from '../flags.ts';

/** Called again and again with how many of all are generated. */
export type GenerateProgress = (progress: { readonly done: number; readonly of: number }) => void;

/** The options of `stoa generate items`, as text. */
export interface ItemsOptions {
  readonly shop: string;
  readonly count: string;
  readonly seed: string;
}

export interface ItemsResult {
  readonly shop_id: number;
  readonly region: string;
  readonly item_count: number;
  readonly row_count: number;
}

/** The options of `stoa generate orders` and `stoa generate returns`, as text. */
export interface OrdersOptions extends ItemsOptions {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly states?: string | undefined;
}

export interface OrdersResult {
  readonly shop_id: number;
  readonly region: string;
  /** The time in which orders were placed and handled: Unix times in seconds. */
  readonly from: number;
  readonly until: number;
  readonly order_count: number;
  /** Number of orders in each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Number of returns in each status. */
  readonly return_statuses: Readonly<Record<string, number>>;
  readonly payout_count: number;
  readonly row_count: number;
}

/** The options of `stoa generate shops` and `stoa generate marketplace`, as text. */
export interface ShopsOptions {
  readonly count: string;
  /** For each shop. */
  readonly items: string;
  /** For each shop. */
  readonly orders?: string;
  readonly regions?: string | undefined;
  readonly seed: string;
}

export interface ShopsResult {
  readonly shop_ids: readonly number[];
  readonly regions: readonly string[];
  readonly item_count: number;
  readonly order_count: number;
}

export interface GenerateCommands {
  /** Generates orders of a shop, with all that they cause. */
  generateOrders(flags: Flags, options: OrdersOptions, onProgress: GenerateProgress): Promise<OrdersResult>;
  /** Generates orders of a shop that were returned, with all that they cause. */
  generateReturns(flags: Flags, options: OrdersOptions, onProgress: GenerateProgress): Promise<OrdersResult>;
  /** Generates items of a shop, with their stock. */
  generateItems(flags: Flags, options: ItemsOptions): Promise<ItemsResult>;
  /** Generates shops, with their items and orders. */
  generateShops(flags: Flags, options: ShopsOptions, onProgress: GenerateProgress): Promise<ShopsResult>;
}
