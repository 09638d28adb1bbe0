import { JobQueue } from '../../../engine/jobs/job_queue.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { erased_text } from '../../../engine/store/personal/erased.ts';
import { listEventsFrom } from '../../event/old_events.store.ts';
import { deleteEvents } from '../../event/old_events.ts';
import { listInvoiceDocuments, listRetainedOrders } from '../../order/buyers.store.ts';
import { deleteInvoices } from '../../order/personal_orders.ts';
import { eraseOrders, eraseOutside, findWhatShows } from '../erase_orders.ts';
import { shopByShop } from './shop_by_shop.ts';

const rows_at_once = 500;
const orders_at_once = 20;

type RetainedOrder = { readonly buyer_username: string } & {
  readonly recipient_address: Parameters<typeof parseJson<{ name: string }>>[0];
};

const isErased = (text: string) => text === '' || text === erased_text;
const hasBuyer = ({ buyer_username, recipient_address }: RetainedOrder) =>
  !isErased(buyer_username) || !isErased(parseJson(recipient_address).name);

/** Erases the buyers of orders that have ended long ago. */
const orderRetention = shopByShop({
  name: 'erase buyers of old orders',
  days: ({ retention_order_days }) => retention_order_days,
  async step(database, { shop_id, after, now, kept_since }) {
    const page = await database.all(listRetainedOrders, { shop_id, after, limit: rows_at_once });
    const due = page
      .filter(
        (order) =>
          (order.order_status === 'COMPLETED' || order.order_status === 'CANCELLED') &&
          order.update_time < kept_since &&
          hasBuyer(order),
      )
      .slice(0, orders_at_once);
    if (due.length > 0) {
      const order_sns = due.map(({ order_sn }) => order_sn);
      const found = await findWhatShows(database, shop_id, order_sns);
      await eraseOutside(database, found);
      const jobs = new JobQueue();
      await database.transaction((store) => eraseOrders({ store, jobs, now }, found));
    }
    if (due.length === orders_at_once) return due.at(-1)?.order_sn;
    return page.length === rows_at_once ? page.at(-1)?.order_sn : undefined;
  },
});

/** Deletes old documents of invoices. */
const documentRetention = shopByShop({
  name: 'delete old invoices',
  days: ({ retention_document_days }) => retention_document_days,
  async step(database, { shop_id, after, kept_since }) {
    const page = await database.all(listInvoiceDocuments, { shop_id, after, limit: rows_at_once });
    const old = page.filter(({ uploaded_at }) => uploaded_at < kept_since);
    if (old.length > 0) await database.transaction((store) => deleteInvoices(store, shop_id, old));
    return page.length === rows_at_once ? page.at(-1)?.order_sn : undefined;
  },
});

const placeOf = ({ subject, seq }: { readonly subject: string; readonly seq: number }) => `${seq}/${subject}`;

function readPlace(place: string): { subject: string; seq: number } {
  const at = place.indexOf('/');
  return at === -1
    ? { subject: '', seq: 0 }
    : { subject: place.slice(at + 1), seq: Number(place.slice(0, at)) };
}

/** Deletes old events. The last one of each subject stays, because the next one continues its numbers. */
const eventRetention = shopByShop({
  name: 'delete old events',
  days: ({ retention_event_days, feed_days }) =>
    retention_event_days === undefined ? undefined : Math.max(retention_event_days, feed_days),
  async step(database, { shop_id, after, kept_since }) {
    const page = await database.all(listEventsFrom, { shop_id, ...readPlace(after), limit: rows_at_once });
    const old = page.filter(
      ({ subject, happened_at }, at) => happened_at < kept_since && page[at + 1]?.subject === subject,
    );
    if (old.length > 0) await database.transaction((store) => deleteEvents(store, shop_id, old));
    const last = page.at(-1);
    return page.length === rows_at_once && last ? placeOf(last) : undefined;
  },
});

export const retentions = [orderRetention, documentRetention, eventRetention];
