import { type Context, type PreparingContext, withPreparation } from '../../../engine/gateway/handler.ts';
import { imageUrl } from '../../../engine/http/resources/image_url.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { listSeqs, recordAfter, type SubjectChange } from '../../event/record_next_events.ts';
import { violationText } from '../add_item.ts';
import { readCatalogue, readMedia } from '../catalogue/read_catalogue.ts';
import { fieldsChange, itemSubject, statusChange } from '../item_events.ts';
import { keepMedia } from '../keep_media.ts';
import { itemRow, type PreparedItem, prepareItem } from '../prepare_item.ts';
import type { ItemRow } from '../product.tables.ts';
import { publish_kind } from '../publish_item.job.ts';
import { findViolations } from '../rules/all_rules.ts';
import type { Catalogue, Item } from '../rules/rule.ts';
import { lockEdit, readEdit } from './read_edit.ts';
import { type ItemEdit, newMediaOf, withUsedMedia } from './stored_item.ts';
import type { update_item } from './update_item.contract.ts';
import type { UpdateItemReason } from './update_item.errors.ts';
import { changedRow, clearModelDimensions, clearModelWeights, setItem } from './update_item.store.ts';

/** The refusal for the rules of add_item that an item breaks; undefined if it breaks none. */
function refusalOf(edited: Item, catalogue: Catalogue) {
  const [first, ...others] = findViolations(edited, catalogue);
  // An edit has no stock, so it cannot break the rules of locations.
  return (
    first && {
      reason: first.reason as UpdateItemReason,
      message: `${violationText(first)}.`,
      warning: others.map(violationText).join('; '),
    }
  );
}

/** Checks the edit against the item as it is now, and keeps its media if it breaks no rule. */
async function prepare(context: PreparingContext<typeof update_item>, edit: ItemEdit) {
  const { store } = context;
  const read = await readEdit(store, context, edit);
  if (isRefused(read)) return { refusal: { reason: read.reason } };
  const { stored, edited } = read;
  const new_media = newMediaOf(stored, edited);
  const media = await readMedia(store, context, new_media);
  const catalogue = await readCatalogue(store, context, edited, withUsedMedia(stored, media));
  const refusal = refusalOf(edited, catalogue);
  if (refusal) return { refusal };
  const missing = await keepMedia(context, new_media.image_ids, media);
  if (missing)
    return {
      refusal:
        missing.image_id === undefined
          ? { reason: 'video_not_found' as const }
          : {
              reason: 'invalid_field' as const,
              message: `image ${missing.image_id} has expired; upload it again.`,
            },
    };
  return { refusal: undefined, read, catalogue, media };
}

/** The row of an edited item. */
function editedRow(
  row: ItemRow,
  item: PreparedItem,
  edit: ItemEdit,
  item_status: ItemRow['item_status'],
  now: number,
) {
  const { shop_id, item_id } = row;
  const stays_scheduled = item_status === 'UNLIST' && edit.item_status === undefined;
  return {
    ...itemRow(item, { shop_id, item_id, now }),
    item_status,
    weight: edit.weight === undefined ? row.weight : String(edit.weight),
    original_price_micros: row.original_price_micros,
    scheduled_publish_time:
      edit.scheduled_publish_time ?? (stays_scheduled ? row.scheduled_publish_time : null),
    tier_variation: row.tier_variation,
    is_deboosted: row.is_deboosted,
    is_unlisted_by_marketplace: row.is_unlisted_by_marketplace,
    is_kit: row.is_kit,
    create_time: row.create_time,
  };
}

const status_kinds = { NORMAL: 'list', UNLIST: 'unlist', REVIEWING: 'review' } as const;

/** The events of an edit: the fields that it changed, and the status. */
function changesOf(before: ItemRow, after: ItemRow): SubjectChange[] {
  const names = (Object.keys(after) as (keyof ItemRow)[]).filter(
    (name) => name !== 'update_time' && name !== 'item_status' && before[name] !== after[name],
  );
  const { item_id, item_status } = after;
  const changes = names.length > 0 ? [fieldsChange(item_id, names)] : [];
  if (item_status !== before.item_status && item_status in status_kinds) {
    const kind = status_kinds[item_status as keyof typeof status_kinds];
    changes.push(statusChange(kind, item_id, item_status, before.item_status));
  }
  return changes;
}

function present(
  item: PreparedItem,
  { item_id, item_status }: ItemRow,
  { channels }: Catalogue,
  public_url: string,
): ResponseOf<typeof update_item> {
  const { image_id_list } = item.image;
  return {
    item_id,
    item_name: item.item_name,
    description: item.description,
    weight: item.weight,
    pre_order: item.pre_order,
    item_status,
    images: {
      image_id_list,
      image_url_list: image_id_list.map((image_id) => imageUrl(public_url, image_id)),
    },
    logistic_info: item.logistic_info.map(({ logistic_id, enabled, is_free = false, shipping_fee }) => ({
      logistic_id,
      logistic_name: channels.get(logistic_id)?.channel_name ?? '',
      enabled,
      is_free,
      shipping_fee,
    })),
    category_id: item.category_id,
    dimension: item.dimension,
    condition: item.condition,
    brand: item.brand,
    item_dangerous: item.item_dangerous,
    complaint_policy: item.complaint_policy,
    description_info: item.description_info,
    description_type: item.description_type,
  };
}

async function handle(
  context: Context<typeof update_item>,
  edit: ItemEdit,
  prepared: Awaited<ReturnType<typeof prepare>>,
) {
  const { shop, partner_id, request_id, store, jobs, now, public_url, refuse } = context;
  if (prepared.refusal) return refuse(prepared.refusal.reason, prepared.refusal);
  const { shop_id } = shop;
  const { item_id } = edit;
  // The lock comes first: the events are counted under it.
  const [read, seqs] = await Promise.all([
    lockEdit(store, context, edit, prepared.read),
    listSeqs(store, shop_id, [itemSubject(item_id)]),
  ]);
  if (isRefused(read)) return read;
  const { stored, edited, is_same } = read;
  // Another edit may have changed the item since it was checked.
  const catalogue = is_same
    ? prepared.catalogue
    : await readCatalogue(store, context, edited, withUsedMedia(stored, prepared.media));
  const refusal = is_same ? undefined : refusalOf(edited, catalogue);
  if (refusal) return refuse(refusal.reason, refusal);
  const item = prepareItem(edited, catalogue);
  const row = editedRow(read.row, item, edit, read.item_status, now);
  const one_item = { shop_id, item_id };
  const { scheduled_publish_time: due_at } = edit;
  store.write(setItem, changedRow(read.row, row));
  if (edit.weight !== undefined && row.tier_variation !== '[]') store.write(clearModelWeights, one_item);
  if (edit.dimension && row.tier_variation !== '[]') store.write(clearModelDimensions, one_item);
  if (due_at !== undefined)
    jobs.enqueue(store, { shop_id, kind: publish_kind, job_id: String(item_id), due_at, now });
  recordAfter(store, { shop_id, seqs }, changesOf(read.row, row), {
    actor: 'seller',
    partner_id,
    request_id,
    now,
  });
  return present(item, row, catalogue, public_url);
}

export const updateItem = withPreparation(prepare, handle);
