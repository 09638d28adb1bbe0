// Ids go by several names: what is the same for all of them, and which are open at one end, with the reason.

/** Fields that hold an id, by their name. */
export const id_name = /_(ids?|sn)$|_(id|sn)_list$|^package_number$|^slug$/;

/**
 * What an id is called under another name, or where its name alone does not tell whose it is: the end of a field's path
 * in its operation, from the group on. The longest that fits counts.
 */
export const called_otherwise: Readonly<Record<string, string>> = {
  affi_shop_id: 'shop_id',
  shop_item_id: 'item_id',
  sub_item_priority: 'item_id',
  shop_model_id: 'model_id',
  parent_category_id: 'category_id',
  category_id_l1: 'category_id',
  logistic_id: 'logistics_channel_id',
  mask_channel_id: 'logistics_channel_id',
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
  product_location_id: 'location_id',
  'payment_info.transaction_id': 'transaction_id of a payment',
  'get_return_dispute_reason.dispute_reason': 'dispute_reason_id',
  'return_address.whs_id': 'location_id',
  'generate_income_statement.id': 'income_statement_id',
  'get_income_statement.id': 'income_statement_id',
  'vehicle_info_list.brand_id': 'brand_id of a vehicle',
  'vehicle_info_list.model_id': 'model_id of a vehicle',
  'vehicle_info_list.year_id': 'year_id of a vehicle',
  'vehicle_info_list.version_id': 'version_id of a vehicle',
  'certification_proofs.image_id': 'image_id as a number',
  'ams.campaign_id': 'campaign_id of the open campaign',
};

/** Operations that show what another one was told to keep: its ids do not come from them. */
export const shows_what_was_told: Readonly<Record<string, string>> = {
  'v2.product.get_item_base_info': 'v2.product.add_item',
};

/** Ids that no operation gives, or none takes, and why: in words for the seller's developer. */
export const open_ids: Readonly<Record<string, string>> = {
  authorised_brand_id:
    'The marketplace tells authorised resellers of it: get_authorised_reseller_brand is not there.',
  'brand_id of a vehicle': 'Vehicles are those of the marketplace: get_all_vehicle_list is not there.',
  'model_id of a vehicle': 'Vehicles are those of the marketplace: get_all_vehicle_list is not there.',
  'year_id of a vehicle': 'Vehicles are those of the marketplace: get_all_vehicle_list is not there.',
  'version_id of a vehicle': 'Vehicles are those of the marketplace: get_all_vehicle_list is not there.',
  ds_cat_rcmd_id: 'No call of the public family gives it.',
  'image_id as a number': 'No call of the public family gives images numbers: it is kept as it is sent.',
  'item_id of a warehouse': 'get_stock_movement takes it as its item_id.',
  'transaction_id of a payment': 'It names a payment to its processor; it is empty here.',
  buyer_user_id: 'It only tells buyers apart.',
  buyer_cpf_id: 'It is the tax id of a buyer, for the invoice.',
  group_shipment_id: 'Shipments are not grouped here: it is always null.',
  activity_id: 'It is the deal that a line was bought in; bundle deals are made in the seller center.',
  line_item_id: 'It only tells the lines of an order apart.',
  payee_id: "It is the seller's account with a pay service, and no other call is about it.",
  main_account_id: 'The redirect after a consent names it, beside its code.',
  medicine_id: 'No call of the public family gives it.',
  merchant_id: 'Every call for a merchant takes it, beside its access_token.',
  'model_id of a warehouse': 'It is the second half of the SKU, which get_stock_movement takes.',
  partner_id: 'The marketplace tells it, with the key.',
  promotion_id: 'It only says which promotion lowers a price; promotions are made in the seller center.',
  reference_id: 'The client chooses it.',
  shop_id: 'Every call for a shop takes it, beside its access_token.',
  variation_group_id: 'Global items, which would take it, are made in the seller center.',
  variation_id: 'Global items, which would take it, are made in the seller center.',
  variation_option_id: 'Global items, which would take it, are made in the seller center.',
  warehouse_id: 'Its location_id stands for a warehouse everywhere else.',
};
