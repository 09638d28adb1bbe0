import type { Shop } from '../../../engine/gateway/caller.ts';
import { inBatches } from '../../../engine/store/bulk.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { listFeeChannels, listShopAddresses } from '../../logistics/pickup/shipping_places.store.ts';
import { findImages } from '../../media_space/images/images.store.ts';
import { findVideos } from '../../media_space/videos/videos.store.ts';
import { imageIdsOf } from '../prepare_item.ts';
import { findSizeChart, listStockLocations } from '../product.store.ts';
import { no_brand } from '../product.ts';
import type { Attribute, Catalogue, FeeChannel, Item } from '../rules/rule.ts';
import {
  findBrand,
  findCategory,
  findMedicine,
  findRegionLimit,
  listAttributes,
  listVehicles,
} from './catalogue.store.ts';
import type { CatalogueTables } from './catalogue.tables.ts';

/** Keeps only the values and units that the item names, because a category has many attributes with many values. */
const attributeOf = (row: CatalogueTables['category_attribute'], is_named: boolean): Attribute => {
  const { attribute_id, attribute_name, input_type, value_count_max } = row;
  const { parent_attribute_id, parent_value_id } = row;
  return {
    ...(parent_attribute_id !== null &&
      parent_value_id !== null && {
        parent: { attribute_id: parent_attribute_id, value_id: parent_value_id },
      }),
    attribute_id,
    attribute_name,
    input_type,
    value_count_max,
    is_mandatory: row.is_mandatory === 1,
    values: is_named ? parseJson(row.value_list) : [],
    units: is_named ? parseJson(row.unit_list) : [],
  };
};

type CategoryRow = Pick<
  CatalogueTables['category'],
  'days_to_ship_min' | 'days_to_ship_max' | 'gtin_rule' | 'is_leaf' | 'is_blocked' | 'permit_id_list'
>;

/** A category in the form that the rules need. */
export const categoryOf = ({
  is_leaf,
  is_blocked,
  permit_id_list,
  ...row
}: CategoryRow): NonNullable<Catalogue['category']> => ({
  ...row,
  is_leaf: is_leaf === 1,
  is_blocked: is_blocked === 1,
  permit_ids: parseJson(permit_id_list),
});

/** A region without limits in the catalogue has no categories either, which the rules report. */
export const unlimited = (region: Region): CatalogueTables['region_limit'] => ({
  region,
  price_min_micros: 1,
  price_max_micros: Number.MAX_SAFE_INTEGER,
  item_name_length_min: 1,
  item_name_length_max: Number.MAX_SAFE_INTEGER,
  description_length_min: 0,
  description_length_max: Number.MAX_SAFE_INTEGER,
  item_count_max: Number.MAX_SAFE_INTEGER,
});

/** The positions in vehicle_info_list of vehicles that do not exist. */
async function unknownVehicles(store: Store, { compatibility_info }: Item): Promise<number[]> {
  const requested = compatibility_info?.vehicle_info_list ?? [];
  const brand_ids = requested.map(({ brand_id }) => brand_id);
  const candidates = await inBatches(brand_ids, (batch) => store.all(listVehicles, { brand_ids: batch }));
  // A brand has thousands of vehicles, a model has a few: each requested vehicle is compared only with the
  // vehicles of its model.
  const by_model = new Map<number, (typeof candidates)[number][]>();
  for (const row of candidates) {
    const rows = by_model.get(row.model_id);
    if (rows) rows.push(row);
    else by_model.set(row.model_id, [row]);
  }
  return requested.flatMap(({ brand_id, model_id, year_id, version_id }, at) => {
    const is_known = by_model
      .get(model_id)
      ?.some(
        (row) =>
          row.brand_id === brand_id &&
          (year_id === undefined || row.year_id === year_id) &&
          (version_id === undefined || row.version_id === version_id),
      );
    return is_known ? [] : [at];
  });
}

/** The images of an item, and its video, if they exist. */
export type CatalogueMedia = Pick<Catalogue, 'images' | 'video'>;

/** Reads images, and the first of several videos, which are refused anyway. Each has its own shard. */
export async function readMedia(
  store: Store,
  { partner_id, now }: { partner_id: number; now: number },
  { image_ids, video_upload_ids }: { image_ids: readonly string[]; video_upload_ids: readonly string[] },
): Promise<CatalogueMedia> {
  const [images, videos] = await Promise.all([
    findImages(store, image_ids, now),
    findVideos(store, video_upload_ids.slice(0, 1), now),
  ]);
  return { images, video: [...videos.values()].find((video) => video.partner_id === partner_id) };
}

/**
 * Reads all data that the rules need, for one item of one shop, in parallel.
 *
 * @param known_media the media of the item, if they are known already.
 */
export async function readCatalogue(
  store: Store,
  { shop, partner_id, now }: { shop: Shop; partner_id: number; now: number },
  item: Item,
  known_media?: CatalogueMedia,
): Promise<Catalogue> {
  const { shop_id, region, seller_type, rights } = shop;
  const { category_id, brand = no_brand, size_chart_info, medicine_id, complaint_policy } = item;
  const { brand_id } = brand;
  const is_branded = brand_id !== no_brand.brand_id;
  const size_chart_id = size_chart_info?.size_chart_id ?? 0;

  const [
    limit,
    category,
    attributes,
    brand_row,
    channels,
    locations,
    addresses,
    media,
    size_chart,
    medicine,
    unknown_vehicles,
  ] = await Promise.all([
    store.first(findRegionLimit, { region }),
    store.first(findCategory, { region, category_id }),
    store.all(listAttributes, { region, category_id }),
    is_branded ? store.first(findBrand, { region, category_id, brand_id }) : undefined,
    store.all(listFeeChannels, { shop_id, region }),
    store.all(listStockLocations, { shop_id }),
    complaint_policy ? store.all(listShopAddresses, { shop_id }) : [],
    known_media ??
      readMedia(
        store,
        { partner_id, now },
        { image_ids: imageIdsOf(item), video_upload_ids: item.video_upload_id ?? [] },
      ),
    size_chart_id ? store.first(findSizeChart, { shop_id, size_chart_id }) : undefined,
    medicine_id ? store.first(findMedicine, { medicine_id }) : undefined,
    unknownVehicles(store, item),
  ]);
  const named_ids = new Set(item.attribute_list?.map(({ attribute_id }) => attribute_id));
  return {
    seller: { region, seller_type, rights },
    now,
    price_decimals: regions[region].price_decimals,
    limit: limit ?? unlimited(region),
    category: category && categoryOf(category),
    attributes: attributes.map((row) => attributeOf(row, named_ids.has(row.attribute_id))),
    brand_name: is_branded ? brand_row?.original_brand_name : no_brand.original_brand_name,
    channels: new Map(
      channels.map((row): [number, FeeChannel] => [
        row.logistic_id,
        {
          logistic_id: row.logistic_id,
          channel_name: row.channel_name,
          fee_type: row.fee_type,
          size_ids: parseJson(row.size_list).map(({ size_id }) => size_id),
          parcel_limits: {
            weight_limit: parseJson(row.weight_limit),
            item_max_dimension: parseJson(row.item_max_dimension),
            volume_limit: parseJson(row.volume_limit),
          },
        },
      ]),
    ),
    ...media,
    location_ids: locations.map(({ location_id }) => location_id),
    address_ids: addresses.map(({ address_id }) => address_id),
    size_chart_exists: size_chart !== undefined,
    medicine_exists: medicine !== undefined,
    unknown_vehicles,
  };
}
