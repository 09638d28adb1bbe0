import { get_listings_with_issues } from '../account_health/get_listings_with_issues.contract.ts';
import { get_add_on_deal } from '../add_on_deal/get_add_on_deal.contract.ts';
import { edit_manual_product_ad_keywords } from '../ads/edit_manual_product_ad_keywords.contract.ts';
import { batch_remove_products_open_campaign_setting } from '../ams/batch_remove_products_open_campaign_setting.contract.ts';
import { get_sip_discounts } from '../discount/get_sip_discounts.contract.ts';
import { query_br_sku_block_status } from '../fbs/query_br_sku_block_status.contract.ts';
import { get_variations } from '../global_product/get_variations.contract.ts';
import { batch_ship_order } from '../logistics/batch_ship_order.contract.ts';
import { get_shipping_document_job_status } from '../logistics/get_shipping_document_job_status.contract.ts';
import { get_shipping_document_parameter } from '../logistics/get_shipping_document_parameter.contract.ts';
import { get_shipping_parameter } from '../logistics/get_shipping_parameter.contract.ts';
import { ship_order } from '../logistics/ship_order.contract.ts';
import { update_tracking_status } from '../logistics/update_tracking_status.contract.ts';
import { upload_image } from '../media_space/upload_image.contract.ts';
import { generate_income_statement } from '../payment/generate_income_statement.contract.ts';
import { get_billing_transaction_info } from '../payment/get_billing_transaction_info.contract.ts';
import { set_item_installment_status } from '../payment/set_item_installment_status.contract.ts';
import { add_item } from '../product/add_item.contract.ts';
import { cancel_dispute } from '../returns/cancel_dispute.contract.ts';
import { get_stock_movement } from '../sbs/get_stock_movement.contract.ts';
import { get_voucher } from '../voucher/get_voucher.contract.ts';

/** The operations that exist. */
export const contracts = [
  get_listings_with_issues,
  get_add_on_deal,
  edit_manual_product_ad_keywords,
  batch_remove_products_open_campaign_setting,
  get_sip_discounts,
  query_br_sku_block_status,
  get_variations,
  get_shipping_parameter,
  ship_order,
  batch_ship_order,
  update_tracking_status,
  get_shipping_document_parameter,
  get_shipping_document_job_status,
  upload_image,
  get_billing_transaction_info,
  generate_income_statement,
  set_item_installment_status,
  add_item,
  cancel_dispute,
  get_stock_movement,
  get_voucher,
] as const;

export type Contract = (typeof contracts)[number];
