import { listFeeChannels, listShopAddresses } from '../logistics/shipping_places.store.ts';
import { findImages } from '../media_space/media_space.store.ts';
import { type Region, regions } from '../platform/contract/region.ts';
import type { Shop } from '../platform/gateway/caller.ts';
import { listOf } from '../platform/store/listed.ts';
import type { Store } from '../platform/store/store.ts';
import {
  findBrand,
  findCategory,
  findMedicine,
  findRegionLimit,
  listAttributes,
  listVehicles,
} from './catalogue.store.ts';
import type { CatalogueTables } from './catalogue.tables.ts';
import { imageIdsOf } from './kept_item.ts';
import { findSizeChart, listStockLocations } from './product.store.ts';
import { no_brand } from './product.ts';
import type { Attribute, Catalogue, FeeChannel, Item } from './rules/rule.ts';

const attributeOf = (row: CatalogueTables['category_attribute']): Attribute => ({
  attribute_id: row.attribute_id,
  attribute_name: row.attribute_name,
  input_type: row.input_type,
  is_mandatory: row.is_mandatory === 1,
  values: JSON.parse(row.value_list),
  units: JSON.parse(row.unit_list),
  value_count_max: row.value_count_max,
});

/** A region that the catalogue says nothing of has no category either, and that is what the rules tell. */
const unlimited = (region: Region): CatalogueTables['region_limit'] => ({
  region,
  price_max_micros: Number.MAX_SAFE_INTEGER,
  item_name_length_min: 1,
  item_name_length_max: Number.MAX_SAFE_INTEGER,
  description_length_min: 0,
  description_length_max: Number.MAX_SAFE_INTEGER,
  item_count_max: Number.MAX_SAFE_INTEGER,
});

/** The places in vehicle_info_list of vehicles that do not exist. */
async function unknownVehicles(store: Store, { compatibility_info }: Item): Promise<number[]> {
  const sent = compatibility_info?.vehicle_info_list ?? [];
  const brand_ids = sent.map(({ brand_id }) => brand_id);
  const known = await listOf(brand_ids, (some) => store.all(...listVehicles(some, {})));
  return sent.flatMap(({ brand_id, model_id, year_id, version_id }, at) => {
    const is_known = known.some(
      (row) =>
        row.brand_id === brand_id &&
        row.model_id === model_id &&
        (year_id === undefined || row.year_id === year_id) &&
        (version_id === undefined || row.version_id === version_id),
    );
    return is_known ? [] : [at];
  });
}

/** Reads what the rules look at, for one item of one shop. */
export async function readCatalogue(store: Store, shop: Shop, item: Item, now: number): Promise<Catalogue> {
  const { shop_id, region, seller_type, rights } = shop;
  const { category_id, brand = no_brand, size_chart_info, medicine_id, complaint_policy } = item;
  const { brand_id } = brand;
  const exists = async (row: Promise<unknown>) => (await row) !== undefined;
  const size_chart_id = size_chart_info?.size_chart_id ?? 0;

  const limit = (await store.first(findRegionLimit, { region })) ?? unlimited(region);
  const category = await store.first(findCategory, { region, category_id });
  const attributes = category ? await store.all(listAttributes, { region, category_id }) : [];
  const named =
    brand_id === no_brand.brand_id
      ? undefined
      : await store.first(findBrand, { region, category_id, brand_id });
  const channels = await store.all(listFeeChannels, { region });
  const locations = await store.all(listStockLocations, { shop_id });
  const addresses = complaint_policy ? await store.all(listShopAddresses, { shop_id }) : [];
  return {
    seller: { region, seller_type, rights },
    now,
    price_decimals: regions[region].price_decimals,
    limit,
    category: category && {
      days_to_ship_min: category.days_to_ship_min,
      days_to_ship_max: category.days_to_ship_max,
      gtin_rule: category.gtin_rule,
      is_leaf: category.is_leaf === 1,
      permit_ids: JSON.parse(category.permit_id_list),
    },
    attributes: attributes.map(attributeOf),
    brand_name: brand_id === no_brand.brand_id ? no_brand.original_brand_name : named?.original_brand_name,
    channels: new Map(
      channels.map(({ logistic_id, fee_type, size_list }): [number, FeeChannel] => [
        logistic_id,
        {
          logistic_id,
          fee_type,
          size_ids: JSON.parse(size_list).map(({ size_id }: { size_id: number }) => size_id),
        },
      ]),
    ),
    images: new Map(await listOf(imageIdsOf(item), (some) => findImages(store, some, now))),
    location_ids: locations.map(({ location_id }) => location_id),
    address_ids: addresses.map(({ address_id }) => address_id),
    size_chart_exists:
      size_chart_id !== 0 && (await exists(store.first(findSizeChart, { shop_id, size_chart_id }))),
    medicine_exists:
      medicine_id !== undefined &&
      medicine_id !== 0 &&
      (await exists(store.first(findMedicine, { medicine_id }))),
    unknown_vehicles: await unknownVehicles(store, item),
  };
}
