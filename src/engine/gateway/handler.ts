import type { Dialect } from '../../kit/contract/dialect.ts';
import type { RawJson, WithWarning } from '../../kit/contract/envelope.ts';
import type { FileAnswer } from '../../kit/contract/file_answer.ts';
import type { Answered, Operation, ReasonOf, RequestOf, ResponseOf } from '../../kit/contract/operation.ts';
import type { Refusal, RefusalOptions } from '../../kit/contract/refusal.ts';
import type { Derivation } from '../derivation.ts';
import type { FileLinks } from '../file_links/file_links.ts';
import type { JobQueue } from '../jobs/job_queue.ts';
import type { Marketplace } from '../marketplace.ts';
import type { Print } from '../print/document_kind.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Store, Transaction, Transactions } from '../store/store.ts';
import type { Merchant, Shop } from './caller.ts';

/** What a handler is given beside the request. The caller is authenticated, and allowed to call. */
export interface Context<O extends Operation> {
  /** Of a public operation, the shop that it was signed for, if it was for one. */
  readonly shop: O['caller'] extends 'shop'
    ? Shop
    : O['caller'] extends 'public'
      ? Shop | undefined
      : undefined;
  readonly merchant: O['caller'] extends 'merchant' ? Merchant : undefined;
  readonly partner_id: number;
  readonly request_id: string;
  /** The inside of a transaction for an operation that writes, unless its contract says that it has some of its own. */
  readonly store: 'multipart' extends O['body']
    ? Transactions
    : O['own_transactions'] extends undefined
      ? O['access'] extends 'write'
        ? Transaction
        : Store
      : Transactions;
  readonly ids: Ids;
  /** For what is done in the background. */
  readonly jobs: JobQueue;
  /** For values that follow from others and that nobody else can foresee. */
  readonly derivation: Derivation;
  /** For links to files, which the caller's own people open in a browser. */
  readonly file_links: FileLinks;
  /** Has a document drawn or put together, while the caller waits. @throws PrinterBusyError when too many wait. */
  readonly print: Print;
  /** To be passed to `ReferenceRows`, which cache rows of reference tables. */
  readonly reference: ReferenceCache;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  readonly dialect: Dialect;
  readonly settings: Marketplace['settings'];
  /** Where the caller sees this marketplace, such as `https://partner.example`: the beginning of every link. */
  readonly public_url: string;
  /** Refuses the call, which undoes what the operation wrote. */
  refuse(reason: ReasonOf<O>, options?: RefusalOptions): Refusal<ReasonOf<O>>;
}

type Result<O extends Operation> =
  | Answered<O, ResponseOf<O> | WithWarning<ResponseOf<O>> | RawJson, FileAnswer>
  | Refusal<ReasonOf<O>>;

/** What a preparation is given: it reads what is committed, and what it writes it writes in transactions of its own. */
export type PreparingContext<O extends Operation> = Omit<Context<O>, 'store' | 'refuse'> & {
  readonly store: Store & Transactions;
};

/** Answers one operation: from a checked request to the payload, or to a refusal. */
export interface Handler<O extends Operation> {
  (context: Context<O>, request: RequestOf<O>, prepared?: unknown): Promise<Result<O>>;
  /** What is done before the transaction, see `withPreparation`. */
  readonly prepare?: (context: PreparingContext<O>, request: RequestOf<O>) => Promise<unknown>;
}

/**
 * A handler of what has to touch other shards than its transaction: it reads, and writes what may be written more than
 * once, before that begins. It refuses nothing: a call that was done before is answered as it was then.
 */
export const withPreparation = <O extends Operation, P>(
  prepare: (context: PreparingContext<O>, request: RequestOf<O>) => Promise<P>,
  handle: (context: Context<O>, request: RequestOf<O>, prepared: P) => Promise<Result<O>>,
): Handler<O> => {
  const handler = (context: Context<O>, request: RequestOf<O>, prepared?: unknown) =>
    handle(context, request, prepared as P);
  return Object.assign(handler, { prepare });
};
