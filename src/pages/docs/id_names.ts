// Ids have several names. This file lists which names mean the same id, and which ids are only accepted or
// only returned, with the reason.

/** Fields that contain an id, by name. */
export const id_name = /_(ids?|sn)$|_(id|sn)_list$|^package_number$|^slug$/;

/**
 * Ids that have another name, or whose name alone does not show what they identify. A key is the end of a
 * field's path in its operation, starting at the earliest with the group. The longest match counts.
 */
export const called_otherwise: Readonly<Record<string, string>> = {
  affi_shop_id: 'shop_id',
  direct_shop_id: 'shop_id',
  linked_main_shop_id: 'shop_id',
  mart_shop_id: 'shop_id',
  outlet_shop_id: 'shop_id',
  shop_item_id: 'item_id',
  sub_item_priority: 'item_id',
  shop_model_id: 'model_id',
  parent_category_id: 'category_id',
  category_id_l1: 'category_id',
  logistic_id: 'logistics_channel_id',
  mask_channel_id: 'logistics_channel_id',
  'update_channel.channel_id': 'logistics_channel_id',
  complaint_address_id: 'address_id',
  shop_sku_id: 'sku_id',
  unpackaged_sku_id: 'sku_id',
  success_id: 'package_number',
  mtsku_id: 'sku_id',
  warehouse_item_id: 'item_id of a warehouse',
  'global_product.category_id': 'category_id of global products',
  'global_product.parent_category_id': 'category_id of global products',
  'sbs.model_id': 'model_id of a warehouse',
  return_order_sn: 'return_sn',
  refund_sn: 'return_sn',
  product_location_id: 'location_id',
  'payment_info.transaction_id': 'transaction_id of a payment',
  'get_return_dispute_reason.dispute_reason': 'dispute_reason_id',
  'return_address.whs_id': 'location_id',
  'activity.items.variation_id': 'model_id',
  related_order_sn: 'order_sn',
  'generate_income_statement.id': 'income_statement_id',
  'get_income_statement.id': 'income_statement_id',
  'vehicle_info_list.brand_id': 'brand_id of a vehicle',
  'vehicle_info_list.model_id': 'model_id of a vehicle',
  'vehicle_info_list.year_id': 'year_id of a vehicle',
  'vehicle_info_list.version_id': 'version_id of a vehicle',
  'certification_proofs.image_id': 'image_id as a number',
  'standardise_tier_variation.variation_id': 'variation_id of an item',
  'standardise_tier_variation.variation_group_id': 'variation_group_id of an item',
  'standardise_tier_variation.variation_option_id': 'variation_option_id of an item',
  'ams.campaign_id': 'campaign_id of the open campaign',
};

/** Operations that show what another operation was told to store: its ids do not come from them. */
export const shows_what_was_told: Readonly<Record<string, string>> = {
  'v2.product.get_item_base_info': 'v2.product.add_item',
};

/** Ids that no operation returns, or none accepts, with a reason for the seller's developer. */
export const open_ids: Readonly<Record<string, string>> = {
  authorised_brand_id:
    'The marketplace gives it to authorised resellers: get_authorised_reseller_brand does not exist here.',
  'brand_id of a vehicle': 'The marketplace defines vehicles: get_all_vehicle_list does not exist here.',
  'model_id of a vehicle': 'The marketplace defines vehicles: get_all_vehicle_list does not exist here.',
  'year_id of a vehicle': 'The marketplace defines vehicles: get_all_vehicle_list does not exist here.',
  'version_id of a vehicle': 'The marketplace defines vehicles: get_all_vehicle_list does not exist here.',
  ds_cat_rcmd_id: 'No public operation returns it.',
  'image_id as a number': 'No public operation returns numbers for images: it is stored as sent.',
  'item_id of a warehouse': 'get_stock_movement takes it as its item_id.',
  'transaction_id of a payment': 'It identifies a payment for its processor.',
  buyer_user_id: 'It only distinguishes buyers.',
  buyer_cpf_id: 'It is the tax id of a buyer, for the invoice.',
  tax_id: 'It is the tax id of a buyer, for the invoice.',
  company_tax_id: "It is the tax id of a buyer's company, for the invoice.",
  company_branch_id: "It is the number of a branch of a buyer's company, for the invoice.",
  national_id: 'It is the national id of a buyer, for the invoice.',
  consultation_id: 'It is the consultation of a buyer with a doctor, which operators name in order.place.',
  hotspot_id: 'It is a code of carriers that this marketplace does not have: it is empty.',
  tag_id: 'It is the kind of a tag.',
  group_shipment_id: 'Shipments are not grouped here: it is always null.',
  activity_id: 'It is the deal that a line was bought in; bundle deals are created in the seller center.',
  line_item_id: 'It only distinguishes the lines of an order.',
  payee_id: "It is the seller's account with a payment service, which no other operation uses.",
  main_account_id: 'The redirect after a consent contains it, together with the code.',
  medicine_id: 'No public operation returns it.',
  merchant_id: 'Every call for a merchant needs it, together with its access_token.',
  'model_id of a warehouse': 'It is the second half of the SKU, which get_stock_movement accepts.',
  partner_id: 'The marketplace issues it together with the key.',
  promotion_id: 'It only says which promotion lowers a price; promotions are created in the seller center.',
  reference_id: 'The client chooses it.',
  shop_id: 'Every call for a shop needs it, together with its access_token.',
  variation_group_id: 'Only global items use it, and they are created in the seller center.',
  variation_id: 'Only global items use it, and they are created in the seller center.',
  variation_option_id: 'Only global items use it, and they are created in the seller center.',
  'variation_id of an item': 'It is always 0: the marketplace has no standard tiers.',
  'variation_group_id of an item': 'It is always 0: the marketplace has no standard tiers.',
  'variation_option_id of an item': 'It is always 0: the marketplace has no standard options.',
  withdrawal_id: 'Payouts have ids of digits as text: it is always 0.',
  root_withdrawal_id: 'Payouts have ids of digits as text: it is always 0.',
  warehouse_id: 'Everywhere else a warehouse is identified by its location_id.',
};
