import { type Json, parseJson } from '../../../engine/store/json.ts';
import { view } from '../../../engine/view/view.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { productTables } from '../product.tables.ts';
import type { Item } from '../rules/rule.ts';
import { get_item_base_info } from './get_item_base_info.contract.ts';
import { get_item_list } from './get_item_list.contract.ts';
import { get_model_list } from './get_model_list.contract.ts';
import {
  type Promotion,
  type ShownAttribute,
  type ShownVideo,
  showAttributes,
  showBrand,
  showDescriptionInfo,
  showImage,
  showImages,
  showLogistics,
  showPrice,
  showVideos,
  showWholesales,
} from './shown_item.ts';
import { type SellerStock, showStock, type WarehouseStock } from './shown_stock.ts';

/** A part of an item, in the form in which add_item received it. */
const part = <F extends keyof Item>(json: Json<unknown>) => parseJson(json) as NonNullable<Item[F]>;
const partIfAny = <F extends keyof Item>(json: Json<unknown> | null) =>
  json === null ? undefined : part<F>(json);

export const listedItemView = view(
  productTables.item,
  get_item_list.response.properties.item.items,
  (item) => ({ tag: item.computed(['is_kit'], ({ is_kit }) => ({ kit: is_kit === 1 })) }),
);

/** What a model's view needs in addition to its row. */
export interface ModelSurroundings {
  readonly region: Region;
  readonly promotion: Promotion | undefined;
  readonly seller_stock: readonly SellerStock[];
  readonly warehouse_stock: readonly WarehouseStock[];
}

export const modelView = view(
  productTables.item_model,
  get_model_list.response.properties.model.items,
  (model) => ({
    tier_index: model.json('tier_index'),
    // Deleted models are not read.
    model_status: model.computed(['model_status'], ({ model_status }) =>
      model_status === 'MODEL_NORMAL' ? model_status : ('MODEL_UNAVAILABLE' as const),
    ),
    price_info: model.computed(['original_price_micros'], (row, { region, promotion }: ModelSurroundings) => [
      showPrice(region, row.original_price_micros, promotion),
    ]),
    has_promotion: model.computed([], (_, { promotion }: ModelSurroundings) => promotion !== undefined),
    promotion_id: model.computed([], (_, { promotion }: ModelSurroundings) => promotion?.promotion_id ?? 0),
    stock_info_v2: model.computed([], (_, { seller_stock, warehouse_stock }: ModelSurroundings) =>
      showStock(seller_stock, warehouse_stock),
    ),
    dimension: model.computed(['dimension'], ({ dimension }) => partIfAny<'dimension'>(dimension)),
    pre_order: model.computed(['pre_order'], ({ pre_order }) => {
      const own = partIfAny<'pre_order'>(pre_order);
      return own && { days_to_ship: 0, ...own };
    }),
    is_fulfillment_by_shopee: model.computed(
      [],
      (_, { warehouse_stock }: ModelSurroundings) => warehouse_stock.length > 0,
    ),
  }),
);

/** What an item's view needs in addition to its row. */
export interface ItemSurroundings {
  readonly public_url: string;
  readonly region: Region;
  /** The attributes of its category, by attribute_id. */
  readonly attributes: ReadonlyMap<number, ShownAttribute>;
  readonly channel_names: ReadonlyMap<number, string>;
  readonly has_promotion: boolean;
  /** The promotion that lowers the price of the item itself. */
  readonly promotion: Promotion | undefined;
  readonly has_model: boolean;
  readonly seller_stock: readonly SellerStock[];
  readonly warehouse_stock: readonly WarehouseStock[];
  readonly videos: ReadonlyMap<string, ShownVideo>;
  readonly need_tax_info: boolean;
  readonly need_complaint_policy: boolean;
}

