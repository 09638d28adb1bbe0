// The operations that answer differently from the previous release, with the reasons.

interface Difference {
  /** As `listDifferences` writes them. */
  readonly differences: readonly string[];
  readonly reason: string;
}

const more_fields = 'The reference has these fields, and the previous release did not answer with them.';

const added = (path: string, ...names: string[]): Difference => ({
  differences: names.map((name) => `+ body.${path}${name}`),
  reason: more_fields,
});

/** After a release, the list starts empty again. */
export const answered_differently: Readonly<Record<string, Difference>> = {
  'v2.order.get_order_detail': added(
    'response.order_list[].',
    'buyer_preference_for_partial_cancellation',
    'is_buyer_shop_collection',
  ),
  'v2.returns.get_return_detail': {
    differences: [
      '+ body.response.seller_compensation.compensation_amount_list',
      'body.response.negotiation.offer_due_date: a time -> 0',
    ],
    reason: `${more_fields} An offer is no longer valid once the return is closed.`,
  },
  'v2.product.get_item_base_info': added(
    'response.item_list[].',
    'price_info[].inflated_price_of_original_price',
    'price_info[].inflated_price_of_current_price',
    'wholesales[].inflated_price_of_unit_price',
  ),
  'v2.product.get_model_list': added(
    'response.',
    'model[].price_info[].inflated_price_of_original_price',
    'model[].price_info[].inflated_price_of_current_price',
    'standardise_tier_variation',
  ),
  'v2.logistics.get_channel_list': added(
    'response.logistics_channel_list[].',
    'preprint',
    'support_pause',
    'service_type_identifier',
    'compulsory_channel',
  ),
  'v2.payment.get_escrow_detail': added('response.order_income.', 'seller_order_processing_fee'),
  'v2.shop.get_shop_info': added(
    '',
    'is_main_shop',
    'is_direct_shop',
    'linked_main_shop_id',
    'linked_direct_shop_list',
    'is_mart_shop',
    'is_outlet_shop',
  ),
  'v2.product.get_item_limit': {
    differences: ['body.response.price_limit.min_limit: 0.000001 -> 0.01'],
    reason: 'A price has no more decimals than its currency.',
  },
};
