import type { Flags } from '../flags.ts';

/** Called again and again with how many of all are generated. */
export type GenerateProgress = (progress: { readonly done: number; readonly of: number }) => void;

/** The options of `stoa generate orders`, as text. */
export interface OrdersOptions {
  readonly shop: string;
  readonly count: string;
  readonly seed: string;
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
  readonly payout_count: number;
  readonly row_count: number;
}

export interface GenerateCommands {
  /** Generates orders of a shop, with all that they cause. */
  generateOrders(flags: Flags, options: OrdersOptions, onProgress: GenerateProgress): Promise<OrdersResult>;
}
