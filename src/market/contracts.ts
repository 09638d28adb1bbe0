// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_listings_with_issues } from './account_health/account_health.contract.ts';
import { get_add_on_deal, get_add_on_deal_list } from './add_on_deal/add_on_deal.contract.ts';
import { edit_manual_product_ad_keywords } from './ads/edit_manual_product_ad_keywords.contract.ts';
import { get_product_level_campaign_id_list } from './ads/get_product_level_campaign_id_list.contract.ts';
import { get_product_level_campaign_setting_info } from './ads/get_product_level_campaign_setting_info.contract.ts';
import {
  batch_remove_products_open_campaign_setting,
  get_open_campaign_added_product,
} from './ams/ams.contract.ts';
import { get_sip_discounts } from './discount/discount.contract.ts';
import { query_br_sku_block_status } from './fbs/fbs.contract.ts';
import {
  get_variations,
  get_category as global_product_get_category,
} from './global_product/global_product.contract.ts';
import { create_shipping_document_job } from './logistics/documents/by_job/create_shipping_document_job.contract.ts';
import { download_shipping_document_job } from './logistics/documents/by_job/download_shipping_document_job.contract.ts';
import { create_shipping_document } from './logistics/documents/by_package/create_shipping_document.contract.ts';
import { download_shipping_document } from './logistics/documents/by_package/download_shipping_document.contract.ts';
import { get_shipping_document_result } from './logistics/documents/by_package/get_shipping_document_result.contract.ts';
import { get_shipping_document_job_status } from './logistics/documents/get_shipping_document_job_status.contract.ts';
import { get_shipping_document_parameter } from './logistics/documents/get_shipping_document_parameter.contract.ts';
import { get_address_list } from './logistics/options/get_address_list.contract.ts';
import { get_channel_list } from './logistics/options/get_channel_list.contract.ts';
import { batch_ship_order } from './logistics/shipping/batch_ship_order.contract.ts';
import { get_shipping_parameter } from './logistics/shipping/get_shipping_parameter.contract.ts';
import { ship_order } from './logistics/shipping/ship_order.contract.ts';
import { get_tracking_info } from './logistics/tracking/get_tracking_info.contract.ts';
import { get_tracking_number } from './logistics/tracking/get_tracking_number.contract.ts';
import { update_tracking_status } from './logistics/tracking/update_tracking_status.contract.ts';
import { upload_image } from './media_space/upload_image.contract.ts';
import { cancel_video_upload } from './media_space/videos/cancel_video_upload.contract.ts';
import { complete_video_upload } from './media_space/videos/complete_video_upload.contract.ts';
import { get_video_upload_result } from './media_space/videos/get_video_upload_result.contract.ts';
import { init_video_upload } from './media_space/videos/init_video_upload.contract.ts';
import { upload_video_part } from './media_space/videos/upload_video_part.contract.ts';
import { cancel_order } from './order/cancelling/cancel_order.contract.ts';
import { handle_buyer_cancellation } from './order/cancelling/handle_buyer_cancellation.contract.ts';
import { get_order_detail } from './order/detail/get_order_detail.contract.ts';
import { get_order_list } from './order/lists/get_order_list.contract.ts';
import { get_shipment_list } from './order/lists/get_shipment_list.contract.ts';
import { split_order } from './order/splitting/split_order.contract.ts';
import { unsplit_order } from './order/splitting/unsplit_order.contract.ts';
import { generate_income_statement } from './payment/generate_income_statement.contract.ts';
import { get_billing_transaction_info } from './payment/get_billing_transaction_info.contract.ts';
import { get_income_statement } from './payment/get_income_statement.contract.ts';
import { get_escrow_detail } from './payment/income/get_escrow_detail.contract.ts';
import { get_item_installment_status } from './payment/installment/get_item_installment_status.contract.ts';
import { get_payout_info } from './payment/payouts/get_payout_info.contract.ts';
import { set_item_installment_status } from './payment/set_item_installment_status.contract.ts';
import { add_item } from './product/add_item.contract.ts';
import { category_recommend } from './product/category/category_recommend.contract.ts';
import { get_attribute_tree } from './product/category/get_attribute_tree.contract.ts';
import { get_brand_list } from './product/category/get_brand_list.contract.ts';
import { get_category as product_get_category } from './product/category/get_category.contract.ts';
import { get_product_certification_rule } from './product/category/get_product_certification_rule.contract.ts';
import { get_size_chart_list } from './product/category/get_size_chart_list.contract.ts';
import { delete_item } from './product/edits/delete_item.contract.ts';
import { unlist_item } from './product/edits/unlist_item.contract.ts';
import { update_price } from './product/edits/update_price.contract.ts';
import { update_stock } from './product/edits/update_stock.contract.ts';
import { get_item_base_info } from './product/items/get_item_base_info.contract.ts';
import { get_item_list } from './product/items/get_item_list.contract.ts';
import { get_model_list } from './product/items/get_model_list.contract.ts';
import { get_dts_limit } from './product/limits/get_dts_limit.contract.ts';
import { get_item_limit } from './product/limits/get_item_limit.contract.ts';
import { get_access_token } from './public/get_access_token.contract.ts';
import { get_merchants_by_partner } from './public/get_merchants_by_partner.contract.ts';
import { get_shops_by_partner } from './public/get_shops_by_partner.contract.ts';
import { refresh_access_token } from './public/refresh_access_token.contract.ts';
import { cancel_dispute } from './returns/cancel_dispute.contract.ts';
import { dispute } from './returns/disputes/dispute.contract.ts';
import { get_return_dispute_reason } from './returns/disputes/get_return_dispute_reason.contract.ts';
import { get_return_detail } from './returns/get_return_detail.contract.ts';
import { get_return_list } from './returns/get_return_list.contract.ts';
import { get_bound_whs_info } from './sbs/get_bound_whs_info.contract.ts';
import { get_stock_movement } from './sbs/get_stock_movement.contract.ts';
import { get_current_inventory } from './sbs/inventory/get_current_inventory.contract.ts';
import { get_shop_info, get_warehouse_detail } from './shop/shop.contract.ts';
import { get_voucher, get_voucher_list } from './voucher/voucher.contract.ts';

