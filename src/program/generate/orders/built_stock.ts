// The stock of a shop while orders are built: as it is at the moment that has been reached.

import type { Store, Transaction } from '../../../engine/store/store.ts';
import { type Actor, type Event, eventOf } from '../../../market/event/record_events.ts';
import { listSeqs } from '../../../market/event/record_next_events.ts';
import { type StockCause, stockChanged, stockSubject } from '../../../market/product/item_events.ts';
import { listListedStock, replacePieces } from '../../../market/product/stock/item_stock.store.ts';
import { hasPieces, piecesAfter } from '../../../market/product/stock/item_stock.ts';
import { listSkusSoldAs } from '../../../market/sbs/ledger/sold_stock.store.ts';
import { isWarehouseRegion } from '../../../market/sbs/sbs.ts';
import { GenerateError } from '../generate_error.ts';
import type { RowToWrite } from '../writing/row_buffer.ts';

/** Buyers choose among so many places of stock. */
const places_max = 2_000;

type Stock = RowToWrite<'item_stock'>;

/** The pieces of an item or model at one location. */
export interface BuiltPlace {
  pieces: Stock;
  readonly before: Stock;
  /** Number of its latest event. */
  seq: number;
}

/** An item without models, or a model, with all places where it is. */
export interface SoldModel {
  readonly item_id: number;
  readonly model_id: number;
  readonly places: readonly BuiltPlace[];
}

async function isWarehoused(store: Store, region: string, { shop_id, item_id, model_id }: Stock) {
  if (!isWarehouseRegion(region)) return false;
  const sold_as = { shop_item_id: item_id, shop_model_id: model_id };
  return (await store.all(listSkusSoldAs, { shop_id, whs_region: region, ...sold_as })).length > 0;
}

export class BuiltStock {
  constructor(
    readonly shop_id: number,
    readonly sold: readonly SoldModel[],
    readonly onEvent: (event: Event) => void,
  ) {}

  /** Reads what the shop sells out of its own stock. */
  static async read(
    store: Store,
    { shop_id, region }: { readonly shop_id: number; readonly region: string },
    onEvent: (event: Event) => void,
  ): Promise<BuiltStock> {
    const rows = await store.all(listListedStock, { shop_id, limit: places_max });
    const seqs = await listSeqs(store, shop_id, rows.map(stockSubject));
    const sold = new Map<string, SoldModel & { readonly places: BuiltPlace[] }>();
    for (const row of rows) {
      const { item_id, model_id } = row;
      const key = `${item_id}/${model_id}`;
      const place = { pieces: row, before: row, seq: seqs.get(stockSubject(row)) ?? 0 };
      const known = sold.get(key);
      if (known) known.places.push(place);
      else if (!(await isWarehoused(store, region, row)))
        sold.set(key, { item_id, model_id, places: [place] });
    }
    return new BuiltStock(shop_id, [...sold.values()], onEvent);
  }

  #record(place: BuiltPlace, cause: StockCause, actor: Actor): void {
    place.seq++;
    const change = stockChanged(place.pieces, cause);
    this.onEvent(eventOf({ shop_id: this.shop_id, ...change, seq: place.seq }, actor));
  }

  /** Sets the number of pieces at a place, as an operator does. */
  set(place: BuiltPlace, stock: number, actor: Actor): void {
    place.pieces = { ...place.pieces, stock };
    this.#record(place, { kind: 'set' }, actor);
  }

  /** Changes the pieces at a place because of an order. */
  change(place: BuiltPlace, cause: Exclude<StockCause, { readonly kind: 'set' }>, actor: Actor): void {
    place.pieces = { ...place.pieces, ...piecesAfter(place.pieces, cause.kind, cause.quantity) };
    this.#record(place, cause, actor);
  }

  /** Writes the pieces of all places that have changed. */
  async write(store: Transaction): Promise<void> {
    for (const { places } of this.sold)
      for (const { pieces, before } of places) {
        if (pieces === before) continue;
        const was = { stock_before: before.stock, reserved_before: before.reserved_stock };
        if ((await store.run(replacePieces, { ...pieces, ...was })) !== 1)
          throw new GenerateError(
            `The stock of item ${pieces.item_id} was changed meanwhile, so nothing was written: run the command again.`,
          );
      }
  }
}

/** The first place that has so many pieces. */
export const placeWith = ({ places }: SoldModel, quantity: number): BuiltPlace | undefined =>
  places.find(({ pieces }) => hasPieces(pieces, quantity));
