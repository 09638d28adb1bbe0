import { type Context, type PreparingContext, withPreparation } from '../../engine/gateway/handler.ts';
import { imageUrl } from '../../engine/http/resources/image_url.ts';
import type { ReasonOf, ResponseOf } from '../../kit/contract/operation.ts';
import type { Refusal } from '../../kit/contract/refusal.ts';
import { eventOf, recordEvents } from '../event/record_events.ts';
import type { add_item } from './add_item.contract.ts';
import { readCatalogue } from './catalogue/read_catalogue.ts';
import { isOnFullHoliday } from './edits/full_holiday.ts';
import { countOneMore, findItemCount } from './item_count.store.ts';
import { statusChange } from './item_events.ts';
import { keepMedia } from './keep_media.ts';
import { imageIdsOf, itemRow, type PreparedItem, prepareItem } from './prepare_item.ts';
import type { ItemViolation } from './product.errors.ts';
import { insertItem, insertItemStock } from './product.store.ts';
import { item_ids } from './product.tables.ts';
import { publish_kind } from './publish_item.job.ts';
import { findViolations } from './rules/all_rules.ts';
import { locationOf } from './rules/delivery/item_stock.ts';
import type { Item } from './rules/rule.ts';

/** A broken rule as a sentence without its full stop. */
export const violationText = ({ path, rule }: ItemViolation) => `${path} ${rule}`;

/**
 * The new item in the form of the answer. This is not a view, because it is computed from the item and not from
 * the stored row, which is not read again.
 */
function present(
  item: PreparedItem,
  item_id: number,
  urlOf: (image_id: string) => string,
): ResponseOf<typeof add_item> {
  const { description, weight, pre_order, item_name, item_status, original_price, logistic_info } = item;
  const { category_id, dimension, condition, wholesale, brand, item_dangerous, seller_stock } = item;
  const { description_info, description_type, complaint_policy } = item;
  const { image_id_list } = item.image;
  return {
    description,
    weight,
    pre_order,
    item_name,
    images: { image_id_list, image_url_list: image_id_list.map(urlOf) },
    item_status,
    price_info: { current_price: original_price, original_price },
    logistic_info,
    item_id,
    attribute: item.attribute_list,
    category_id,
    dimension,
    condition,
    video_info: (item.video_upload_id ?? []).map((video_upload_id) => ({ video_upload_id })),
    wholesale,
    brand,
    item_dangerous,
    description_info,
    description_type,
    complaint_policy,
    seller_stock,
  };
}

/** Reads what is on other shards, and keeps the item's media before the item uses them. */
async function prepare(context: PreparingContext<typeof add_item>, request: Item) {
  const { shop, partner_id, store, now } = context;
  const [catalogue, count, is_on_holiday] = await Promise.all([
    readCatalogue(store, { shop, partner_id, now }, request),
    store.first(findItemCount, { shop_id: shop.shop_id }),
    isOnFullHoliday(store, shop.shop_id, now),
  ]);
  const violations = findViolations(request, catalogue);
  // A shop at its limit is refused before anything is written.
  const is_full = (count?.item_count ?? 0) >= catalogue.limit.item_count_max;
  if (is_on_holiday || is_full || violations.length > 0) return { catalogue, violations, is_on_holiday };
  const item = prepareItem(request, catalogue);
  return {
    catalogue,
    violations,
    is_on_holiday,
    item,
    missing: await keepMedia(context, imageIdsOf(item), catalogue),
  };
}

async function handle(
  { shop, partner_id, request_id, store, ids, jobs, now, public_url, refuse }: Context<typeof add_item>,
  _request: Item,
  { catalogue, violations, is_on_holiday, item, missing }: Awaited<ReturnType<typeof prepare>>,
): Promise<ResponseOf<typeof add_item> | Refusal<ReasonOf<typeof add_item>>> {
  const { shop_id } = shop;
  if (is_on_holiday) return refuse('add_on_holiday');
  const [first_violation, ...other_violations] = violations;
  if (first_violation)
    return refuse(first_violation.reason, {
      message: `${violationText(first_violation)}.`,
      warning: other_violations.map(violationText).join('; '),
    });
  if (!item) return refuse('item_limit_reached');
  if (missing?.image_id !== undefined)
    return refuse('invalid_field', { message: `image ${missing.image_id} has expired; upload it again.` });
  if (missing) return refuse('video_not_found');

  const item_id = ids.next(item_ids);
  const writes: Promise<unknown>[] = [
    store.run(insertItem, itemRow(item, { shop_id, item_id, now })),
    ...item.seller_stock.map(({ location_id: requested_location, stock }) => {
      // The rules have already refused an entry that could mean several locations.
      const location_id = locationOf(requested_location, catalogue.location_ids) ?? '';
      return store.run(insertItemStock, {
        shop_id,
        item_id,
        model_id: 0,
        location_id,
        stock,
        reserved_stock: 0,
      });
    }),
  ];
  recordEvents(store, [
    eventOf(
      { shop_id, seq: 1, ...statusChange('add', item_id, item.item_status) },
      { actor: 'seller', partner_id, request_id, now },
    ),
  ]);
  const { scheduled_publish_time: due_at } = item;
  if (due_at !== undefined)
    jobs.enqueue(store, { shop_id, kind: publish_kind, job_id: String(item_id), due_at, now });
  // This write is last, because from here to the commit all other calls of the shop that add an item wait.
  const { item_count_max } = catalogue.limit;
  const count_write = store.run(countOneMore, { shop_id, item_count_max });
  const [counted_items] = await Promise.all([count_write, ...writes]);
  if (counted_items === 0) return refuse('item_limit_reached');
  return present(item, item_id, (image_id) => imageUrl(public_url, image_id));
}

export const addItem = withPreparation(prepare, handle);
