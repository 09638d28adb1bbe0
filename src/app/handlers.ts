import { getListingsWithIssues } from '../account_health/get_listings_with_issues.ts';
import { getAddOnDeal } from '../add_on_deal/get_add_on_deal.ts';
import { editManualProductAdKeywords } from '../ads/edit_manual_product_ad_keywords.ts';
import { batchRemoveProductsOpenCampaignSetting } from '../ams/batch_remove_products_open_campaign_setting.ts';
import { getSipDiscounts } from '../discount/get_sip_discounts.ts';
import { queryBrSkuBlockStatus } from '../fbs/query_br_sku_block_status.ts';
import { getVariations } from '../global_product/get_variations.ts';
import { batchShipOrder } from '../logistics/batch_ship_order.ts';
import { getShippingDocumentJobStatus } from '../logistics/get_shipping_document_job_status.ts';
import { getShippingDocumentParameter } from '../logistics/get_shipping_document_parameter.ts';
import { getShippingParameter } from '../logistics/get_shipping_parameter.ts';
import { shipOrder } from '../logistics/ship_order.ts';
import { updateTrackingStatus } from '../logistics/update_tracking_status.ts';
import { uploadImage } from '../media_space/upload_image.ts';
import { generateIncomeStatement } from '../payment/generate_income_statement.ts';
import { getBillingTransactionInfo } from '../payment/get_billing_transaction_info.ts';
import { setItemInstallmentStatus } from '../payment/set_item_installment_status.ts';
import type { Handlers } from '../platform/gateway/handler.ts';
import { addItem } from '../product/add_item.ts';
import { cancelDispute } from '../returns/cancel_dispute.ts';
import { getStockMovement } from '../sbs/get_stock_movement.ts';
import { getVoucher } from '../voucher/get_voucher.ts';
import type { Contract } from './contracts.ts';

/** What answers each operation. */
export const handlers: Handlers<Contract> = {
  'v2.account_health.get_listings_with_issues': getListingsWithIssues,
  'v2.add_on_deal.get_add_on_deal': getAddOnDeal,
  'v2.ads.edit_manual_product_ad_keywords': editManualProductAdKeywords,
  'v2.ams.batch_remove_products_open_campaign_setting': batchRemoveProductsOpenCampaignSetting,
  'v2.discount.get_sip_discounts': getSipDiscounts,
  'v2.fbs.query_br_sku_block_status': queryBrSkuBlockStatus,
  'v2.global_product.get_variations': getVariations,
  'v2.logistics.get_shipping_parameter': getShippingParameter,
  'v2.logistics.ship_order': shipOrder,
  'v2.logistics.batch_ship_order': batchShipOrder,
  'v2.logistics.update_tracking_status': updateTrackingStatus,
  'v2.logistics.get_shipping_document_parameter': getShippingDocumentParameter,
  'v2.logistics.get_shipping_document_job_status': getShippingDocumentJobStatus,
  'v2.media_space.upload_image': uploadImage,
  'v2.payment.get_billing_transaction_info': getBillingTransactionInfo,
  'v2.payment.generate_income_statement': generateIncomeStatement,
  'v2.payment.set_item_installment_status': setItemInstallmentStatus,
  'v2.product.add_item': addItem,
  'v2.returns.cancel_dispute': cancelDispute,
  'v2.sbs.get_stock_movement': getStockMovement,
  'v2.voucher.get_voucher': getVoucher,
};
