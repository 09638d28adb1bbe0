import type { OperationName } from '../platform/contract/operation.ts';

/** What the developer of a seller's software does, and with which operations. */
export interface Task {
  readonly title: string;
  readonly about: string;
  readonly operations: readonly OperationName[];
}

/** In the order in which an integration usually grows. */
export const tasks: readonly Task[] = [
  {
    title: 'List a product',
    about:
      'Upload its pictures, look up what its category allows, add it, and see what keeps it from selling.',
    operations: [
      'v2.media_space.upload_image',
      'v2.global_product.get_variations',
      'v2.product.add_item',
      'v2.account_health.get_listings_with_issues',
    ],
  },
  {
    title: 'Ship an order',
    about: 'Ask how a package can be shipped, arrange it, alone or with others, and say where it is.',
    operations: [
      'v2.logistics.get_shipping_parameter',
      'v2.logistics.ship_order',
      'v2.logistics.batch_ship_order',
      'v2.logistics.update_tracking_status',
    ],
  },
  {
    title: 'Print a label',
    about: 'See which documents a package can have, and how far the one that was asked for is.',
    operations: [
      'v2.logistics.get_shipping_document_parameter',
      'v2.logistics.get_shipping_document_job_status',
    ],
  },
  {
    title: 'Get paid',
    about: 'Follow what is billed and paid out, make statements, and offer instalments.',
    operations: [
      'v2.payment.get_billing_transaction_info',
      'v2.payment.generate_income_statement',
      'v2.payment.set_item_installment_status',
    ],
  },
  {
    title: 'Handle returns',
    about: 'Answer what buyers send back or complain about.',
    operations: ['v2.returns.cancel_dispute'],
  },
  {
    title: 'Promote',
    about: 'Vouchers, discounts, add-on deals, advertisements and affiliates.',
    operations: [
      'v2.voucher.get_voucher',
      'v2.discount.get_sip_discounts',
      'v2.add_on_deal.get_add_on_deal',
      'v2.ads.edit_manual_product_ad_keywords',
      'v2.ams.batch_remove_products_open_campaign_setting',
    ],
  },
  {
    title: "Keep stock in the marketplace's warehouses",
    about: 'What came in, what went out, and which goods may not be sent.',
    operations: ['v2.sbs.get_stock_movement', 'v2.fbs.query_br_sku_block_status'],
  },
];
