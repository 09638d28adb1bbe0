// Erases the buyers of some orders of one shop: everywhere where something shows them. What the orders are, what they
// cost and how they ended stays.

import {
  listShowingAnswers,
  removeAnswers,
  type ShowingAnswer,
} from '../../engine/idempotency/showing_answers.ts';
import type { JobQueue } from '../../engine/jobs/job_queue.ts';
import { deleteBlob } from '../../engine/store/blobs/blobs.ts';
import { type TracedText, Traces } from '../../engine/store/personal/traces.ts';
import type { Database, Store, Transaction } from '../../engine/store/store.ts';
import { listPartnersOfShop } from '../accounts/accounts.store.ts';
import { eraseDocuments } from '../logistics/documents/erase_documents.ts';
import { eraseImages } from '../media_space/images/erase_images.ts';
import { personalRowsOfOrders } from '../order/personal_orders.ts';
import { personalRowsOfIncomes } from '../payment/income/personal_incomes.ts';
import { personalRowsOfComments } from '../product/comments/personal_comments.ts';
import { eraseMessages } from '../push/erase_messages.ts';
import { listReturnsOfOrders } from '../returns/personal_returns.store.ts';
import { personalRowsOfReturns } from '../returns/personal_returns.ts';
import { shared_names } from './buyer.ts';

const rows_of_orders = [...personalRowsOfOrders, personalRowsOfIncomes, personalRowsOfComments];
const rows_of_returns = personalRowsOfReturns;

/** The tables whose personal data is erased with an order. */
export const tables_of_orders: readonly string[] = [...rows_of_orders, ...rows_of_returns].map(
  ({ table_name }) => table_name,
);

/** Orders whose buyers are erased, at most 50, and what shows these buyers. */
export interface FoundOrders {
  readonly shop_id: number;
  readonly order_sns: readonly string[];
  readonly return_sns: readonly string[];
  /** What shows a buyer in texts that the program does not understand. */
  readonly traces: Traces;
  /** Digests in the orders, comments and returns: of images, and of bytes of the shop. */
  readonly digests: readonly string[];
  readonly answers: readonly ShowingAnswer[];
}

/** What was erased. */
export interface ErasedCounts {
  readonly orders: number;
  readonly returns: number;
  readonly documents: number;
  readonly images: number;
  readonly pushes: number;
  readonly kept_answers: number;
}

const digestsIn = (texts: readonly TracedText[]): string[] => [
  ...new Set(texts.flatMap(([, text]) => text.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [])),
];

/** Whether a text names one of these orders or returns, or shows one of their buyers. */
const showsIn =
  ({ order_sns, return_sns, traces }: Pick<FoundOrders, 'order_sns' | 'return_sns' | 'traces'>) =>
  (text: string): boolean =>
    order_sns.some((order_sn) => text.includes(order_sn)) ||
    return_sns.some((return_sn) => text.includes(return_sn)) ||
    traces.areIn(text);

/** Everything that names one of these orders or returns, or shows one of their buyers. */
export const textsShowing = ({ order_sns, return_sns, traces }: FoundOrders): readonly string[] => [
  ...order_sns,
  ...return_sns,
  ...traces.texts,
];

/** Reads what shows the buyers of orders. Writes nothing. @param known further texts that show them. */
export async function findWhatShows(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
  known: readonly TracedText[] = [],
): Promise<FoundOrders> {
  const return_sns = (await store.all(listReturnsOfOrders, { shop_id, order_sns })).map(
    ({ return_sn }) => return_sn,
  );
  const texts = (
    await Promise.all([
      ...rows_of_orders.map((rows) => rows.listTexts(store, shop_id, order_sns)),
      ...rows_of_returns.map((rows) => rows.listTexts(store, shop_id, return_sns)),
    ])
  ).flat();
  const traces = new Traces(shared_names);
  traces.add([...known, ...texts]);
  const found = { shop_id, order_sns, return_sns, traces, digests: digestsIn(texts) };
  return { ...found, answers: await listShowingAnswers(store, shop_id, showsIn(found)) };
}

interface Writer {
  readonly store: Transaction;
  readonly jobs: JobQueue;
  /** Unix time in seconds. */
  readonly now: number;
  readonly forgetCalls?: ((shows: (text: string) => boolean) => void) | undefined;
}

const subjectsOf = ({ order_sns, return_sns }: FoundOrders): string[] => [
  ...order_sns.map((order_sn) => `order:${order_sn}`),
  ...return_sns.map((return_sn) => `return:${return_sn}`),
];

/**
 * Erases what is not with the shop, in a transaction for each partner and image: pushes, images, and answers to operators.
 * `eraseOrders` then finds nothing more there.
 */
export async function eraseOutside(database: Database, found: FoundOrders): Promise<void> {
  const { shop_id, traces, digests, answers } = found;
  const about = { subjects: subjectsOf(found), shows: (text: string) => traces.areIn(text) };
  for (const { partner_id } of await database.all(listPartnersOfShop, { shop_id }))
    await database.transaction((store) => eraseMessages(store, { partner_ids: [partner_id], ...about }));
  for (const image_id of digests) await database.transaction((store) => eraseImages(store, [image_id]));
  const of_operators = answers.filter(({ caller }) => caller === 'operator');
  if (of_operators.length > 0) await database.transaction((store) => removeAnswers(store, of_operators));
}

/** Erases what was found, in one transaction. */
export async function eraseOrders(
  { forgetCalls, ...writer }: Writer,
  found: FoundOrders,
): Promise<ErasedCounts> {
  const { store } = writer;
  const { shop_id, order_sns, return_sns, traces, digests } = found;
  const shows = showsIn(found);
  for (const rows of rows_of_orders) await rows.erase(store, shop_id, order_sns);
  for (const rows of rows_of_returns) await rows.erase(store, shop_id, return_sns);
  for (const sha256 of digests) await store.run(deleteBlob, { shop_id, sha256 });
  const partners = await store.all(listPartnersOfShop, { shop_id });
  const pushes = await eraseMessages(store, {
    partner_ids: partners.map(({ partner_id }) => partner_id),
    subjects: subjectsOf(found),
    shows: (text) => traces.areIn(text),
  });
  const erased = {
    orders: order_sns.length,
    returns: return_sns.length,
    documents: await eraseDocuments(writer, shop_id, order_sns),
    images: await eraseImages(store, digests),
    pushes,
    kept_answers: await removeAnswers(store, found.answers),
  };
  if (forgetCalls) store.onCommit(() => forgetCalls(shows));
  return erased;
}
