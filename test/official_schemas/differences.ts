// How contracts differ from the published schemas, and why. A `*` stands for any characters.
import type { ExplainedDifference, KindOfDifference } from './compare.ts';
import { money_differences } from './money_differences.ts';
import { missing, without_cause } from './reasons.ts';

const of_answers = (
  kind: KindOfDifference,
  reason: string,
  operations: Readonly<Record<string, readonly string[]>>,
): ExplainedDifference[] =>
  Object.entries(operations).map(([operation, fields]) => ({
    operations: [operation],
    part: 'response',
    kind,
    fields,
    reason,
  }));

const of_requests = (
  kind: KindOfDifference,
  reason: string,
  operations: Readonly<Record<string, readonly string[]>>,
): ExplainedDifference[] =>
  of_answers(kind, reason, operations).map((difference) => ({ ...difference, part: 'request' }));

const sample = 'The sample of the published page has it so; its table does not.';
const misspelt = 'The published name is misspelt. The name that the samples send is sent.';
const file = 'The answer is the file itself. The schema names it as if it were a field.';
const reference = 'The reference and the published schema differ. Stoa follows the reference.';
const declared = 'The decisions of the contract say why it is not sent.';
const commas = 'A list, as in most operations. Text with commas between the values is accepted too.';

export const differences: readonly ExplainedDifference[] = [
  {
    operations: ['*'],
    part: 'response',
    kind: 'additional',
    fields: ['warning', 'request_id'],
    reason: 'A field of every answer, which this schema leaves out.',
  },
  {
    operations: ['public.get_shops_by_partner', 'shop.get_shop_info'],
    part: 'response',
    kind: 'additional',
    fields: ['error', 'message'],
    reason: 'Fields of every answer, which this schema leaves out.',
  },
  {
    operations: [
      'media_space.complete_video_upload',
      'media_space.get_video_upload_result',
      'media_space.cancel_video_upload',
      'push.get_lost_push_message',
      'push.confirm_consumed_lost_push_message',
    ],
    part: 'response',
    kind: 'absent',
    fields: ['warning'],
    reason: 'The reference has no warning in these answers.',
  },
  ...of_answers('additional', sample, {
    'add_on_deal.get_add_on_deal_list': ['response.add_on_deal_list.sub_item_priority'],
    'global_product.get_variations': ['data.standardise_variation_list'],
    'logistics.mass_ship_order': ['response'],
    'logistics.update_channel': ['response.update_channels'],
    'order.search_package_list': ['message'],
    'product.get_comment': ['response.item_comment_list.cmt_reply'],
    'product.get_item_base_info': ['response.item_list.*'],
    'product.get_item_promotion': [
      'response.success_list.promotion.promotion_stock_info_v2.summary_info.total_reserved_stock',
    ],
    'product.get_attribute_tree': [
      'response.list.attribute_tree.attribute_value_list.child_attribute_list.*',
    ],
    'returns.get_return_detail': ['response.reverse_logistic_*'],
  }),
  ...of_answers('absent', 'The published table has it in another place than the sample, which is followed.', {
    'global_product.get_variations': ['standardise_variation_list'],
    'logistics.mass_ship_order': ['success_list', 'fail_list'],
    'product.get_item_base_info': [
      'response.complaint_policy',
      'response.tax_info',
      'response.description_info',
      'response.description_type',
      'response.stock_info_v2',
    ],
    'product.get_item_promotion': [
      'response.success_list.promotion.promotion_stock_info_v2.total_reserved_stock',
    ],
  }),
  ...of_answers('absent', misspelt, {
    'add_on_deal.get_add_on_deal_list': ['response.add_on_deal_list.sub_item_prioriry'],
    'order.search_package_list': ['mesage'],
  }),
  ...of_answers('absent', file, {
    'logistics.download_shipping_document': ['waybill'],
    'logistics.download_shipping_document_job': ['file'],
    'order.download_invoice_doc': ['invoice_doc'],
  }),
  ...of_answers('additional', reference, {
    'order.get_order_detail': ['response.order_list.package_list.parcel_chargeable_weight_gram'],
    'order.get_buyer_invoice_info': ['invoice_info_list.invoice_detail.address_breakdown.district'],
    'product.add_item': ['response.video_info.video_upload_id'],
    'product.get_item_limit': ['response.gtin_limit'],
    'product.update_item': [
      'response.complaint_policy.complaint_address_id',
      'response.logistic_info.shipping_fee',
    ],
    'sbs.get_current_inventory': ['response.item_list.item_id'],
    'voucher.get_voucher_list': ['response.voucher_list.target_voucher'],
  }),
  ...of_answers('absent', reference, {
    'order.get_order_detail': ['response.order_list.package_list.parcel_chargeable_weight'],
    'product.add_item': ['response.video_info.*', 'error'],
    'product.get_item_limit': ['response.extended_description_limit.description_image_*'],
  }),
  ...of_answers('absent', without_cause, {
    'logistics.get_channel_list': [
      'response.logistics_channel_list.auto_call_driver_setting',
      'response.logistics_channel_list.channel_relation_rules',
    ],
    'logistics.update_channel': ['response.auto_call_driver_setting'],
    'logistics.get_shipping_document_data_info': [
      'response.shipping_document_info.third_party_logistic_info.*',
    ],
    'order.get_order_list': ['response.order_list.booking_sn'],
    'order.get_order_detail': [
      'response.order_list.booking_sn',
      'response.order_list.affiliate_sample_type',
      'response.order_list.package_list.sorting_group',
      'response.order_list.buyer_proof_of_collection',
    ],
    'order.get_package_detail': ['response.package_list.driver_info.*'],
    'product.get_item_base_info': ['response.item_list.ssp_id'],
    'product.get_model_list': ['response.model.stock_info_v2.advance_stock'],
    'public.get_access_token': ['supplier_id_list', 'user_id_list', 'principal_id_list'],
    'public.refresh_access_token': ['supplier_id', 'user_id', 'principal_id'],
    'returns.get_return_dispute_reason': ['response.dispute_reason_list.sample_evidence.*'],
    'returns.get_return_detail': ['response.virtual_contact_number', 'response.package_query_number'],
    'shop.get_shop_info': ['is_one_awb'],
  }),
  ...of_answers('absent', declared, {
    'product.get_item_base_info': [
      'response.item_list.price_info.sip_item_price*',
      'response.item_list.price_info.local_*price',
      'response.item_list.logistic_info.estimated_shipping_fee',
      'response.item_list.certification_info.certification_list.certification_proofs.image_url',
    ],
    'product.get_model_list': [
      'response.model.price_info.sip_item_price*',
      'response.model.price_info.local_*price',
    ],
    'product.update_item': ['response.logistic_info.estimated_shipping_fee'],
  }),
  ...of_answers('absent', missing, {
    'returns.*': ['response.offer_return_refund.*_refund_amount'],
  }),
  ...of_answers('other_type', 'The sample of the published page has this type; its table has another.', {
    'logistics.get_shipping_document_data_info': ['response.recipient_address_info'],
    'order.get_order_detail': ['response.order_list.item_list.product_location_id'],
    'product.get_comment': ['response.item_comment_list.comment_id'],
    'product.get_item_base_info': ['response.item_list.deboost'],
    'product.get_size_chart_list': ['response.size_chart_list.size_chart_id', 'response.total_count'],
    'product.init_tier_variation': ['response.model.tier_index'],
    'returns.get_return_dispute_reason': [
      'response.dispute_reason_list.dispute_reason',
      'response.dispute_reason_list.sample_evidence',
    ],
    'shop.update_profile': ['response'],
  }),
  ...of_answers('other_type', 'The reference has this type.', {
    'ams.batch_remove_products_open_campaign_setting': ['response.failed_list'],
    'order.get_package_detail': ['warning'],
    'product.get_item_base_info': ['*.certification_proofs.image_id'],
    'product.get_model_list': ['response.model.stock_info_v2.shopee_stock.stock'],
  }),
  ...of_answers('other_type', 'Apps read it as the list that its name promises.', {
    'returns.get_return_detail': ['response.seller_compensation.compensation_amount_list'],
  }),
  ...money_differences,
  ...of_requests('additional', 'The reference has this field; the published schema does not.', {
    'logistics.*ship_order': ['*.tracking_no', '*.slug'],
    'logistics.download_shipping_document': ['order_list.shipping_document_type'],
    'logistics.set_address_config': ['show_pick_up_address'],
    'product.get_attribute_tree': ['category_ids'],
    'product.update_item': ['logistic_info'],
    'product.*_tier_variation': ['tier_variation'],
  }),
  ...of_requests('absent', without_cause, {
    'product.update_item': ['tax_info.*'],
    'public.refresh_access_token': ['supplier_id', 'user_id', 'principal_id'],
  }),
  ...of_requests('other_type', commas, {
    'ads.get_product_campaign_daily_performance': ['campaign_id_list'],
    'ads.get_product_level_campaign_setting_info': ['info_type_list', 'campaign_id_list'],
    'logistics.get_*tracking_number': ['response_optional_fields'],
    'order.get_order_*': ['order_sn_list', 'response_optional_fields'],
    'order.get_package_detail': ['package_number_list'],
    'sbs.*': ['whs_ids', 'stock_levels'],
  }),
  ...of_requests('other_type', 'A file, which the schema calls `file` or text.', {
    'media_space.*': ['image', 'part_content'],
    'order.upload_invoice_doc': ['file'],
    'returns.convert_image': ['upload_image'],
  }),
  ...of_requests('other_type', 'The reference has this type.', {
    'product.get_size_chart_list': ['category_id', 'page_size'],
    'product.update_item': [
      'image.image_id_list',
      'certification_info.certification_list.certification_proofs*',
    ],
  }),
];