export const itemBaseInfoView = view(
  productTables.item,
  get_item_base_info.response.properties.item_list.items,
  (item) => ({
    description: item.computed(['description', 'description_type'], ({ description, description_type }) =>
      description_type === 'extended' ? '' : description,
    ),
    has_model: item.computed([], (_, { has_model }: ItemSurroundings) => has_model),
    has_promotion: item.computed([], (_, { has_promotion }: ItemSurroundings) => has_promotion),
    deboost: item.computed(['is_deboosted'], ({ is_deboosted }) =>
      is_deboosted === 1 ? ('TRUE' as const) : ('FALSE' as const),
    ),
    attribute_list: item.computed(['attribute_list'], (row, surroundings: ItemSurroundings) =>
      showAttributes(part<'attribute_list'>(row.attribute_list), surroundings),
    ),
    price_info: item.computed(
      ['original_price_micros'],
      (row, { region, has_model, promotion }: ItemSurroundings) =>
        has_model ? undefined : [showPrice(region, row.original_price_micros, promotion)],
    ),
    image: item.computed(['image'], (row, { public_url }: ItemSurroundings) =>
      showImages(part<'image'>(row.image), public_url),
    ),
    promotion_image: item.computed(['promotion_images'], (row, { public_url }: ItemSurroundings) => {
      const image_id_list = partIfAny<'promotion_images'>(row.promotion_images)?.image_id_list ?? [];
      return image_id_list.length > 0 ? showImages({ image_id_list }, public_url) : undefined;
    }),
    dimension: item.computed(
      ['dimension'],
      (row) =>
        partIfAny<'dimension'>(row.dimension) ?? { package_height: 0, package_length: 0, package_width: 0 },
    ),
    logistic_info: item.computed(['logistic_info'], (row, { channel_names }: ItemSurroundings) =>
      showLogistics(part<'logistic_info'>(row.logistic_info), channel_names),
    ),
    pre_order: item.computed(['pre_order'], (row) => ({
      days_to_ship: 0,
      ...part<'pre_order'>(row.pre_order),
    })),
    wholesales: item.computed(['wholesale'], (row) => showWholesales(part<'wholesale'>(row.wholesale))),
    size_chart: item.computed(['size_chart_info'], (row, { public_url }: ItemSurroundings) => {
      const { size_chart } = partIfAny<'size_chart_info'>(row.size_chart_info) ?? {};
      return showImage(size_chart, public_url);
    }),
    size_chart_id: item.computed(
      ['size_chart_info'],
      (row) => partIfAny<'size_chart_info'>(row.size_chart_info)?.size_chart_id ?? 0,
    ),
    video_info: item.computed(['video_upload_id', 'image'], (row, surroundings: ItemSurroundings) =>
      showVideos(parseJson(row.video_upload_id), part<'image'>(row.image), surroundings),
    ),
    brand: item.computed(['brand'], (row) => showBrand(part<'brand'>(row.brand))),
    description_info: item.computed(['description_info'], (row, { public_url }: ItemSurroundings) => {
      const description_info = partIfAny<'description_info'>(row.description_info);
      return description_info && showDescriptionInfo(description_info, public_url);
    }),
    stock_info_v2: item.computed([], (_, { seller_stock, warehouse_stock }: ItemSurroundings) =>
      showStock(seller_stock, warehouse_stock),
    ),
    compatibility_info: item.computed(
      ['compatibility_info'],
      (row) => partIfAny<'compatibility_info'>(row.compatibility_info) ?? {},
    ),
    scheduled_publish_time: item.when(
      'item_status',
      (item_status) => item_status === 'UNLIST',
      item.column('scheduled_publish_time'),
    ),
    authorised_brand_id: item.computed(['authorised_brand_id'], (row) => row.authorised_brand_id ?? 0),
    is_fulfillment_by_shopee: item.computed(
      [],
      (_, { warehouse_stock }: ItemSurroundings) => warehouse_stock.length > 0,
    ),
    tag: item.computed(['is_kit'], ({ is_kit }) => ({ kit: is_kit === 1 })),
    purchase_limit_info: item.computed(['purchase_limit_info'], (row) =>
      partIfAny<'purchase_limit_info'>(row.purchase_limit_info),
    ),
    certification_info: item.computed(['certification_info'], (row) =>
      partIfAny<'certification_info'>(row.certification_info),
    ),
    complaint_policy: item.computed(
      ['complaint_policy'],
      (row, { need_complaint_policy }: ItemSurroundings) =>
        need_complaint_policy ? partIfAny<'complaint_policy'>(row.complaint_policy) : undefined,
    ),
    tax_info: item.computed(['tax_info'], (row, { need_tax_info }: ItemSurroundings) =>
      need_tax_info ? partIfAny<'tax_info'>(row.tax_info) : undefined,
    ),
  }),
);
