// What happened to an order outside of its own history: its documents and its money, from their rows.
import type { Store } from '../../../engine/store/store.ts';
import { eventSubject } from '../../event/event.ts';
import type { Event } from '../../event/record_events.ts';
import { listDocuments } from '../../logistics/documents/by_package/package_documents.store.ts';
import { listDocumentJobsOfOrder } from '../../logistics/documents/shipping_document.store.ts';
import { listCausedEntries, listPayouts } from '../../payment/payment.store.ts';

export type TimelineEvent = Pick<Event, 'subject' | 'seq' | 'kind' | 'actor' | 'happened_at'> & {
  /** Of the call that made the change, if the history has it. */
  readonly request_id?: string;
  readonly data: object;
};

interface OrderKey {
  readonly shop_id: number;
  readonly order_sn: string;
}

interface TimelineOrder extends OrderKey {
  /** When it was placed, in Unix seconds. */
  readonly create_time: number;
}

/** How many printed files are looked at. */
const jobs_max = 100;

/** Matches the order within the packages of a file. */
const orderPattern = (order_sn: string) =>
  `%"order_sn":${JSON.stringify(order_sn).replaceAll(/[!%_]/g, (character) => `!${character}`)}%`;

/** The shipping documents of the packages of an order, and the files that contain some of these documents. */
async function listDocumentEvents(
  store: Store,
  { shop_id, order_sn, create_time }: TimelineOrder,
): Promise<TimelineEvent[]> {
  const of_packages = await store.all(listDocuments, { shop_id, order_sns: [order_sn] });
  const pattern = orderPattern(order_sn);
  const latest = { shop_id, since: create_time, pattern, limit: jobs_max };
  const files = await store.all(listDocumentJobsOfOrder, latest);
  return [
    ...of_packages.map(({ package_number, document_type, document_status, created_at }) => ({
      subject: eventSubject('document', order_sn, package_number, document_type),
      seq: 1,
      kind: 'request_document',
      actor: 'seller' as const,
      happened_at: created_at,
      data: { document_type, document_status },
    })),
    ...files.flatMap(({ job_id, document_type, job_status, created_at, finished_at }) => {
      const event = { subject: eventSubject('document', job_id), actor: 'system' as const };
      const data = { document_type };
      return [
        { ...event, seq: 1, kind: 'request_document', happened_at: created_at, data },
        ...(finished_at === null
          ? []
          : [
              {
                ...event,
                seq: 2,
                kind: job_status === 'FAILED' ? 'fail_document' : 'finish_document',
                happened_at: finished_at,
                data,
              },
            ]),
      ];
    }),
  ];
}

/** The releases of the amounts of an order, and the payouts that include them. */
async function listPayoutEvents(store: Store, { shop_id, order_sn }: OrderKey): Promise<TimelineEvent[]> {
  const entries = await store.all(listCausedEntries, { shop_id, order_sn });
  const payout_ids = [...new Set(entries.flatMap(({ encrypted_payout_id }) => encrypted_payout_id ?? []))];
  const payouts =
    payout_ids.length === 0
      ? []
      : await store.all(listPayouts, { shop_id, encrypted_payout_ids: payout_ids });
  return [
    ...entries.flatMap(({ transaction_id, amount_micros, released_at }) =>
      released_at === null
        ? []
        : [
            {
              subject: eventSubject('billing', String(transaction_id)),
              seq: 1,
              kind: 'release',
              actor: 'system' as const,
              happened_at: released_at,
              data: { amount_micros },
            },
          ],
    ),
    ...payouts.map(({ encrypted_payout_id, paid_at }) => ({
      subject: eventSubject('payout', encrypted_payout_id),
      seq: 1,
      kind: 'pay_out',
      actor: 'marketplace' as const,
      happened_at: paid_at,
      data: {
        amount_micros: entries
          .filter((entry) => entry.encrypted_payout_id === encrypted_payout_id)
          .reduce((sum, { amount_micros }) => sum + amount_micros, 0),
      },
    })),
  ];
}

/** What happened to the documents and the money of an order, in no particular order. */
export const listDocumentsAndPayouts = async (
  store: Store,
  order: TimelineOrder,
): Promise<TimelineEvent[]> => [
  ...(await listDocumentEvents(store, order)),
  ...(await listPayoutEvents(store, order)),
];
