import type { RequestOf } from '../../../kit/contract/operation.ts';
import type { Region, SellerType } from '../../../kit/contract/region.ts';
import type { add_item } from '../add_item.contract.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import type { Violation } from '../product.errors.ts';

/** An item as it was sent. */
export type Item = RequestOf<typeof add_item>;

/** The seller, and what the marketplace whitelists it for. */
export interface Seller {
  readonly region: Region;
  readonly seller_type: SellerType;
  readonly rights: readonly string[];
}

export interface Attribute {
  readonly attribute_id: number;
  readonly attribute_name: string;
  readonly input_type: CatalogueTables['category_attribute']['input_type'];
  readonly is_mandatory: boolean;
  readonly values: readonly {
    value_id: number;
    value_name: string;
    value_unit?: string;
    needs_certificate?: boolean;
  }[];
  readonly units: readonly string[];
  readonly value_count_max: number;
  /** The value of another attribute that brings it along; without one, every item of the category has it. */
  readonly parent?: { readonly attribute_id: number; readonly value_id: number };
}

export interface FeeChannel {
  readonly logistic_id: number;
  readonly fee_type: 'SIZE_INPUT' | 'SIZE_SELECTION' | 'FIXED_DEFAULT_PRICE' | 'CUSTOM_PRICE';
  readonly size_ids: readonly number[];
  readonly parcel_limits: ParcelLimits;
}

/** What a channel carries, in kg, cm and litres; 0 stands for no limit. */
export interface ParcelLimits {
  readonly weight_limit: { readonly item_max_weight: number; readonly item_min_weight: number };
  readonly item_max_dimension: {
    readonly height: number;
    readonly width: number;
    readonly length: number;
    readonly dimension_sum: number;
    readonly unit: 'cm' | 'UNKNOWN';
  };
  readonly volume_limit: { readonly item_max_volume: number; readonly item_min_volume: number };
}

/** An image that an item can show. */
export interface CatalogueImage {
  readonly image_id: string;
  /** Who uploaded it first. */
  readonly partner_id: number;
  readonly uploader_shop_id: number;
  /** Null once an item uses it. */
  readonly expires_at: number | null;
}

/** A video that an item can show. */
export interface CatalogueVideo {
  readonly video_upload_id: string;
  readonly partner_id: number;
  /** Null once an item uses it. */
  readonly expires_at: number | null;
}

/** Everything that the rules look at besides the item. It is read before they run; they read nothing themselves. */
export interface Catalogue {
  readonly seller: Seller;
  /** Unix time in seconds. */
  readonly now: number;
  readonly price_decimals: number;
  readonly limit: CatalogueTables['region_limit'];
  /** Undefined when the region has no such category. */
  readonly category:
    | (Pick<CatalogueTables['category'], 'days_to_ship_min' | 'days_to_ship_max' | 'gtin_rule'> & {
        readonly is_leaf: boolean;
        /** Closed by the marketplace. */
        readonly is_blocked: boolean;
        readonly permit_ids: readonly number[];
      })
    | undefined;
  /** Those of the category. Only one that the item names has its values and units here. */
  readonly attributes: readonly Attribute[];
  /** The name of the item's brand in its category; undefined when the category has no such brand. */
  readonly brand_name: string | undefined;
  /** The region's channels, by logistic_id. */
  readonly channels: ReadonlyMap<number, FeeChannel>;
  /** Those of the item's images that exist. */
  readonly images: ReadonlyMap<string, CatalogueImage>;
  /** The shop's stock locations; several make it a shop with several warehouses. */
  readonly location_ids: readonly string[];
  readonly address_ids: readonly number[];
  readonly size_chart_exists: boolean;
  /** The item's video, where its upload has succeeded. */
  readonly video: CatalogueVideo | undefined;
  readonly medicine_exists: boolean;
  /** Those of the item's vehicles that do not exist, by their place in vehicle_info_list. */
  readonly unknown_vehicles: readonly number[];
}

/**
 * One concern: its violations, in the order of the fields; empty when there are none. Within a rule, `find...Violations`
 * returns violations, and `find...Problem` the text of one whose reason and path its caller knows.
 */
export type Rule = (item: Item, catalogue: Catalogue) => Violation[];
