import type { Marketplace } from '../../engine/marketplace.ts';
import type { Sandboxes } from '../../engine/sandbox/sandboxes.ts';
import type { Store, Transaction, Transactions } from '../../engine/store/store.ts';
import type { ActionScope } from '../../kit/contract/operator/action.ts';
import type { Problem } from '../../kit/contract/operator/problem.ts';
import type { Scope } from '../../kit/contract/operator/scope.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';

/** What a call is answered with that was done. */
export interface OperatorAnswer {
  readonly status: number;
  /** JSON, unless the headers say otherwise; bytes are never kept under an Idempotency-Key. */
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call that has passed all checks. */
export interface AcceptedOperatorCall {
  readonly request_id: string;
  readonly caller: OperatorCaller;
  /** The marketplace that it is about. */
  readonly marketplace: Marketplace;
  /** Undefined if sandboxes are off. */
  readonly sandboxes: Sandboxes | undefined;
  /** Where partners see this marketplace, without a slash at its end. */
  readonly public_url: string;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
}

/** How calls of one kind are answered. */
export interface OperatorRoute<Request extends Record<string, unknown> = Record<string, unknown>> {
  /** Its name in the log and the metrics, and in the keys of calls that are done once. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** What it is about, where that is no row of a marketplace: then it runs in no transaction. */
  readonly of?: ActionScope | undefined;
  /** Whether the first piece of its path behind a `{` is the id of a sandbox that must be there. */
  readonly names_sandbox?: boolean;
  /** How long it may take, in milliseconds, where that is longer than others may. */
  readonly timeout_ms?: number | undefined;
  readonly scope: Scope;
  /** One that writes runs in one transaction, which a problem undoes, unless it has some of its own. */
  readonly access: 'read' | 'write';
  readonly has_own_transactions?: boolean;
  /** Makes the request of what came, or says what is wrong with it. */
  readonly read: (came: CameRequest) => Request | Problem;
  readonly perform: (
    store: Store | Transaction | Transactions | undefined,
    request: Request,
    call: AcceptedOperatorCall,
  ) => Promise<OperatorAnswer | Problem>;
}

/** What came with a call. */
export interface CameRequest {
  /** Behind the path of the resource: the key of a row, piece by piece. */
  readonly rest: readonly string[];
  /** Undecoded. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The JSON object of its body; empty where the method has none. */
  readonly body: Record<string, unknown>;
}
