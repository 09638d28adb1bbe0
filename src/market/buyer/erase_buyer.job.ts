// One step of the erasure of a buyer: some orders of one shop, in one transaction together with how far the erasure is. A
// step that was interrupted is done again as a whole.
import { randomBytes } from 'node:crypto';
import type { JobContext, JobKind, JobWrite } from '../../engine/jobs/job.ts';
import { toJson } from '../../engine/store/json.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { listShopsAfter } from '../accounts/accounts.store.ts';
import { listBuyersOfOrders } from '../order/buyers.store.ts';
import {
  deleteErasedTraces,
  findErasure,
  finishErasure,
  insertErasedTrace,
  updateErasure,
} from './buyer.store.ts';
import type { BuyerErasure } from './buyer.tables.ts';
import { erase_buyer_kind, traces_kept_s } from './buyer.ts';
import {
  type ErasedCounts,
  eraseOrders,
  type FoundOrders,
  findWhatShows,
  textsShowing,
} from './erase_orders.ts';

const page_size = 500;
/** How many pages of orders a step looks at, and how many orders it erases. */
const pages_max = 20;
const erased_max = 20;

/** Where a step ends: after this order of this shop; after all shops if there is none. */
interface Position {
  readonly shop_id: number;
  readonly order_sn: string;
}

interface Step {
  /** The shop of the found orders. */
  readonly shop_id: number;
  readonly order_sns: readonly string[];
  readonly next: Position | undefined;
}

const isOf =
  (erasure: BuyerErasure) =>
  ({ buyer_user_id, buyer_username }: { readonly buyer_user_id: number; readonly buyer_username: string }) =>
    (erasure.buyer_user_id !== null && buyer_user_id === erasure.buyer_user_id) ||
    (erasure.buyer_username !== null && buyer_username === erasure.buyer_username);

/** Looks for orders of the buyer, from where the last step has ended. */
async function findStep({ store }: JobContext, erasure: BuyerErasure): Promise<Step> {
  let at: Position = { shop_id: erasure.at_shop_id, order_sn: erasure.at_order_sn };
  for (let pages = 0; pages < pages_max; pages += 1) {
    const { shop_id } = at;
    const page = await store.all(listBuyersOfOrders, { ...at, limit: page_size });
    const own = page.filter(isOf(erasure)).slice(0, erased_max);
    const order_sns = own.map(({ order_sn }) => order_sn);
    const last = own.length === erased_max ? own.at(-1) : page.at(-1);
    const is_last_page = page.length < page_size && own.length < erased_max;
    let next: Position | undefined = { shop_id, order_sn: last?.order_sn ?? at.order_sn };
    if (is_last_page) {
      const [other] = erasure.shop_id === null ? await store.all(listShopsAfter, { shop_id, limit: 1 }) : [];
      next = other && { shop_id: other.shop_id, order_sn: '' };
    }
    if (order_sns.length > 0 || next === undefined) return { shop_id, order_sns, next };
    at = next;
  }
  return { shop_id: at.shop_id, order_sns: [], next: at };
}

const none: ErasedCounts = { orders: 0, returns: 0, documents: 0, images: 0, pushes: 0, kept_answers: 0 };

/** What other nodes drop from their journals: calls that show these texts. */
interface Told {
  readonly erased_trace_id: string;
  readonly texts: readonly string[];
}

/** Undefined if no other node runs. The last step tells the name once more: perhaps no order had it. */
async function whatToTell(
  { hasOtherNodes }: JobContext,
  { buyer_username }: BuyerErasure,
  { next }: Step,
  found: FoundOrders | undefined,
): Promise<Told | undefined> {
  if (!(await hasOtherNodes?.())) return undefined;
  const name = next === undefined && buyer_username !== null ? [buyer_username] : [];
  const texts = [...new Set([...(found ? textsShowing(found) : []), ...name])];
  return { erased_trace_id: randomBytes(16).toString('hex'), texts };
}

/** Others have read what is older, so that the erasure of many orders keeps little. */
async function tellOthers(store: Transaction, erasure_id: string, told: Told, now: number): Promise<void> {
  await store.run(deleteErasedTraces, { erasure_id, erased_before: now - traces_kept_s });
  const { erased_trace_id, texts } = told;
  if (texts.length > 0)
    await store.run(insertErasedTrace, {
      erased_trace_id,
      erasure_id,
      texts: toJson([...texts]),
      erased_at: now,
    });
}

const writeStep =
  (
    context: JobContext,
    erasure: BuyerErasure,
    step: Step,
    found: FoundOrders | undefined,
    told: Told | undefined,
  ): JobWrite =>
  async (store) => {
    const { jobs, now, forgetCalls } = context;
    const { erasure_id, at_shop_id, at_order_sn } = erasure;
    const { next } = step;
    const erased = found ? await eraseOrders({ store, jobs, now, forgetCalls }, found) : none;
    const updated = await store.run(updateErasure, {
      erasure_id,
      state: next ? 'RUNNING' : 'CLEANING',
      finished_at: null,
      buyer_user_id: next ? erasure.buyer_user_id : null,
      buyer_username: next ? erasure.buyer_username : null,
      at_shop_id: next?.shop_id ?? at_shop_id,
      at_order_sn: next?.order_sn ?? at_order_sn,
      orders: erasure.orders + erased.orders,
      returns: erasure.returns + erased.returns,
      documents: erasure.documents + erased.documents,
      images: erasure.images + erased.images,
      pushes: erasure.pushes + erased.pushes,
      kept_answers: erasure.kept_answers + erased.kept_answers,
      from_shop_id: at_shop_id,
      from_order_sn: at_order_sn,
    });
    if (updated === 0) throw new Error('Another attempt has done this step.');
    if (told) await tellOthers(store, erasure_id, told, now);
    jobs.enqueue(store, {
      shop_id: next?.shop_id ?? at_shop_id,
      kind: erase_buyer_kind,
      job_id: erasure_id,
      due_at: told && next === undefined ? now + traces_kept_s : now,
      now,
    });
  };

const findFound = ({ store }: JobContext, erasure: BuyerErasure, { shop_id, order_sns }: Step) =>
  order_sns.length === 0
    ? undefined
    : findWhatShows(store, shop_id, order_sns, [['buyer_username', erasure.buyer_username ?? '']]);

/** The last step: neither the log of the database nor what other nodes were told has what was erased. */
async function finish({ job_id, now, emptyLog }: JobContext): Promise<JobWrite> {
  await emptyLog?.();
  return async (store) => {
    await store.run(deleteErasedTraces, { erasure_id: job_id, erased_before: now + 1 });
    await store.run(finishErasure, { erasure_id: job_id, finished_at: now });
  };
}

export const eraseBuyerJob: JobKind = {
  name: erase_buyer_kind,
  async perform(context) {
    const erasure = await context.store.first(findErasure, { erasure_id: context.job_id });
    if (erasure?.state === 'CLEANING') return finish(context);
    if (erasure?.state !== 'RUNNING') return async () => undefined;
    const step = await findStep(context, erasure);
    const found = await findFound(context, erasure, step);
    return writeStep(context, erasure, step, found, await whatToTell(context, erasure, step, found));
  },
  // The erasure stays where it is. buyer.erase continues it.
  onFailed: () => async () => undefined,
};
