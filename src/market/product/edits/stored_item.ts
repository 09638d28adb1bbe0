// A stored item in the form in which sellers send items, and with the changes of an edit.

import { inUnits } from '../../../engine/money.ts';
import { type Json, parseJson } from '../../../engine/store/json.ts';
import type { RequestOf } from '../../../kit/contract/operation.ts';
import type { CatalogueMedia } from '../catalogue/read_catalogue.ts';
import { imageIdsOf } from '../prepare_item.ts';
import type { ItemRow } from '../product.tables.ts';
import type { Item } from '../rules/rule.ts';
import type { update_item } from './update_item.contract.ts';

export type ItemEdit = RequestOf<typeof update_item>;

const part = <F extends keyof Item>(json: Json<unknown>) => parseJson(json) as NonNullable<Item[F]>;
const partIfAny = <F extends keyof Item>(json: Json<unknown> | null) =>
  json === null ? undefined : part<F>(json);

/** A record without the properties that are undefined. */
const sent = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;

/** A stored item as its seller would send it, without its time of publishing, which a rule compares with now. */
export const storedItem = (row: ItemRow): Item =>
  sent({
    original_price: inUnits(row.original_price_micros),
    description: row.description,
    weight: Number(row.weight),
    item_name: row.item_name,
    dimension: partIfAny<'dimension'>(row.dimension),
    logistic_info: part<'logistic_info'>(row.logistic_info),
    attribute_list: part<'attribute_list'>(row.attribute_list),
    category_id: row.category_id,
    image: part<'image'>(row.image),
    pre_order: part<'pre_order'>(row.pre_order),
    item_sku: row.item_sku,
    condition: row.condition,
    wholesale: part<'wholesale'>(row.wholesale),
    video_upload_id: parseJson(row.video_upload_id),
    brand: part<'brand'>(row.brand),
    item_dangerous: row.item_dangerous || undefined,
    tax_info: partIfAny<'tax_info'>(row.tax_info),
    complaint_policy: partIfAny<'complaint_policy'>(row.complaint_policy),
    description_info: partIfAny<'description_info'>(row.description_info),
    description_type: row.description_type,
    gtin_code: row.gtin_code ?? undefined,
    ds_cat_rcmd_id: row.ds_cat_rcmd_id ?? undefined,
    promotion_images: partIfAny<'promotion_images'>(row.promotion_images),
    compatibility_info: partIfAny<'compatibility_info'>(row.compatibility_info),
    authorised_brand_id: row.authorised_brand_id ?? undefined,
    size_chart_info: partIfAny<'size_chart_info'>(row.size_chart_info),
    certification_info: partIfAny<'certification_info'>(row.certification_info),
    purchase_limit_info: partIfAny<'purchase_limit_info'>(row.purchase_limit_info),
    medicine_id: row.medicine_id ?? undefined,
  }) as Item;

/**
 * A stored item with the fields that an edit names. A field that is an object or a list is replaced as a whole.
 *
 * @param stored the form of the row in which sellers send items.
 * @param of_models the lowest price of its models, if it has any: its own price is not used then.
 */
export function editedItem(
  stored: Item,
  { item_id: _, item_status: __, item_dangerous, ...edit }: ItemEdit,
  {
    item_status,
    price_of_models,
  }: { item_status: ItemRow['item_status']; price_of_models: number | undefined },
): Item {
  return sent({
    ...stored,
    ...edit,
    // 0 is what every item has: only some sellers may send another value.
    item_dangerous: (item_dangerous ?? stored.item_dangerous) || undefined,
    // A rule asks whether the item may be published later, which is so in UNLIST alone.
    item_status: item_status === 'UNLIST' ? 'UNLIST' : 'NORMAL',
    original_price: price_of_models ?? stored.original_price,
  }) as Item;
}

/** The media that an edit names and the item does not use yet. */
export function newMediaOf(stored: Item, edited: Item) {
  const used = new Set(imageIdsOf(stored));
  const used_videos = stored.video_upload_id ?? [];
  return {
    image_ids: imageIdsOf(edited).filter((image_id) => !used.has(image_id)),
    video_upload_ids: (edited.video_upload_id ?? []).filter((video) => !used_videos.includes(video)),
  };
}

/** New media, and the media that the item uses already, which are kept and need not be looked up. */
export function withUsedMedia(stored: Item, { images, video }: CatalogueMedia): CatalogueMedia {
  const kept = { partner_id: 0, uploader_shop_id: 0, expires_at: null };
  const used = imageIdsOf(stored).map((image_id) => [image_id, { image_id, ...kept }] as const);
  const [video_upload_id] = stored.video_upload_id ?? [];
  return {
    images: new Map([...used, ...images]),
    video: video ?? (video_upload_id === undefined ? undefined : { video_upload_id, ...kept }),
  };
}
