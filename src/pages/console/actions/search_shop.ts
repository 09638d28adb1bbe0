// What a number stands for in one shop. Each look-up uses an index.
import type { Store } from '../../../engine/store/store.ts';
import { findDocumentJob } from '../../../market/logistics/documents/shipping_document.store.ts';
import {
  listOrderStates,
  listPackagesByNumber,
  listPackagesByTrackingNumber,
} from '../../../market/order/order.store.ts';
import { findItem, listItemsBySku, listModelsBySku } from '../../../market/product/product.store.ts';
import { findReturn } from '../../../market/returns/returns.store.ts';
import type { HitKind } from './search_find.contract.ts';

export interface Hit {
  readonly kind: HitKind;
  readonly id: string;
  readonly shop_id?: number;
  readonly label: string;
}

/** How many hits of a kind are listed. */
export const hits_max = 5;

/** A text that can be an id; undefined for any other. */
export const idOf = (q: string): number | undefined => (/^[1-9]\d{0,14}$/.test(q) ? Number(q) : undefined);

type Place = { readonly store: Store; readonly shop_id: number; readonly q: string };
type FoundHit = { readonly id: string | number; readonly label: string };

/** How each kind that belongs to a shop is looked for. */
const lookups: Partial<Record<HitKind, (place: Place) => Promise<readonly FoundHit[]>>> = {
  async order({ store, shop_id, q }) {
    const found = await store.all(listOrderStates, { order_sns: [q], shop_id });
    return found.map(({ order_sn, order_status }) => ({ id: order_sn, label: order_status }));
  },
  async package({ store, shop_id, q }) {
    const found = await store.all(listPackagesByNumber, { package_numbers: [q], shop_id });
    return found.map(({ order_sn, package_number }) => ({
      id: `${order_sn}/${package_number}`,
      label: `of order ${order_sn}`,
    }));
  },
  async tracking_number({ store, shop_id, q }) {
    const wanted = { shop_id, tracking_number: q, limit: hits_max };
    const found = await store.all(listPackagesByTrackingNumber, wanted);
    return found.map(({ order_sn, package_number, logistics_status }) => ({
      id: `${order_sn}/${package_number}`,
      label: logistics_status,
    }));
  },
  async item({ store, shop_id, q }) {
    const item_id = idOf(q);
    const found = item_id === undefined ? undefined : await store.first(findItem, { shop_id, item_id });
    return found ? [{ id: found.item_id, label: found.item_name }] : [];
  },
  async sku({ store, shop_id, q }) {
    const items = await store.all(listItemsBySku, { shop_id, item_sku: q, limit: hits_max });
    const models = await store.all(listModelsBySku, { shop_id, model_sku: q, limit: hits_max });
    return [
      ...items.map(({ item_id, item_name }) => ({ id: `${item_id}/0`, label: item_name })),
      ...models.map(({ item_id, model_id, model_name }) => ({
        id: `${item_id}/${model_id}`,
        label: model_name,
      })),
    ];
  },
  async return({ store, shop_id, q }) {
    const found = await store.first(findReturn, { shop_id, return_sn: q });
    return found ? [{ id: found.return_sn, label: found.return_status }] : [];
  },
  async document_job({ store, shop_id, q }) {
    const found = await store.first(findDocumentJob, { shop_id, job_id: q });
    return found ? [{ id: found.job_id, label: found.job_status }] : [];
  },
};

/** The kinds that are looked for in a shop. */
export const shop_kinds = Object.keys(lookups) as HitKind[];

/** What a text stands for in a shop. */
export async function searchShop(place: Place): Promise<Hit[]> {
  const { shop_id } = place;
  const found = await Promise.all(
    Object.entries(lookups).map(async ([kind, lookUp]) =>
      (await lookUp(place)).map(({ id, label }) => ({
        kind: kind as HitKind,
        id: String(id),
        shop_id,
        label,
      })),
    ),
  );
  return found.flat();
}
