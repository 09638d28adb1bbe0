import { group } from '../../engine/group.ts';
import { ban, release } from './actions/item_actions.ts';
import { setStock } from './actions/stock_set.ts';
import { addItem } from './add_item.ts';
import { catalogueTables } from './catalogue/catalogue.tables.ts';
import { brandView, categoryView } from './category/category.views.ts';
import { categoryRecommend } from './category/category_recommend.ts';
import { getAttributeTree } from './category/get_attribute_tree.ts';
import { getBrandList } from './category/get_brand_list.ts';
import { getCategory } from './category/get_category.ts';
import { getProductCertificationRule } from './category/get_product_certification_rule.ts';
import { getSizeChartList } from './category/get_size_chart_list.ts';
import { deleteItem } from './edits/delete_item.ts';
import { unlistItem } from './edits/unlist_item.ts';
import { updatePrice } from './edits/update_price.ts';
import { updateStock } from './edits/update_stock.ts';
import { getItemBaseInfo } from './items/get_item_base_info.ts';
import { getItemList } from './items/get_item_list.ts';
import { getModelList } from './items/get_model_list.ts';
import { itemBaseInfoView, listedItemView, modelView } from './items/items.views.ts';
import { getDtsLimit } from './limits/get_dts_limit.ts';
import { getItemLimit } from './limits/get_item_limit.ts';
import { productActions } from './product.actions.ts';
import { productCollections } from './product.collections.ts';
import { productContracts } from './product.contracts.ts';
import { productDialect } from './product.dialect.ts';
import { productMigrations } from './product.migrations.ts';
import { item_ids, productTables } from './product.tables.ts';
import { publishScheduledItem } from './publish_item.job.ts';

export const product = group({
  name: 'product',
  about: 'Products: the items that a shop lists for sale.',
  contracts: productContracts,
  handlers: {
    get_category: getCategory,
    category_recommend: categoryRecommend,
    get_attribute_tree: getAttributeTree,
    get_brand_list: getBrandList,
    get_item_limit: getItemLimit,
    get_dts_limit: getDtsLimit,
    get_product_certification_rule: getProductCertificationRule,
    get_size_chart_list: getSizeChartList,
    add_item: addItem,
    get_item_list: getItemList,
    get_item_base_info: getItemBaseInfo,
    get_model_list: getModelList,
    update_price: updatePrice,
    update_stock: updateStock,
    unlist_item: unlistItem,
    delete_item: deleteItem,
  },
  actions: productActions,
  action_handlers: { 'item.ban': ban, 'item.release': release, 'stock.set': setStock },
  collections: productCollections,
  tables: { ...catalogueTables, ...productTables },
  migrations: productMigrations,
  dialect: productDialect,
  id_kinds: [item_ids],
  jobs: [publishScheduledItem],
  views: [categoryView, brandView, listedItemView, itemBaseInfoView, modelView],
});
