import type { KeyObject } from 'node:crypto';
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
import type { Marketplace } from '../marketplace.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Store, Transaction, Transactions } from '../store/store.ts';

/** What the handler of an action is given beside the request. The caller has the scope that the action asks for. */
export interface ActionContext<A extends Action> extends Clocks {
  /** The inside of a transaction for an action that writes, unless its contract says that it has some of its own. */
  readonly store: A['of'] extends undefined
    ? A['own_transactions'] extends undefined
      ? A['access'] extends 'write'
        ? Transaction
        : Store
      : Transactions
    : undefined;
  /** Of an action of the server. */
  readonly sandboxes: 'server' extends A['of'] ? Sandboxes : undefined;
  /** The sandbox that is called, of an action that only sandboxes have. */
  readonly sandbox: 'sandbox' extends A['of'] ? Sandbox : undefined;
  /** What observes the calls of that sandbox. */
  readonly call_observer: 'sandbox' extends A['of'] ? CallObserver : undefined;
  readonly ids: Ids;
  /** For what is done in the background. */
  readonly jobs: JobQueue;
  /** To be passed to `ReferenceRows`, which cache rows of reference tables. */
  readonly reference: ReferenceCache;
  /** Encrypts the keys of partners. */
  readonly master_key: KeyObject;
  readonly settings: Marketplace['settings'];
  /** Where partners see this marketplace, without a slash at its end. */
  readonly public_url: string;
  /** Makes links by which whoever has one can fetch a file. */
  readonly file_links: Marketplace['file_links'];
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  readonly request_id: string;
  /** The name of the token that the call was made with. */
  readonly token_name: string;
  /** Refuses the action, which undoes what it wrote. */
  refuse(reason: ActionReason<A>, message?: string): Refusal<ActionReason<A>>;
}

/** Does one action: from a checked request to its answer, or to a refusal. */
export type ActionHandler<A extends Action> = (
  context: ActionContext<A>,
  request: ActionRequest<A>,
) => Promise<ActionResponse<A> | Refusal<ActionReason<A>>>;

/** A handler for each action, by the action's name; one that is missing does not compile. */
export type ActionHandlers<Actions extends readonly Action[]> = Actions extends unknown
  ? { readonly [A in Actions[number] as A['name']]: ActionHandler<A> }
  : never;

/** One action with what does it. */
export interface ServedAction {
  readonly contract: Action;
  readonly handle: ActionHandler<Action>;
}
