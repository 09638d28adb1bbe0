import type { EngineName } from '../support/databases/databases.ts';

/** What a call costs a server. */
export interface CallCost {
  /** Statements of the database, also those of its jobs. */
  readonly statements: number;
  /** How often the server waits for PostgreSQL, and how many bytes it sends there. */
  readonly trips: number;
  readonly sent_bytes: number;
  /** What its JavaScript allocates, in kB. */
  readonly allocated_kb: number;
}

/** The part of a budget that must be used: what has become cheaper gets a smaller budget. */
export const used_min = 0.4;

const cost = (statements: number, trips: number, sent_bytes: number, allocated_kb: number): CallCost => ({
  statements,
  trips,
  sent_bytes,
  allocated_kb,
});

/** A change that raises one of them says why in its commit. */
export const order_budgets: Record<EngineName, Record<string, CallCost>> = {
  sqlite: {
    'order.place': cost(23, 0, 0, 205),
    get_order_list: cost(1, 0, 0, 85),
    get_order_detail: cost(2, 0, 0, 105),
    get_shipping_parameter: cost(4, 0, 0, 115),
    ship_order: cost(8, 0, 0, 125),
    get_tracking_number: cost(3, 0, 0, 70),
    create_shipping_document: cost(27, 0, 0, 260),
    get_shipping_document_result: cost(3, 0, 0, 75),
    download_shipping_document: cost(4, 0, 0, 85),
    'package.pick_up': cost(15, 0, 0, 125),
    'package.deliver': cost(12, 0, 0, 120),
    'order.confirm': cost(15, 0, 0, 135),
    get_escrow_detail: cost(3, 0, 0, 130),
  },
  postgres: {
    'order.place': cost(23, 4, 6000, 400),
    get_order_list: cost(1, 1, 670, 80),
    get_order_detail: cost(2, 1, 200, 115),
    get_shipping_parameter: cost(4, 3, 400, 140),
    ship_order: cost(8, 2, 1700, 175),
    get_tracking_number: cost(3, 1, 330, 75),
    create_shipping_document: cost(23, 12, 7800, 495),
    get_shipping_document_result: cost(3, 1, 310, 95),
    download_shipping_document: cost(4, 2, 460, 115),
    'package.pick_up': cost(15, 4, 3300, 240),
    'package.deliver': cost(11, 2, 2700, 200),
    'order.confirm': cost(14, 3, 3500, 255),
    get_escrow_detail: cost(3, 1, 320, 145),
  },
};

/** What the other operations that apps call most need on PostgreSQL. */
export const most_called_budgets: Record<string, Pick<CallCost, 'statements' | 'trips'>> = {
  'v2.product.get_item_list': { statements: 1, trips: 1 },
  'v2.product.get_item_base_info': { statements: 7, trips: 2 },
  'v2.product.get_model_list': { statements: 5, trips: 1 },
  'v2.shop.get_shop_info': { statements: 4, trips: 1 },
  'v2.product.update_stock': { statements: 10, trips: 3 },
  'v2.product.update_price': { statements: 10, trips: 2 },
  'v2.logistics.get_channel_list': { statements: 2, trips: 1 },
  'v2.product.get_category': { statements: 1, trips: 1 },
  'v2.public.refresh_access_token': { statements: 8, trips: 2 },
};

/** What a start costs, in kB. */
export const start_budgets = {
  /** How much of the program a server reads until it is ready, and a command that calls one. */
  server_read_kb: 3_747,
  command_read_kb: 849,
  /** What the JavaScript of a server allocates until it is ready: with a new database and the demo, and the next time. */
  first_allocated_kb: 110_000,
  allocated_kb: 44_000,
  /** The same for a command that calls a server: it loads neither a marketplace nor Node's `fetch`. */
  command_allocated_kb: 22_900,
};
