import type { RequestOf } from '../../../kit/contract/operation.ts';
import type { Region, SellerType } from '../../../kit/contract/region.ts';
import type { add_item } from '../add_item.contract.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import type { ItemViolation } from '../product.errors.ts';

/** An item as it was sent. */
export type Item = RequestOf<typeof add_item>;

/** The seller, and the features for which the marketplace whitelists it. */
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
  /**
   * The value of another attribute on which this one depends; without it, every item of the category has the
   * attribute.
   */
  readonly parent?: { readonly attribute_id: number; readonly value_id: number };
}

export interface FeeChannel {
  readonly logistic_id: number;
  readonly channel_name: string;
  readonly fee_type: 'SIZE_INPUT' | 'SIZE_SELECTION' | 'FIXED_DEFAULT_PRICE' | 'CUSTOM_PRICE';
  readonly size_ids: readonly number[];
  readonly parcel_limits: ParcelLimits;
}

/** The limits of a channel, in kg, cm and litres; 0 means no limit. */
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

/** An image that an item can use. */
export interface CatalogueImage {
  readonly image_id: string;
  /** The first uploader. */
  readonly partner_id: number;
  readonly uploader_shop_id: number;
  /** Null once an item uses it. */
  readonly expires_at: number | null;
}

/** A video that an item can use. */
export interface CatalogueVideo {
  readonly video_upload_id: string;
  readonly partner_id: number;
  /** Null once an item uses it. */
  readonly expires_at: number | null;
}

/**
 * All data that the rules need in addition to the item. It is read before they run; rules read nothing
 * themselves.
 */
export interface Catalogue {
  readonly seller: Seller;
  /** Unix time in seconds. */
  readonly now: number;
  readonly price_decimals: number;
  readonly limit: CatalogueTables['region_limit'];
  /** Undefined if the region has no such category. */
  readonly category:
    | (Pick<CatalogueTables['category'], 'days_to_ship_min' | 'days_to_ship_max' | 'gtin_rule'> & {
        readonly is_leaf: boolean;
        /** Closed by the marketplace. */
        readonly is_blocked: boolean;
        readonly permit_ids: readonly number[];
      })
    | undefined;
  /** The attributes of the category. Only attributes that the item uses have their values and units here. */
  readonly attributes: readonly Attribute[];
  /** The name of the item's brand in its category; undefined if the category has no such brand. */
  readonly brand_name: string | undefined;
  /** The region's channels, by logistic_id. */
  readonly channels: ReadonlyMap<number, FeeChannel>;
  /** The item's images that exist. */
  readonly images: ReadonlyMap<string, CatalogueImage>;
  /** The shop's stock locations; with several, it is a shop with several warehouses. */
  readonly location_ids: readonly string[];
  readonly address_ids: readonly number[];
  readonly size_chart_exists: boolean;
  /** The item's video, if its upload has succeeded. */
  readonly video: CatalogueVideo | undefined;
  readonly medicine_exists: boolean;
  /** The positions in vehicle_info_list of vehicles that do not exist. */
  readonly unknown_vehicles: readonly number[];
}

/**
 * Checks one concern and returns its violations, in the order of the fields; empty if there are none. Within a
 * rule, `find...Violations` returns violations, and `find...Problem` the text for a reason and path that the
 * caller knows.
 */
export type Rule = (item: Item, catalogue: Catalogue) => ItemViolation[];
