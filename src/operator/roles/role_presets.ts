// What each role of the operator API may do, once and as data. `generated/roles.md` is written from it, and
// `test/generic/roles.test.ts` tries it.
import type { Scope } from '../../kit/contract/operator/scope.ts';

type Names = 'all' | readonly string[];

export interface RolePreset {
  /** Whom it is for, in one sentence. */
  readonly about: string;
  /** The highest scope that it has. A token may have a lower one. */
  readonly scope: Scope;
  /** Actions by name. */
  readonly actions: Names;
  /** Collections that it reads. */
  readonly reads: Names;
  /** Collections that it writes, and reads too. */
  readonly writes: Names;
  /** Collections without a shop that it reads even if the token is limited to some shops. */
  readonly reads_without_shop: readonly string[];
  /** Pages of the operator port that need a token. */
  readonly pages: Names;
}

const see_orders = ['search.find', 'order.newest', 'order.timeline', 'feed.list', 'feed.stream'];
const see_documents = ['document.get', 'document.link'];
const see_calls = ['journal.list', 'journal.stream', 'journal.get', 'journal.as_curl', 'journal.as_test'];

const orders = ['sales_order', 'sales_order_line', 'package', 'package_line'];
const shops = ['shop', 'shop_link', 'shop_address', 'event'];
const shipping = [
  'shop_channel',
  'shop_shipping_setting',
  'carrier_number',
  'seller_tracking_number',
  'shipping_document',
  'shipping_document_job',
];
const returns = ['return_request', 'return_dispute', 'return_image', 'return_proof', 'dispute_cancellation'];
const items = ['item', 'item_model', 'item_stock', 'item_figures', 'stock_location'];
const invoices = ['buyer_invoice', 'invoice_document'];
const money = [
  'billing_transaction',
  'payout',
  'income_statement',
  'order_income',
  'item_installment',
  'payout_account',
  'income_terms',
];
const carriers = ['logistics_channel', 'logistics_branch', 'pickup_holiday'];
const catalogue = ['category', 'category_attribute', 'category_brand', 'region_limit'];
const rates = ['payment_method', 'exchange_rate', 'fee_rule'];

export const role_presets = {
  support: {
    about:
      'Helps buyers, sellers and partners: sees orders, returns and calls, cancels, and decides returns.',
    scope: 'write',
    actions: [
      ...see_orders,
      ...see_documents,
      ...see_calls,
      'order.ask_cancel',
      'order.answer_cancel',
      'order.cancel',
      'order.give_invoice',
      'return.open',
      'return.accept',
      'return.answer_offer',
      'return.counter_offer',
      'return.ask_proof',
      'return.take_up',
      'return.decide',
      'return.withdraw',
      'return.request_compensation',
      'comment.hide',
      'comment.show',
      'partner.list_tokens',
      'partner.history',
      'push.list',
      'push.get',
      'push.send_again',
    ],
    reads: [
      ...shops,
      ...orders,
      ...shipping,
      ...returns,
      ...items,
      'item_comment',
      'voucher',
      ...carriers,
      ...catalogue,
      'partner',
      'partner_shop_link',
      'merchant',
      'merchant_link',
    ],
    writes: ['buyer_invoice'],
    reads_without_shop: [...carriers, ...catalogue],
    pages: [],
  },
  logistics: {
    about: 'Moves goods: packages, labels, warehouses, carriers and their numbers.',
    scope: 'write',
    actions: [
      ...see_orders,
      ...see_documents,
      'document.render',
      'document.render_again',
      'package.allow_reschedule',
      'package.pick_up',
      'package.miss_pickup',
      'package.deliver',
      'package.fail',
      'package.lose',
      'package.receive_back',
      'return.ship',
      'return.receive',
      'stock.receive',
      'stock.adjust',
      'stock.set',
      'job.list_failed',
      'job.retry',
    ],
    reads: [
      ...shops,
      ...orders,
      ...shipping,
      ...returns,
      ...items,
      'stock_item',
      'stock_sku',
      'stock_shop_sku',
      'stock_movement',
      'stock_day',
      'stock_month',
      'stock_balance',
      'fbs_sku',
    ],
    writes: ['carrier_number', 'shop_address', 'stock_location', ...carriers],
    reads_without_shop: carriers,
    pages: [],
  },
  finance: {
    about: 'Pays shops: payouts, statements, fees, exchange rates and compensations.',
    scope: 'write',
    actions: [
      ...see_orders,
      'payout.release',
      'payout.make',
      'statement.render',
      'statement.render_again',
      'statement.get',
      'statement.get_table',
      'statement.link',
      'return.decide_compensation',
      'job.list_failed',
      'job.retry',
    ],
    reads: [...shops, ...orders, ...returns, ...invoices, ...money, 'merchant'],
    writes: ['payout_account', 'income_terms', ...rates],
    reads_without_shop: rates,
    pages: [],
  },
  admin: {
    about: 'May do everything that its scope allows.',
    scope: 'admin',
    actions: 'all',
    reads: 'all',
    writes: 'all',
    reads_without_shop: [],
    pages: 'all',
  },
} as const satisfies Record<string, RolePreset>;

export type PresetRole = keyof typeof role_presets;
export const preset_roles = Object.keys(role_presets) as PresetRole[];
