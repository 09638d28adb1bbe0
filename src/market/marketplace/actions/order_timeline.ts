import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { inBatches } from '../../../engine/store/bulk.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { listEvents } from '../../event/event.store.ts';
import { eventSubject } from '../../event/event.ts';
import { listOrderStates, listPackages } from '../../order/order.store.ts';
import { orderSubject } from '../../order/order_change.ts';
import { packageSubject } from '../../order/package.ts';
import { listReturnsOfOrder } from '../../returns/returns.store.ts';
import { type order_timeline, timeline_events_max } from './order_timeline.contract.ts';
import { listDocumentsAndPayouts, type TimelineEvent } from './order_timeline_sources.ts';

/**
 * Lists the events of an order, its packages, returns and documents, and of its money, in the order in which they
 * happened.
 */
export const getOrderTimeline: ActionHandler<typeof order_timeline> = async ({ store, refuse }, key) => {
  const { shop_id, order_sn } = key;
  const [order] = await store.all(listOrderStates, { order_sns: [order_sn], shop_id });
  if (!order) return refuse('order_not_found');
  const packages = await store.all(listPackages, { order_sns: [order_sn], shop_id });
  const returns = await store.all(listReturnsOfOrder, key);
  const subjects = [
    orderSubject(order),
    ...packages.map(packageSubject),
    ...returns.map(({ return_sn }) => eventSubject('return', return_sn)),
  ];
  // One extra event tells whether there are more. No event of a subject precedes the ones with a lower seq.
  const seq_max = timeline_events_max + 1;
  const recorded = await inBatches(subjects, (batch) =>
    store.all(listEvents, { subjects: batch, shop_id, seq_max }),
  );
  const events: TimelineEvent[] = [
    ...recorded.map(({ subject, seq, kind, actor, request_id, happened_at, data }) => ({
      subject,
      seq,
      kind,
      actor,
      request_id,
      happened_at,
      data: parseJson(data),
    })),
    ...(await listDocumentsAndPayouts(store, order)),
  ];
  const is_of_order = (subject: string) => subject === orderSubject(order);
  // Within one second, the placing of the order comes first, then the events of packages and returns, then further
  // events of the order, which follow from them, and then its money.
  const rank = ({ subject, seq }: (typeof events)[number]) => {
    if (/^(billing|payout):/.test(subject)) return 2;
    return is_of_order(subject) && seq > 1 ? 1 : 0;
  };
  const in_order = events.toSorted(
    (one, other) => one.happened_at - other.happened_at || rank(one) - rank(other),
  );
  return {
    event_list: in_order.slice(0, timeline_events_max),
    is_complete: in_order.length <= timeline_events_max,
  };
};
