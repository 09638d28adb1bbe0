// What the status and the promotions of an item do not let its seller change.

import type { ItemRow } from '../product.tables.ts';
import { deleted_statuses } from '../product.tables.ts';
import type { Item } from '../rules/rule.ts';
import type { ItemEdit } from './stored_item.ts';
import { findShelfProblem } from './unlist_item.ts';
import type { UpdateItemReason } from './update_item.errors.ts';

/** A promotion of an item that runs now or later. */
export interface OpenPromotion {
  readonly promotion_type: string;
  readonly start_time: number;
}

const isListable = (item_status: string | undefined): item_status is 'NORMAL' | 'UNLIST' =>
  item_status === 'NORMAL' || item_status === 'UNLIST';

/** Why the status of an item does not allow an edit. */
export function findStatusProblem(
  row: ItemRow,
  { item_status }: ItemEdit,
  has_promotion: boolean,
): UpdateItemReason | undefined {
  if (deleted_statuses.some((status) => status === row.item_status)) return 'item_deleted';
  if (item_status === undefined) return undefined;
  if (!isListable(item_status)) return 'status_invalid';
  const problem = findShelfProblem({ ...row, has_promotion }, item_status === 'UNLIST');
  // An item that is deleted was refused before.
  return problem as Exclude<typeof problem, 'model_unknown' | 'unlist_not_found'>;
}

/** The status of an item after an edit that is allowed. */
export const itemStatusAfter = (row: ItemRow, { item_status }: ItemEdit): ItemRow['item_status'] =>
  isListable(item_status) ? item_status : row.item_status === 'BANNED' ? 'REVIEWING' : row.item_status;

type Field = keyof Item & keyof ItemEdit;

/** What a running flash sale keeps, and the refusal of each field. */
const kept_in_flash_sale: readonly (readonly [Field, UpdateItemReason])[] = [
  ['item_name', 'name_in_promotion'],
  ['description', 'description_in_promotion'],
  ['description_info', 'description_in_promotion'],
  ['description_type', 'description_in_promotion'],
  ['image', 'image_in_promotion'],
];

/** Why the promotions of an item do not allow an edit. */
export function findPromotionProblem(
  stored: Item,
  edit: ItemEdit,
  promotions: readonly OpenPromotion[],
  now: number,
): UpdateItemReason | undefined {
  if (promotions.length === 0) return undefined;
  const isChanged = (field: Field) =>
    edit[field] !== undefined && JSON.stringify(edit[field]) !== JSON.stringify(stored[field]);
  const is_running = promotions.some(({ start_time }) => start_time <= now);
  const flash_sales = promotions.filter(({ promotion_type }) => promotion_type === 'flash_sale');
  const is_flash_running = flash_sales.some(({ start_time }) => start_time <= now);
  if (is_running && isChanged('category_id')) return 'category_in_promotion';
  if (is_flash_running) {
    const kept = kept_in_flash_sale.find(([field]) => isChanged(field));
    if (kept) return kept[1];
  }
  const { pre_order } = edit;
  if (!pre_order || flash_sales.length === 0) return undefined;
  if (is_flash_running && pre_order.is_pre_order !== stored.pre_order?.is_pre_order)
    return 'pre_order_in_promotion';
  const { days_to_ship = stored.pre_order?.days_to_ship } = pre_order;
  if (days_to_ship === stored.pre_order?.days_to_ship) return undefined;
  return is_flash_running ? 'days_in_promotion' : 'days_before_flash_sale';
}
