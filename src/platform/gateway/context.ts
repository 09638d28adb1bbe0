import type { Dialect } from '../contract/dialect.ts';
import type { Operation } from '../contract/operation.ts';
import { Refusal } from '../contract/refusal.ts';
import type { CallRecord } from '../http/call_record.ts';
import type { JobQueue } from '../jobs/job_queue.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceMemory } from '../store/reference_rows.ts';
import type { Store } from '../store/store.ts';
import type { Gateway } from './answer.ts';
import type { Merchant, Shop } from './caller.ts';
import type { IncomingRequest } from './incoming_request.ts';

/** What handlers are given. A class, because an object that is put together from others costs ten times as much. */
export class CallContext {
  readonly shop: Shop | undefined;
  readonly merchant: Merchant | undefined;
  readonly partner_id: number;
  readonly request_id: string;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  readonly reference: ReferenceMemory;
  readonly dialect: Dialect;
  readonly #incoming: IncomingRequest;

  constructor(
    { ids, jobs, reference, dialect }: Pick<Gateway, 'ids' | 'jobs' | 'reference' | 'dialect'>,
    { caller: kind }: Operation,
    caller: Shop | Merchant | undefined,
    call: CallRecord,
    readonly store: Store,
    readonly now: number,
    incoming: IncomingRequest,
  ) {
    this.shop = kind === 'shop' ? (caller as Shop) : undefined;
    this.merchant = kind === 'merchant' ? (caller as Merchant) : undefined;
    this.ids = ids;
    this.jobs = jobs;
    this.reference = reference;
    this.dialect = dialect;
    this.partner_id = call.partner_id as number;
    this.request_id = call.request_id;
    this.#incoming = incoming;
  }

  /** Worked out when a handler asks for it: most do not. */
  get public_url(): string {
    return this.#incoming.public_url;
  }

  refuse(
    reason: string,
    message?: string,
    response?: unknown,
    warning?: readonly unknown[] | string,
  ): Refusal {
    return new Refusal(reason, message, response, warning);
  }
}
