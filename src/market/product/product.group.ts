import { group, serve, serveAction } from '../../engine/group.ts';
import {
  comment_edit,
  comment_hide,
  comment_show,
  comment_write,
} from './actions/comment_actions.contract.ts';
import { editCommentAction, hideComment, showComment, writeComment } from './actions/comment_actions.ts';
import { item_ban, item_release } from './actions/item_actions.contract.ts';
import { banItem, releaseItem } from './actions/item_actions.ts';
import { stock_set } from './actions/stock_set.contract.ts';
import { setStock } from './actions/stock_set.ts';
import { add_item } from './add_item.contract.ts';
import { addItem } from './add_item.ts';
import { catalogueTables } from './catalogue/catalogue.tables.ts';
import { brandView, translatedCategoryView } from './category/category.views.ts';
import { category_recommend } from './category/category_recommend.contract.ts';
import { categoryRecommend } from './category/category_recommend.ts';
import { get_attribute_tree } from './category/get_attribute_tree.contract.ts';
import { getAttributeTree } from './category/get_attribute_tree.ts';
import { get_brand_list } from './category/get_brand_list.contract.ts';
import { getBrandList } from './category/get_brand_list.ts';
import { get_category } from './category/get_category.contract.ts';
import { getCategory } from './category/get_category.ts';
import { get_product_certification_rule } from './category/get_product_certification_rule.contract.ts';
import { getProductCertificationRule } from './category/get_product_certification_rule.ts';
import { get_size_chart_list } from './category/get_size_chart_list.contract.ts';
import { getSizeChartList } from './category/get_size_chart_list.ts';
import { comment_ids, commentsTables } from './comments/comments.tables.ts';
import { get_comment } from './comments/get_comment.contract.ts';
import { getComment } from './comments/get_comment.ts';
import { reply_comment } from './comments/reply_comment.contract.ts';
import { replyComment } from './comments/reply_comment.ts';
import { delete_item } from './edits/delete_item.contract.ts';
import { deleteItem } from './edits/delete_item.ts';
import { unlist_item } from './edits/unlist_item.contract.ts';
import { unlistItem } from './edits/unlist_item.ts';
import { update_item } from './edits/update_item.contract.ts';
import { updateItem } from './edits/update_item.ts';
import { update_price } from './edits/update_price.contract.ts';
import { updatePrice } from './edits/update_price.ts';
import { update_stock } from './edits/update_stock.contract.ts';
import { updateStock } from './edits/update_stock.ts';
import { figuresTables } from './figures/figures.tables.ts';
import { get_item_extra_info } from './figures/get_item_extra_info.contract.ts';
import { getItemExtraInfo } from './figures/get_item_extra_info.ts';
import { countChange } from './item_count.store.ts';
import { get_item_base_info } from './items/get_item_base_info.contract.ts';
import { getItemBaseInfo } from './items/get_item_base_info.ts';
import { get_item_list } from './items/get_item_list.contract.ts';
import { getItemList } from './items/get_item_list.ts';
import { get_model_list } from './items/get_model_list.contract.ts';
import { getModelList } from './items/get_model_list.ts';
import { itemBaseInfoView, listedItemView, modelView } from './items/items.views.ts';
import { get_dts_limit } from './limits/get_dts_limit.contract.ts';
import { getDtsLimit } from './limits/get_dts_limit.ts';
import { get_item_limit } from './limits/get_item_limit.contract.ts';
import { getItemLimit } from './limits/get_item_limit.ts';
import { add_model } from './models/add_model.contract.ts';
import { addModel } from './models/add_model.ts';
import { delete_model } from './models/delete_model.contract.ts';
import { deleteModel } from './models/delete_model.ts';
import { update_model } from './models/update_model.contract.ts';
import { updateModel } from './models/update_model.ts';
import { productDialect } from './product.dialect.ts';
import { commentEvents, itemEvents, stockEvents } from './product.events.ts';
import { productMigrations } from './product.migrations.ts';
import { productPushes } from './product.pushes.ts';
import { item_ids, model_ids, productTables } from './product.tables.ts';
import { boostTables } from './promotion/boost.tables.ts';
import { boost_item } from './promotion/boost_item.contract.ts';
import { boostItem } from './promotion/boost_item.ts';
import { get_boosted_list } from './promotion/get_boosted_list.contract.ts';
import { getBoostedList } from './promotion/get_boosted_list.ts';
import { get_item_promotion } from './promotion/get_item_promotion.contract.ts';
import { getItemPromotion } from './promotion/get_item_promotion.ts';
import { publishScheduledItem } from './publish_item.job.ts';
import { search_item } from './search/search_item.contract.ts';
import { searchItem } from './search/search_item.ts';
import { init_tier_variation } from './tiers/init_tier_variation.contract.ts';
import { initTierVariation } from './tiers/init_tier_variation.ts';
import { update_tier_variation } from './tiers/update_tier_variation.contract.ts';
import { updateTierVariation } from './tiers/update_tier_variation.ts';

