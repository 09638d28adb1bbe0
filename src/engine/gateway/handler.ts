import type { Dialect } from '../../kit/contract/dialect.ts';
import type { RawJson, WithWarning } from '../../kit/contract/envelope.ts';
import type { FileAnswer } from '../../kit/contract/file_answer.ts';
import type { Answered, Operation, ReasonOf, RequestOf, ResponseOf } from '../../kit/contract/operation.ts';
import type { Refusal, RefusalOptions } from '../../kit/contract/refusal.ts';
import type { Derivation } from '../derivation.ts';
import type { FileLinks } from '../file_links/file_links.ts';
import type { JobQueue } from '../jobs/job_queue.ts';
import type { KeyRing } from '../keys/key_ring.ts';
import type { Marketplace } from '../marketplace.ts';
import type { Print } from '../print/document_kind.ts';
import type { Outgoing } from '../push/outgoing.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Store, Transaction, Transactions } from '../store/store.ts';
import type { Merchant, Shop } from './caller.ts';

/** What a handler receives besides the request. The caller is authenticated and may make this call. */
export interface Context<O extends Operation> {
  /** For a public operation: the shop that signed the call, if a shop did. */
  readonly shop: O['caller'] extends 'shop'
    ? Shop
    : O['caller'] extends 'public'
      ? Shop | undefined
      : undefined;
  readonly merchant: O['caller'] extends 'merchant' ? Merchant : undefined;
  readonly partner_id: number;
  readonly request_id: string;
  /** For an operation that writes: its transaction, unless its contract says that it opens its own. */
  readonly store: 'multipart' extends O['body']
    ? Transactions
    : O['own_transactions'] extends undefined
      ? O['access'] extends 'write'
        ? Transaction
        : Store
      : Transactions;
  readonly ids: Ids;
  /** Queues background work. */
  readonly jobs: JobQueue;
  /** Derives values that nobody without the master key can predict. */
  readonly derivation: Derivation;
  /** Creates links to files, which the caller's staff open in a browser. */
  readonly file_links: FileLinks;
  /** Sends pushes to addresses that partners choose. */
  readonly outgoing: Outgoing;
  /** Decrypts the keys of partners. */
  readonly master_keys: KeyRing;
  /**
   * Draws or assembles a document while the caller waits.
   *
   * @throws PrinterBusyError if too many callers wait.
   */
  readonly print: Print;
  /** Passed to `ReferenceRows`, which caches rows of reference tables. */
  readonly reference: ReferenceCache;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  readonly dialect: Dialect;
  readonly settings: Marketplace['settings'];
  /**
   * The address of this marketplace as the caller sees it, such as `https://partner.example`; every link
   * begins with it.
   */
  readonly public_url: string;
  /** Refuses the call and undoes what the operation wrote. */
  refuse(reason: ReasonOf<O>, options?: RefusalOptions): Refusal<ReasonOf<O>>;
}

type Result<O extends Operation> =
  | Answered<O, ResponseOf<O> | WithWarning<ResponseOf<O>> | RawJson, FileAnswer>
  | Refusal<ReasonOf<O>>;

/** What a preparation receives. It reads committed data, and writes in its own transactions. */
export type PreparingContext<O extends Operation> = Omit<Context<O>, 'store' | 'refuse'> & {
  readonly store: Store & Transactions;
};

/** Answers one operation: takes a checked request, and returns a payload or a refusal. */
export interface Handler<O extends Operation> {
  (context: Context<O>, request: RequestOf<O>, prepared?: unknown): Promise<Result<O>>;
  /** Runs before the transaction; see `withPreparation`. */
  readonly prepare?: (context: PreparingContext<O>, request: RequestOf<O>) => Promise<unknown>;
}

/**
 * Creates a handler that has to use other shards than its transaction. The preparation runs before the
 * transaction: it reads, and writes only what may be written more than once. It must not refuse: a call that
 * was done before gets the answer that it got then.
 */
export const withPreparation = <O extends Operation, P>(
  prepare: (context: PreparingContext<O>, request: RequestOf<O>) => Promise<P>,
  handle: (context: Context<O>, request: RequestOf<O>, prepared: P) => Promise<Result<O>>,
): Handler<O> => {
  const handler = (context: Context<O>, request: RequestOf<O>, prepared?: unknown) =>
    handle(context, request, prepared as P);
  return Object.assign(handler, { prepare });
};
