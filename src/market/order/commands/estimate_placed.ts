import type { Transaction } from '../../../engine/store/store.ts';
import type { Region, SellerType } from '../../../kit/contract/region.ts';
import { estimateIncome, type PlacedOrderFacts } from '../../payment/income/order_income.ts';
import type { FeeRuleRow } from '../../payment/income/read_order_terms.ts';
import { no_voucher, type VoucherGrant } from '../../voucher/voucher_use.ts';
import type { OrderTables } from '../order.tables.ts';
import type { PlacedLine } from './place_lines.ts';

/** The shop in which an order is placed. */
export interface EstimatedShop {
  readonly shop_id: number;
  readonly region: Region;
  readonly seller_type: SellerType;
  /** Another shop, if this is its affiliate shop. */
  readonly primary_shop_id?: number | null;
}

export interface Estimated {
  readonly shop: EstimatedShop;
  readonly order: OrderTables['sales_order'];
  readonly lines: readonly PlacedLine[];
  /** What the order gets for its voucher. */
  readonly granted?: VoucherGrant;
}

/** The values that the income of a line is calculated from. The only deals of placed lines are bundles. */
export const incomeLine = ({ row }: Pick<PlacedLine, 'row'>) =>
  ({
    line_no: row.line_no,
    item_id: row.item_id,
    item_name: row.item_name,
    item_sku: row.item_sku,
    model_id: row.model_id,
    model_name: row.model_name,
    model_sku: row.model_sku,
    quantity: row.model_quantity_purchased,
    original_price_micros: row.model_original_price_micros,
    price_micros: row.model_discounted_price_micros,
    activity_type: row.promotion_type === 'bundle_deal' ? 'bundle_deal' : '',
    activity_id: row.promotion_id,
    is_main_item: false,
  }) as const;

/** What the income of a placed order is estimated from, besides its lines. */
export const estimatedFacts = ({
  shop,
  order,
  granted = no_voucher,
}: Omit<Estimated, 'lines'>): PlacedOrderFacts => ({
  ...granted,
  shop_id: order.shop_id,
  order_sn: order.order_sn,
  region: shop.region,
  seller_type: shop.seller_type,
  is_affiliate: (shop.primary_shop_id ?? shop.shop_id) !== shop.shop_id,
  is_fulfilled_by_shopee: order.fulfillment_flag === 'fulfilled_by_shopee',
  create_time: order.create_time,
  buyer_user_name: order.buyer_username,
  buyer_payment_method: order.payment_method,
  is_paid_by_credit_card: order.payment_method === 'Credit Card',
  buyer_paid_shipping_fee_micros: order.estimated_shipping_fee_micros,
});

/** The estimated income of an order that is being placed, or why it is impossible. */
export const estimatePlaced = (
  store: Transaction,
  { lines, ...placed }: Estimated,
  fee_rule: FeeRuleRow | undefined,
): ReturnType<typeof estimateIncome> =>
  estimateIncome(store, estimatedFacts(placed), lines.map(incomeLine), fee_rule);
