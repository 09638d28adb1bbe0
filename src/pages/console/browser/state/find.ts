// What the search finds: pages and actions by their names, which the browser knows, and rows, which the server looks up.

import type { PagePlace } from './route.ts';
import { send } from './send.ts';

export interface FoundHit {
  readonly kind: string;
  readonly id: string;
  readonly shop_id?: number;
  readonly label: string;
}

export interface Found {
  readonly hits: readonly FoundHit[];
  /** Whether some kinds of rows are only found if a shop is named. */
  readonly needs_shop: boolean;
  readonly needs_shop_kinds?: readonly string[];
}

export async function find(text: string, shop_id: string): Promise<Found> {
  const query = new URLSearchParams({ q: text, ...(shop_id !== '' && { shop_id }) });
  return (await send('GET', `/operator/v1/search?${query}`)).body as Found;
}

const rowPlace = (collection: string, ...key: readonly unknown[]): PagePlace => ({
  page: 'data',
  collection,
  row: JSON.stringify(key),
});

/** The page of a hit. */
export function placeOf({ kind, id, shop_id }: FoundHit): PagePlace {
  const [first = ''] = id.split('/');
  switch (kind) {
    case 'page':
      return { page: id };
    case 'order':
    case 'package':
    case 'tracking_number':
      return { page: 'order', shop_id, order_sn: first };
    case 'item':
    case 'sku':
      return rowPlace('item', shop_id, Number(first));
    case 'return':
      return rowPlace('return_request', shop_id, id);
    case 'document_job':
      return rowPlace('shipping_document_job', shop_id, id);
    case 'call':
      return { page: 'calls', call: id };
    case 'shop':
      return { page: 'shop', shop_id: id };
    case 'partner':
      return { page: 'partner', partner_id: id };
    case 'action':
      return { page: 'action', name: id };
    default:
      return { page: 'data', collection: id };
  }
}
