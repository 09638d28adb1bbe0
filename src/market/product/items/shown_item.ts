// The shown form of item parts that are stored as they were sent.

import { imageUrl } from '../../../engine/http/resources/image_url.ts';
import { videoUrl } from '../../../engine/http/resources/video_url.ts';
import { localDay } from '../../../engine/local_time.ts';
import { inUnits } from '../../../engine/money.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { no_brand } from '../product.ts';
import type { Attribute, Item } from '../rules/rule.ts';

/** The shown columns of an attribute. */
export type ShownAttribute = Pick<
  Attribute,
  'attribute_id' | 'attribute_name' | 'input_type' | 'is_mandatory' | 'values'
>;

/** The display URL of an image; empty if there is none. */
export const showImage = (image_id: string | undefined, public_url: string): string =>
  image_id ? imageUrl(public_url, image_id) : '';

export function showImages({ image_id_list, image_ratio }: Item['image'], public_url: string) {
  return {
    image_id_list,
    image_url_list: image_id_list.map((image_id) => imageUrl(public_url, image_id)),
    image_ratio: image_ratio === '3:4' ? ('3:4' as const) : ('1:1' as const),
  };
}

/** The local day of a Unix time that is stored as text, as DD/MM/YYYY in the local time of a region. */
export const showDay = (timestamp_text: string, region: Region): string =>
  localDay(region, Number(timestamp_text)).split('-').toReversed().join('/');

const isDate = (attribute: ShownAttribute | undefined) =>
  attribute?.input_type === 'DATE_TYPE' || attribute?.input_type === 'TIMESTAMP_TYPE';

/** An attribute that has since been removed from the catalogue is shown without a name. */
export const showAttributes = (
  attribute_list: NonNullable<Item['attribute_list']>,
  { attributes, region }: { attributes: ReadonlyMap<number, ShownAttribute>; region: Region },
) =>
  attribute_list.map(({ attribute_id, attribute_value_list = [] }) => {
    const attribute = attributes.get(attribute_id);
    return {
      attribute_id,
      original_attribute_name: attribute?.attribute_name ?? '',
      is_mandatory: attribute?.is_mandatory ?? false,
      attribute_value_list: attribute_value_list.map(
        ({ value_id, original_value_name: own_name = '', value_unit }) => {
          const listed = attribute?.values.find((value) => value.value_id === value_id);
          const name = isDate(attribute) ? showDay(own_name, region) : own_name;
          return {
            value_id,
            original_value_name: listed?.value_name ?? name,
            value_unit: value_unit ?? listed?.value_unit ?? '',
          };
        },
      ),
    };
  });

export const showLogistics = (
  logistic_info: Item['logistic_info'],
  channel_names: ReadonlyMap<number, string>,
) =>
  logistic_info.map(({ logistic_id, enabled, size_id = 0, is_free = false, shipping_fee }) => ({
    logistic_id,
    logistic_name: channel_names.get(logistic_id) ?? '',
    enabled,
    size_id,
    is_free,
    shipping_fee,
  }));

export function showDescriptionInfo(
  { extended_description }: NonNullable<Item['description_info']>,
  public_url: string,
) {
  const parts = extended_description?.field_list ?? [];
  const field_list = parts.map(({ field_type, text, image_info }) => ({
    field_type,
    text: field_type === 'text' ? text : undefined,
    image_info:
      field_type === 'image' && image_info
        ? { image_id: image_info.image_id, image_url: imageUrl(public_url, image_info.image_id) }
        : undefined,
  }));
  return { extended_description: { field_list } };
}

/** Read operations use another name for brand 0 than add_item. */
export const showBrand = ({ brand_id, original_brand_name }: NonNullable<Item['brand']>) => ({
  brand_id,
  original_brand_name: brand_id === no_brand.brand_id ? 'NoBrand' : original_brand_name,
});

/** A promotion that lowers a price now. */
export interface Promotion {
  readonly promotion_id: number;
  readonly promotion_price_micros: number;
}

/** Orders cost the listed prices: the marketplace adds no tax to them, so prices after tax are equal. */
export function showPrice(region: Region, original_micros: number, promotion: Promotion | undefined) {
  const original_price = inUnits(original_micros);
  const current_price = inUnits(
    Math.min(original_micros, promotion?.promotion_price_micros ?? original_micros),
  );
  return {
    currency: regions[region].currency,
    original_price,
    current_price,
    inflated_price_of_original_price: original_price,
    inflated_price_of_current_price: current_price,
  };
}

export const showWholesales = (tiers: NonNullable<Item['wholesale']>) =>
  tiers.map((tier) => ({ ...tier, inflated_price_of_unit_price: tier.unit_price }));

/** What is shown of a video. The bytes of a video from a data file are not stored here. */
export interface ShownVideo {
  readonly duration: number;
  readonly is_stored: 0 | 1;
}

/** A video whose upload no longer exists is omitted. */
export const showVideos = (
  video_upload_ids: readonly string[],
  { image_id_list: [first_image] }: Item['image'],
  given: { public_url: string; videos: ReadonlyMap<string, ShownVideo> },
) =>
  video_upload_ids.flatMap((video_upload_id) => {
    const video = given.videos.get(video_upload_id);
    const thumbnail_url = showImage(first_image, given.public_url);
    if (!video) return [];
    const video_url = video.is_stored ? videoUrl(given.public_url, video_upload_id) : '';
    return [{ video_url, thumbnail_url, duration: video.duration }];
  });
