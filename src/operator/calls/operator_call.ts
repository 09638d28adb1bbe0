import type { Marketplace } from '../../engine/marketplace.ts';
import type { Sandboxes } from '../../engine/sandbox/sandboxes.ts';
import type { Store, Transaction, Transactions } from '../../engine/store/store.ts';
import type { ActionScope } from '../../kit/contract/operator/action.ts';
import type { Problem } from '../../kit/contract/operator/problem.ts';
import type { Scope } from '../../kit/contract/operator/scope.ts';
import type { AuditFacts } from '../audit/audit_facts.ts';
import type { Permit } from '../roles/permission.ts';
import type { ShopRule } from '../roles/shop_rule.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';

/** How long a stream may be read, and the limit that says so. */
export interface ReadingTime {
  readonly limit: string;
  readonly time_ms: number;
}

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
  /** How long the reader of a stream may take, if that is bounded. */
  readonly reading_time?: ReadingTime;
}

/** A call that has passed all checks. */
export interface AcceptedOperatorCall {
  readonly request_id: string;
  readonly caller: OperatorCaller;
  readonly marketplace: Marketplace;
  /** Undefined if sandboxes are off. */
  readonly sandboxes: Sandboxes | undefined;
  /** Everything that a token can be permitted. */
  readonly known_permits: ReadonlySet<string>;
  /** The URL of this marketplace for partners, without a slash at its end. */
  readonly public_url: string;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  /** The file that it takes, as it comes. */
  readonly file?: AsyncIterable<Uint8Array> | undefined;
}

/** The answer of a call that has changed something, with what its audit event says. */
export interface WrittenAnswer {
  readonly answer: OperatorAnswer;
  readonly facts: AuditFacts;
}

/** What a route runs on: a transaction for one that writes, unless it has its own or is not about rows. */
type RouteStore = Store | Transaction | Transactions | undefined;

type Perform<Request, Answer> = (
  store: RouteStore,
  request: Request,
  call: AcceptedOperatorCall,
) => Promise<Answer | Problem>;

type AnyRequest = Record<string, unknown>;

/** How calls of one kind are answered. */
interface RouteParts<Request extends AnyRequest> {
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
  /** Whether its body is a file, which it reads while it runs. */
  readonly takes_file?: boolean;
  readonly scope: Scope;
  /** What a role or a list must permit. */
  readonly permit: Permit;
  /** Which shops it is about, for a caller who is limited to some. */
  readonly shops: ShopRule<Request>;
  /** Reads the request, or returns the rule that it breaks. */
  readonly read: (came: CameRequest) => Request | Problem;
}

export interface ReadRoute<Request extends AnyRequest = AnyRequest> extends RouteParts<Request> {
  readonly access: 'read';
  readonly perform: Perform<Request, OperatorAnswer>;
}

/** It runs in one transaction, which a problem undoes, unless it has its own transactions. Each success is audited. */
export interface WriteRoute<Request extends AnyRequest = AnyRequest> extends RouteParts<Request> {
  readonly access: 'write';
  readonly has_own_transactions?: boolean;
  /** Whether it reads its body as it comes, of any length and for as long as it takes, in transactions of its own. */
  readonly reads_stream?: true;
  readonly perform: Perform<Request, WrittenAnswer>;
  /** What its audit event says if it is written before the call is done. */
  readonly factsOf: (request: Request) => AuditFacts;
}

export type OperatorRoute = ReadRoute | WriteRoute;

/** The parts of a call, as they were received. */
export interface CameRequest {
  /** The parts of the path after that of the resource: the key of a row. */
  readonly rest: readonly string[];
  /** Not decoded yet. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The JSON object of its body; empty if the method has no body, or the route reads a stream. */
  readonly body: Record<string, unknown>;
  /** The bytes of the body, for a route that reads a stream, and no other. */
  readonly stream?: AsyncIterable<Uint8Array>;
}
