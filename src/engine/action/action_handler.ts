import type { Clocks } from '../../kit/contract/clock.ts';
import type {
  Action,
  ActionReason,
  ActionRequest,
  ActionResponse,
} from '../../kit/contract/operator/action.ts';
import type { Refusal } from '../../kit/contract/refusal.ts';
import type { CallObserver } from '../gateway/observed_call.ts';
import type { JobQueue } from '../jobs/job_queue.ts';
import type { KeyRing } from '../keys/key_ring.ts';
import type { Marketplace } from '../marketplace.ts';
import type { MovableTime } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Store, Transaction, Transactions } from '../store/store.ts';

/** What the handler of an action receives besides the request. The caller has the scope that the action requires. */
export interface ActionContext<A extends Action> extends Clocks {
  /** For an action that writes: its transaction, unless its contract says that it opens its own. */
  readonly store: A['of'] extends undefined
    ? A['own_transactions'] extends undefined
      ? A['access'] extends 'write'
        ? Transaction
        : Store
      : Transactions
    : undefined;
  /** The sandboxes of the server; undefined if it has none. */
  readonly sandboxes: 'server' extends A['of'] ? Sandboxes : Sandboxes | undefined;
  /** Moves the clock of the called marketplace, for actions that only marketplaces for tests have. */
  readonly time: 'sandbox' extends A['of'] ? MovableTime : undefined;
  /** Observes the calls of the called marketplace: the way to its journal, and in one for tests to its faults. */
  readonly call_observer: 'sandbox' extends A['of'] ? CallObserver : CallObserver | undefined;
  /** The sandbox that is called; undefined for the server's own marketplace. */
  readonly sandbox_id: string | undefined;
  /** The file that the action takes, as it comes; undefined for one that takes none. */
  readonly file: AsyncIterable<Uint8Array> | undefined;
  /** How this node did over the last hour, if the console is on. */
  readonly health: Marketplace['health'];
  /** The calls of each partner over the last hour on this node, if the console is on. */
  readonly partner_history: Marketplace['partner_history'];
  readonly ids: Ids;
  /** Queues background work. */
  readonly jobs: JobQueue;
  /** Passed to `ReferenceRows`, which caches rows of reference tables. */
  readonly reference: ReferenceCache;
  /** Encrypts the keys of partners. */
  readonly master_keys: KeyRing;
  /** Everything that happens in the marketplace. */
  readonly feed: Marketplace['feed'];
  readonly settings: Marketplace['settings'];
  /** The address of this marketplace as partners see it, without a slash at the end. */
  readonly public_url: string;
  /** Creates links to files. Anybody who has such a link can fetch the file. */
  readonly file_links: Marketplace['file_links'];
  /** Sends pushes to addresses that partners choose. */
  readonly outgoing: Marketplace['outgoing'];
  /** Delivers the feed to addresses that operators choose. */
  readonly webhooks: Marketplace['webhooks'];
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  readonly request_id: string;
  readonly token_name: string;
  /** The shops that the caller is limited to; undefined for all. An action whose contract says so keeps to them. */
  readonly shops: ReadonlySet<number> | undefined;
  /** Everything that a token can be permitted: actions by their names, `<collection>:read`, `<collection>:write` and pages. */
  readonly known_permits: ReadonlySet<string>;
  /** Refuses the action and undoes what it wrote. */
  refuse(reason: ActionReason<A>, message?: string): Refusal<ActionReason<A>>;
}

/** Performs one action: takes a checked request, and returns an answer or a refusal. */
export type ActionHandler<A extends Action> = (
  context: ActionContext<A>,
  request: ActionRequest<A>,
) => Promise<ActionResponse<A> | Refusal<ActionReason<A>>>;

/** An action with the handler that does it. `serveAction` makes it, and checks that the two fit. */
export interface ServedAction<A extends Action = Action> {
  readonly contract: A;
  readonly handle: ActionHandler<Action>;
}