export const contracts = [
  get_listings_with_issues,
  get_add_on_deal,
  get_add_on_deal_list,
  edit_manual_product_ad_keywords,
  get_product_level_campaign_id_list,
  get_product_level_campaign_setting_info,
  get_open_campaign_added_product,
  batch_remove_products_open_campaign_setting,
  get_sip_discounts,
  query_br_sku_block_status,
  global_product_get_category,
  get_variations,
  get_channel_list,
  get_address_list,
  get_shipping_parameter,
  ship_order,
  batch_ship_order,
  get_tracking_number,
  get_tracking_info,
  update_tracking_status,
  get_shipping_document_parameter,
  create_shipping_document,
  get_shipping_document_result,
  download_shipping_document,
  create_shipping_document_job,
  get_shipping_document_job_status,
  download_shipping_document_job,
  upload_image,
  init_video_upload,
  upload_video_part,
  complete_video_upload,
  get_video_upload_result,
  cancel_video_upload,
  get_order_list,
  get_order_detail,
  get_shipment_list,
  split_order,
  unsplit_order,
  cancel_order,
  handle_buyer_cancellation,
  get_billing_transaction_info,
  generate_income_statement,
  get_income_statement,
  get_payout_info,
  get_escrow_detail,
  get_item_installment_status,
  set_item_installment_status,
  product_get_category,
  category_recommend,
  get_attribute_tree,
  get_brand_list,
  get_item_limit,
  get_dts_limit,
  get_product_certification_rule,
  get_size_chart_list,
  add_item,
  get_item_list,
  get_item_base_info,
  get_model_list,
  update_price,
  update_stock,
  unlist_item,
  delete_item,
  get_access_token,
  refresh_access_token,
  get_shops_by_partner,
  get_merchants_by_partner,
  get_return_list,
  get_return_detail,
  get_return_dispute_reason,
  dispute,
  cancel_dispute,
  get_bound_whs_info,
  get_stock_movement,
  get_current_inventory,
  get_shop_info,
  get_warehouse_detail,
  get_voucher,
  get_voucher_list,
] as const;

export type Contract = (typeof contracts)[number];
