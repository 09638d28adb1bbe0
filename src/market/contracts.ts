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
import { get_shipping_document_data_info } from './logistics/documents/own_label/get_shipping_document_data_info.contract.ts';
import { get_mass_shipping_parameter } from './logistics/mass/get_mass_shipping_parameter.contract.ts';
import { get_mass_tracking_number } from './logistics/mass/get_mass_tracking_number.contract.ts';
import { mass_ship_order } from './logistics/mass/mass_ship_order.contract.ts';
import { delete_address } from './logistics/options/delete_address.contract.ts';
import { get_address_list } from './logistics/options/get_address_list.contract.ts';
import { get_channel_list } from './logistics/options/get_channel_list.contract.ts';
import { set_address_config } from './logistics/options/set_address_config.contract.ts';
import { update_channel } from './logistics/options/update_channel.contract.ts';
import { batch_ship_order } from './logistics/shipping/batch_ship_order.contract.ts';
import { get_shipping_parameter } from './logistics/shipping/get_shipping_parameter.contract.ts';
import { ship_order } from './logistics/shipping/ship_order.contract.ts';
import { update_shipping_order } from './logistics/shipping/update_shipping_order.contract.ts';
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
import { download_invoice_doc } from './order/invoices/download_invoice_doc.contract.ts';
import { get_buyer_invoice_info } from './order/invoices/get_buyer_invoice_info.contract.ts';
import { get_pending_buyer_invoice_order_list } from './order/invoices/get_pending_buyer_invoice_order_list.contract.ts';
import { upload_invoice_doc } from './order/invoices/upload_invoice_doc.contract.ts';
import { get_order_list } from './order/lists/get_order_list.contract.ts';
import { get_shipment_list } from './order/lists/get_shipment_list.contract.ts';
import { set_note } from './order/notes/set_note.contract.ts';
import { get_package_detail } from './order/packages/get_package_detail.contract.ts';
import { search_package_list } from './order/packages/search_package_list.contract.ts';
import { split_order } from './order/splitting/split_order.contract.ts';
import { unsplit_order } from './order/splitting/unsplit_order.contract.ts';
import { generate_income_statement } from './payment/generate_income_statement.contract.ts';
import { get_billing_transaction_info } from './payment/get_billing_transaction_info.contract.ts';
import { get_income_statement } from './payment/get_income_statement.contract.ts';
import { get_escrow_detail } from './payment/income/get_escrow_detail.contract.ts';
import { get_escrow_detail_batch } from './payment/income/get_escrow_detail_batch.contract.ts';
import { get_income_detail } from './payment/income_lists/get_income_detail.contract.ts';
import { get_income_overview } from './payment/income_lists/get_income_overview.contract.ts';
import { get_item_installment_status } from './payment/installment/get_item_installment_status.contract.ts';
import { get_payment_method_list } from './payment/methods/get_payment_method_list.contract.ts';
import { get_payout_detail } from './payment/payouts/get_payout_detail.contract.ts';
import { get_payout_info } from './payment/payouts/get_payout_info.contract.ts';
import { get_escrow_list } from './payment/released/get_escrow_list.contract.ts';
import { set_item_installment_status } from './payment/set_item_installment_status.contract.ts';
import { get_wallet_transaction_list } from './payment/wallet/get_wallet_transaction_list.contract.ts';
import { add_item } from './product/add_item.contract.ts';
import { category_recommend } from './product/category/category_recommend.contract.ts';
import { get_attribute_tree } from './product/category/get_attribute_tree.contract.ts';
import { get_brand_list } from './product/category/get_brand_list.contract.ts';
import { get_category as product_get_category } from './product/category/get_category.contract.ts';
import { get_product_certification_rule } from './product/category/get_product_certification_rule.contract.ts';
import { get_size_chart_list } from './product/category/get_size_chart_list.contract.ts';
import { delete_item } from './product/edits/delete_item.contract.ts';
import { unlist_item } from './product/edits/unlist_item.contract.ts';
import { update_item } from './product/edits/update_item.contract.ts';
import { update_price } from './product/edits/update_price.contract.ts';
import { update_stock } from './product/edits/update_stock.contract.ts';
import { get_item_extra_info } from './product/figures/get_item_extra_info.contract.ts';
import { get_item_base_info } from './product/items/get_item_base_info.contract.ts';
import { get_item_list } from './product/items/get_item_list.contract.ts';
import { get_model_list } from './product/items/get_model_list.contract.ts';
import { get_dts_limit } from './product/limits/get_dts_limit.contract.ts';
import { get_item_limit } from './product/limits/get_item_limit.contract.ts';
import { add_model } from './product/models/add_model.contract.ts';
import { delete_model } from './product/models/delete_model.contract.ts';
import { update_model } from './product/models/update_model.contract.ts';
import { boost_item } from './product/promotion/boost_item.contract.ts';
import { get_boosted_list } from './product/promotion/get_boosted_list.contract.ts';
import { get_item_promotion } from './product/promotion/get_item_promotion.contract.ts';
import { search_item } from './product/search/search_item.contract.ts';
import { init_tier_variation } from './product/tiers/init_tier_variation.contract.ts';
import { update_tier_variation } from './product/tiers/update_tier_variation.contract.ts';
import { get_access_token } from './public/get_access_token.contract.ts';
import { get_merchants_by_partner } from './public/get_merchants_by_partner.contract.ts';
import { get_shops_by_partner } from './public/get_shops_by_partner.contract.ts';
import { refresh_access_token } from './public/refresh_access_token.contract.ts';
import { get_app_push_config } from './push/config/get_app_push_config.contract.ts';
import { set_app_push_config } from './push/config/set_app_push_config.contract.ts';
import { confirm_consumed_lost_push_message } from './push/lost/confirm_consumed_lost_push_message.contract.ts';
import { get_lost_push_message } from './push/lost/get_lost_push_message.contract.ts';
import { accept_offer } from './returns/agreements/accept_offer.contract.ts';
import { confirm } from './returns/agreements/confirm.contract.ts';
import { get_available_solutions } from './returns/agreements/get_available_solutions.contract.ts';
import { offer } from './returns/agreements/offer.contract.ts';
import { cancel_dispute } from './returns/cancel_dispute.contract.ts';
import { dispute } from './returns/disputes/dispute.contract.ts';
import { get_return_dispute_reason } from './returns/disputes/get_return_dispute_reason.contract.ts';
import { get_return_detail } from './returns/get_return_detail.contract.ts';
import { get_return_list } from './returns/get_return_list.contract.ts';
import { convert_image } from './returns/proofs/convert_image.contract.ts';
import { query_proof } from './returns/proofs/query_proof.contract.ts';
import { upload_proof } from './returns/proofs/upload_proof.contract.ts';
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
  update_channel,
  set_address_config,
  delete_address,
  get_shipping_parameter,
  ship_order,
  batch_ship_order,
  update_shipping_order,
  get_mass_shipping_parameter,
  mass_ship_order,
  get_mass_tracking_number,
  get_tracking_number,
  get_tracking_info,
  update_tracking_status,
  get_shipping_document_parameter,
  get_shipping_document_data_info,
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
  search_package_list,
  get_package_detail,
  set_note,
  get_buyer_invoice_info,
  upload_invoice_doc,
  download_invoice_doc,
  get_pending_buyer_invoice_order_list,
  split_order,
  unsplit_order,
  cancel_order,
  handle_buyer_cancellation,
  get_billing_transaction_info,
  generate_income_statement,
  get_income_statement,
  get_payout_info,
  get_escrow_detail,
  get_escrow_detail_batch,
  get_escrow_list,
  get_income_detail,
  get_income_overview,
  get_wallet_transaction_list,
  get_payout_detail,
  get_payment_method_list,
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
  update_item,
  update_price,
  update_stock,
  unlist_item,
  delete_item,
  init_tier_variation,
  update_tier_variation,
  add_model,
  update_model,
  delete_model,
  search_item,
  get_item_extra_info,
  get_item_promotion,
  boost_item,
  get_boosted_list,
  get_access_token,
  refresh_access_token,
  get_shops_by_partner,
  get_merchants_by_partner,
  set_app_push_config,
  get_app_push_config,
  get_lost_push_message,
  confirm_consumed_lost_push_message,
  get_return_list,
  get_return_detail,
  confirm,
  get_available_solutions,
  offer,
  accept_offer,
  convert_image,
  upload_proof,
  query_proof,
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