export const product = group({
  name: 'product',
  about: 'Products: the items that a shop lists for sale.',
  operations: [
    serve(get_category, getCategory),
    serve(category_recommend, categoryRecommend),
    serve(get_attribute_tree, getAttributeTree),
    serve(get_brand_list, getBrandList),
    serve(get_item_limit, getItemLimit),
    serve(get_dts_limit, getDtsLimit),
    serve(get_product_certification_rule, getProductCertificationRule),
    serve(get_size_chart_list, getSizeChartList),
    serve(add_item, addItem),
    serve(get_item_list, getItemList),
    serve(get_item_base_info, getItemBaseInfo),
    serve(get_model_list, getModelList),
    serve(update_item, updateItem),
    serve(update_price, updatePrice),
    serve(update_stock, updateStock),
    serve(unlist_item, unlistItem),
    serve(delete_item, deleteItem),
    serve(init_tier_variation, initTierVariation),
    serve(update_tier_variation, updateTierVariation),
    serve(add_model, addModel),
    serve(update_model, updateModel),
    serve(delete_model, deleteModel),
    serve(search_item, searchItem),
    serve(get_item_extra_info, getItemExtraInfo),
    serve(get_item_promotion, getItemPromotion),
    serve(boost_item, boostItem),
    serve(get_boosted_list, getBoostedList),
    serve(get_comment, getComment),
    serve(reply_comment, replyComment),
  ],
  actions: [
    serveAction(item_ban, banItem),
    serveAction(item_release, releaseItem),
    serveAction(stock_set, setStock),
    serveAction(comment_write, writeComment),
    serveAction(comment_edit, editCommentAction),
    serveAction(comment_hide, hideComment),
    serveAction(comment_show, showComment),
  ],
  collections: {
    category: { about: 'The categories of a region, as a tree.', write_scope: 'write' },
    category_attribute: { about: 'Attributes of the items of a category.', write_scope: 'write' },
    category_brand: { about: 'The brands of a category.', write_scope: 'write' },
    permit: { about: 'Permits that items of some categories need.', write_scope: 'write' },
    region_limit: { about: 'Limits of texts, prices and shops in a region.', write_scope: 'write' },
    medicine: { about: 'Medicines that Indonesia has standardised.', write_scope: 'write' },
    vehicle: { about: 'Vehicles for which there are parts.', write_scope: 'write' },

    item: {
      about: 'Items of shops. Partners add items too.',
      write_scope: 'write',
      drawn: { column: 'item_id', kind: item_ids },
      findViolation: async (_, { before, after }) =>
        before && after && before.item_status !== after.item_status
          ? 'The item_status of an item that is there is changed by actions and by partners.'
          : undefined,
      afterChange: countChange,
    },
    item_model: {
      about: 'Variations of an item.',
      write_scope: 'write',
      drawn: { column: 'model_id', kind: model_ids },
    },
    item_stock: {
      about: 'Stock of items and of their models.',
      write_scope: 'write',
      managed: ['reserved_stock'],
      findViolation: async (_, { before, after }) => {
        const reserved = Number(before?.reserved_stock ?? 0);
        return Number(after?.stock ?? 0) < reserved
          ? `Orders have reserved ${reserved} pieces: there must be as many at least.`
          : undefined;
      },
    },
    item_promotion: { about: 'Promotions of items and models.', write_scope: 'write' },
    item_figures: { about: 'Views and likes of items.', write_scope: 'write' },
    item_comment: {
      about: "Buyers' comments on items, with the replies.",
      written_by: 'comment.write and reply_comment',
    },
    item_boost: { about: 'Items that shops have put to the top.', written_by: 'boost_item' },
    item_count: { about: 'Number of items of a shop.', written_by: 'adding and deleting items' },
    stock_location: { about: 'Places where a shop keeps stock.', write_scope: 'write' },
    size_chart: { about: 'Templates of size charts.', write_scope: 'write' },
  },
  tables: { ...catalogueTables, ...productTables, ...figuresTables, ...boostTables, ...commentsTables },
  migrations: productMigrations,
  events: [itemEvents, stockEvents, commentEvents],
  pushes: productPushes,
  dialect: productDialect,
  id_kinds: [item_ids, model_ids, comment_ids],
  jobs: [publishScheduledItem],
  views: [translatedCategoryView, brandView, listedItemView, itemBaseInfoView, modelView],
});
