import type { Marketplace } from '../../engine/marketplace.ts';
import type { Sandboxes } from '../../engine/sandbox/sandboxes.ts';
import type { Store, Transaction, Transactions } from '../../engine/store/store.ts';
import type { ActionScope } from '../../kit/contract/operator/action.ts';
import type { Problem } from '../../kit/contract/operator/problem.ts';
import type { Scope } from '../../kit/contract/operator/scope.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';

/** The answer of a call that succeeded. */
export interface OperatorAnswer {
  readonly status: number;
  /** JSON, unless the headers say otherwise. Bytes are never kept under an Idempotency-Key. */
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the body, as it comes. */
  readonly stream?: AsyncIterable<Uint8Array>;
  /** Called when a stream has no reader any more. */
  readonly close?: () => void;
}

/** A call that has passed all checks. */
export interface AcceptedOperatorCall {
  readonly request_id: string;
  readonly caller: OperatorCaller;
  readonly marketplace: Marketplace;
  /** Undefined if sandboxes are off. */
  readonly sandboxes: Sandboxes | undefined;
  /** The URL of this marketplace for partners, without a slash at its end. */
  readonly public_url: string;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
}

/** How calls of one kind are answered. */
export interface OperatorRoute<Request extends Record<string, unknown> = Record<string, unknown>> {
  /** Its name in the log, the metrics and the Idempotency-Keys that are kept. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Set if it is not about rows of a marketplace: it then runs in no transaction. */
  readonly of?: ActionScope | undefined;
  /** Whether the first field of its path is the id of a sandbox, which must exist. */
  readonly names_sandbox?: boolean;
  /** How long it may take, in milliseconds, if that is longer than for other calls. */
  readonly timeout_ms?: number | undefined;
  /** How many fields, objects and lists its body may have, if that is more than for other calls. */
  readonly body_parts_max?: number | undefined;
  readonly scope: Scope;
  /** A call that writes runs in one transaction, which a problem undoes, unless the route has its own transactions. */
  readonly access: 'read' | 'write';
  readonly has_own_transactions?: boolean;
  /** Reads the request, or returns the rule that it breaks. */
  readonly read: (came: CameRequest) => Request | Problem;
  readonly perform: (
    store: Store | Transaction | Transactions | undefined,
    request: Request,
    call: AcceptedOperatorCall,
  ) => Promise<OperatorAnswer | Problem>;
}

/** The parts of a call, as they were received. */
export interface CameRequest {
  /** The parts of the path after that of the resource: the key of a row. */
  readonly rest: readonly string[];
  /** Not decoded yet. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The JSON object of its body; empty if the method has no body. */
  readonly body: Record<string, unknown>;
}
