// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { add_item } from './add_item.contract.ts';
import { category_recommend } from './category/category_recommend.contract.ts';
import { get_attribute_tree } from './category/get_attribute_tree.contract.ts';
import { get_brand_list } from './category/get_brand_list.contract.ts';
import { get_category } from './category/get_category.contract.ts';
import { get_product_certification_rule } from './category/get_product_certification_rule.contract.ts';
import { get_size_chart_list } from './category/get_size_chart_list.contract.ts';
import { get_comment } from './comments/get_comment.contract.ts';
import { reply_comment } from './comments/reply_comment.contract.ts';
import { delete_item } from './edits/delete_item.contract.ts';
import { unlist_item } from './edits/unlist_item.contract.ts';
import { update_item } from './edits/update_item.contract.ts';
import { update_price } from './edits/update_price.contract.ts';
import { update_stock } from './edits/update_stock.contract.ts';
import { get_item_extra_info } from './figures/get_item_extra_info.contract.ts';
import { get_item_base_info } from './items/get_item_base_info.contract.ts';
import { get_item_list } from './items/get_item_list.contract.ts';
import { get_model_list } from './items/get_model_list.contract.ts';
import { get_dts_limit } from './limits/get_dts_limit.contract.ts';
import { get_item_limit } from './limits/get_item_limit.contract.ts';
import { add_model } from './models/add_model.contract.ts';
import { delete_model } from './models/delete_model.contract.ts';
import { update_model } from './models/update_model.contract.ts';
import { boost_item } from './promotion/boost_item.contract.ts';
import { get_boosted_list } from './promotion/get_boosted_list.contract.ts';
import { get_item_promotion } from './promotion/get_item_promotion.contract.ts';
import { search_item } from './search/search_item.contract.ts';
import { init_tier_variation } from './tiers/init_tier_variation.contract.ts';
import { update_tier_variation } from './tiers/update_tier_variation.contract.ts';

export const product_contracts = [
  get_category,
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
  get_comment,
  reply_comment,
] as const;
