import type { Dialect } from '../../kit/contract/dialect.ts';
import { Refusal, type RefusalOptions } from '../../kit/contract/refusal.ts';
import type { Derivation } from '../derivation.ts';
import type { FileLinks } from '../file_links/file_links.ts';
import type { CallRecord } from '../http/call_record.ts';
import type { JobQueue } from '../jobs/job_queue.ts';
import type { KeyRing } from '../keys/key_ring.ts';
import type { Marketplace } from '../marketplace.ts';
import type { Print } from '../print/document_kind.ts';
import type { Outgoing } from '../push/outgoing.ts';
import type { Deadline } from '../store/deadline.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Database, Store, Transactions } from '../store/store.ts';
import type { Merchant, Shop } from './caller.ts';
import type { IncomingRequest } from './incoming_request.ts';
import type { Route } from './route.ts';

/** A call that has passed the checks of the gateway. */
export interface AcceptedCall {
  readonly marketplace: Marketplace;
  /** The database of the marketplace. If the call is followed, its statements become spans. */
  readonly database: Database;
  readonly route: Route;
  readonly call: CallRecord;
  /** Undefined for public operations. */
  readonly caller: Shop | Merchant | undefined;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  readonly request: Record<string, unknown>;
  readonly incoming: IncomingRequest;
  readonly deadline: Deadline;
}

/** What handlers receive. */
export class CallContext {
  readonly shop: Shop | undefined;
  readonly merchant: Merchant | undefined;
  readonly partner_id: number | undefined;
  readonly request_id: string;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  readonly derivation: Derivation;
  readonly file_links: FileLinks;
  readonly outgoing: Outgoing;
  readonly master_keys: KeyRing;
  readonly print: Print;
  readonly reference: ReferenceCache;
  readonly now: number;
  readonly settings: Marketplace['settings'];
  readonly #incoming: IncomingRequest;
  readonly #url_prefix: string;

  constructor(
    { marketplace, call, caller, now, incoming }: AcceptedCall,
    readonly store: Store | Transactions | (Store & Transactions),
  ) {
    this.shop = caller && 'shop_id' in caller ? caller : undefined;
    this.merchant = caller && !('shop_id' in caller) ? caller : undefined;
    this.partner_id = call.partner_id;
    this.request_id = call.request_id;
    this.ids = marketplace.ids;
    this.jobs = marketplace.jobs;
    this.derivation = marketplace.derivation;
    this.file_links = marketplace.file_links;
    this.outgoing = marketplace.outgoing;
    this.master_keys = marketplace.master_keys;
    this.print = marketplace.print;
    this.reference = marketplace.reference;
    this.now = now;
    this.settings = marketplace.settings;
    this.#incoming = incoming;
    this.#url_prefix = marketplace.url_prefix;
  }

  get dialect(): Dialect {
    return this.settings.dialect;
  }

  /** Computed on demand, because most handlers do not need it. */
  get public_url(): string {
    return this.#incoming.public_url + this.#url_prefix;
  }

  refuse(reason: string, options?: RefusalOptions): Refusal {
    return new Refusal(reason, options);
  }
}
