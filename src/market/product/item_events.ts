// The events of items: their status, their prices, comments on them, and the pieces in stock.

import type { Store, Transaction } from '../../engine/store/store.ts';
import { eventSubject } from '../event/event.ts';
import type { Actor } from '../event/record_events.ts';
import { listSeqs, recordAfter, type SubjectChange } from '../event/record_next_events.ts';
import type { ProductTables } from './product.tables.ts';
import type { ItemStatus } from './product.ts';
import { listModelStock } from './stock/item_stock.store.ts';
import type { StockPlace } from './stock/item_stock.ts';

/** The subject of the events of an item. */
export const itemSubject = (item_id: number) => eventSubject('item', String(item_id));

/** What happened to the status of an item. */
export const statusChange = (
  kind: 'add' | 'list' | 'unlist' | 'publish' | 'ban' | 'review' | 'release' | 'delete',
  item_id: number,
  to_status: ItemStatus,
  from_status?: ItemStatus,
): SubjectChange => ({
  subject: itemSubject(item_id),
  kind,
  data: { item_id, ...(from_status !== undefined && { from_status }), to_status },
});

/** The prices of an item and its models before and after an edit; the model_id of an item without models is 0. */
export const priceChange = (
  item_id: number,
  prices: readonly {
    readonly model_id: number;
    readonly from_price_micros: number | undefined;
    readonly to_price_micros: number;
  }[],
): SubjectChange => ({ subject: itemSubject(item_id), kind: 'update_price', data: { item_id, prices } });

/** Which models of an item an edit has added, removed and changed. */
export const modelsChange = (
  item_id: number,
  models: Readonly<Record<'added' | 'removed' | 'changed', readonly number[]>>,
): SubjectChange => ({ subject: itemSubject(item_id), kind: 'update_models', data: { item_id, ...models } });

/** Which fields of an item an edit has changed. */
export const fieldsChange = (item_id: number, fields: readonly string[]): SubjectChange => ({
  subject: itemSubject(item_id),
  kind: 'update',
  data: { item_id, fields },
});

/** An item that its seller has put to the top until a time. */
export const boostChange = (item_id: number, ends_at: number): SubjectChange => ({
  subject: itemSubject(item_id),
  kind: 'boost',
  data: { item_id, ends_at },
});

/** What happened to a comment on an item, or to the reply. */
export const commentChange = (
  kind: 'write' | 'edit' | 'reply' | 'hide' | 'show' | 'hide_reply' | 'show_reply',
  {
    comment_id,
    item_id,
    order_sn,
    rating_star,
  }: {
    readonly comment_id: number;
    readonly item_id: number;
    readonly order_sn: string;
    readonly rating_star: number;
  },
): SubjectChange => ({
  subject: eventSubject('comment', String(comment_id)),
  kind,
  data: { comment_id, item_id, order_sn, rating_star },
});

/** The subject of the events of the stock at a place. */
export const stockSubject = ({ item_id, model_id, location_id }: Omit<StockPlace, 'shop_id'>): string =>
  eventSubject('stock', String(item_id), String(model_id), location_id);

/** A stock at a place that had none, of which nothing is reserved. */
export const stockSet = (place: StockPlace, stock: number): SubjectChange => {
  const { item_id, model_id, location_id } = place;
  return {
    subject: stockSubject(place),
    kind: 'set',
    data: { item_id, model_id, location_id, stock, reserved_stock: 0 },
  };
};

/** Why the pieces at a location changed: by an order or a return, or because the seller or operator set them. */
export type StockCause =
  | {
      readonly kind: 'reserve' | 'release' | 'deduct' | 'receive';
      readonly quantity: number;
      readonly order_sn: string;
    }
  | { readonly kind: 'set' };

/** The stock at a location after a change. */
export const stockChanged = (
  { item_id, model_id, location_id, stock, reserved_stock }: ProductTables['item_stock'],
  { kind, ...cause }: StockCause,
): SubjectChange => ({
  subject: stockSubject({ item_id, model_id, location_id }),
  kind,
  data: { item_id, model_id, location_id, ...cause, stock, reserved_stock },
});

/** A change of the stock at a location, to be recorded after the latest event of the location. */
export interface StockChangeToRecord {
  readonly change: SubjectChange;
  /** Of the location alone. */
  readonly seqs: ReadonlyMap<string, number>;
}

/**
 * Reads the stock at a location after a change, in the transaction that makes it.
 *
 * @param changing the change, if it is a single statement that has been sent and not yet answered: what is read here
 *   travels with it.
 * @returns undefined if it has changed nothing.
 */
export async function readStockChange(
  store: Store,
  { shop_id, item_id, model_id, location_id }: StockPlace,
  cause: StockCause,
  changing?: Promise<boolean>,
): Promise<StockChangeToRecord | undefined> {
  const subject = stockSubject({ item_id, model_id, location_id });
  const [places, seqs, has_changed = true] = await Promise.all([
    store.all(listModelStock, { shop_id, item_id, model_id }),
    listSeqs(store, shop_id, [subject]),
    changing,
  ]);
  const place = places.find((other) => other.location_id === location_id);
  if (!place || !has_changed) return undefined;
  return { change: stockChanged({ shop_id, item_id, model_id, ...place }, cause), seqs };
}

/** Records what `readStockChange` reads, if there is something. */
export async function recordStockChange(
  store: Transaction,
  place: StockPlace,
  cause: StockCause,
  actor: Actor,
  changing?: Promise<boolean>,
): Promise<void> {
  const read = await readStockChange(store, place, cause, changing);
  if (read) recordAfter(store, { shop_id: place.shop_id, seqs: read.seqs }, [read.change], actor);
}
