// One sandbox, as a test has it.
import { createClient, type StoaClient } from '../client.ts';
import { createOperator, ProblemError, type StoaOperator } from '../operator_client.ts';
import { type ActionFunctions, actionFunctions } from './sandbox_actions.ts';

/** What the server tells of a sandbox that it has made. */
export type MadeSandbox = Awaited<ReturnType<ActionFunctions['sandbox']['create']>>;
export type SandboxShop = MadeSandbox['shops'][number];
type Clock = ActionFunctions['clock'];
type Reading = Awaited<ReturnType<Clock['get']>>;
type Moved = Awaited<ReturnType<Clock['advance']>>;

/** The business clock of a sandbox. Tokens, slots, jobs and all else that the business means by now follow it. */
export interface SandboxClock {
  /** Unix seconds. */
  now(): Promise<number>;
  /** Lets time pass: `4h`, `90s`, `1d12h`, or until a moment. What falls due on the way is done before it answers. */
  advance(by: string | { readonly to: number | string }): Promise<Moved>;
  /** The same until a moment, in Unix seconds or as text. */
  set(now: number | string): Promise<Moved>;
  freeze(): Promise<Reading>;
  /** Lets it go on by itself, so many seconds in one second. */
  run(rate?: number): Promise<Reading>;
}

type Fault = ActionFunctions['fault'];
type CallFilter = Parameters<ActionFunctions['journal']['list']>[0];
export type SandboxCalls = Awaited<ReturnType<ActionFunctions['journal']['list']>>['call_list'];

export interface SandboxFaults {
  add(fault: Parameters<Fault['add']>[0]): ReturnType<Fault['add']>;
  list(): Promise<Awaited<ReturnType<Fault['list']>>['fault_list']>;
  delete(fault_id: number): Promise<void>;
}

/** A marketplace that nobody else sees, with everything that operators can have done in it. */
export interface Sandbox extends Omit<ActionFunctions, 'clock' | 'sandbox' | 'fault'>, AsyncDisposable {
  readonly sandbox_id: string;
  readonly base_url: string;
  readonly partner_id: number;
  readonly partner_key: string;
  readonly operator_url: string;
  /** Good for this sandbox alone. */
  readonly operator_token: string;
  readonly shops: readonly SandboxShop[];
  readonly merchants: MadeSandbox['merchants'];
  readonly examples: MadeSandbox['examples'];
  readonly clock: SandboxClock;
  /** What is to go wrong; each fault ends after its count. */
  readonly faults: SandboxFaults;
  /** Its last calls as the server saw them: request, answer, reason of a refusal, fault that was met. */
  calls(filter?: CallFilter): Promise<SandboxCalls>;
  /** Its collections, and its actions by their names. */
  readonly operator: StoaOperator;
  /** A shop by its name or its id. @throws Error when its partner may act for none such. */
  getShop(shop: string | number): SandboxShop;
  /** A client that calls as a shop, and as its merchant where there is one. */
  client(shop?: string | number): StoaClient;
  /** Keeps it as it is now, as a template of this name. */
  snapshot(template: string): Promise<void>;
  /** Puts it back as it was made: its rows, its tokens and its clock. */
  reset(): Promise<void>;
  /** Another one of it as it is now. */
  fork(): Promise<Sandbox>;
  delete(): Promise<void>;
}

interface OpenedBy {
  readonly operator: StoaOperator;
  open(made: MadeSandbox): Sandbox;
  onDeleted(): void;
}

function clockOf(clock: Clock): SandboxClock {
  return {
    now: async () => (await clock.get({})).now,
    advance: (by) => clock.advance(typeof by === 'string' ? { by } : { to: by.to }),
    set: (now) => clock.set({ now }),
    freeze: () => clock.freeze({}),
    run: (rate = 1) => clock.run({ rate }),
  };
}

export function openSandbox(made: MadeSandbox, { operator: server, open, onDeleted }: OpenedBy): Sandbox {
  const { sandbox_id, operator_url, operator_token, base_url, partner_id, partner_key } = made;
  const { shops, merchants, examples } = made;
  const operator = createOperator({ operator_url, operator_token });
  const { clock, sandbox: _, fault, ...functions } = actionFunctions(operator);

  function getShop(wanted: string | number): SandboxShop {
    const found = shops.find(({ name, shop_id }) => name === wanted || shop_id === wanted);
    if (!found) throw new Error(`The partner of the sandbox may act for no shop ${wanted}.`);
    return found;
  }

  let deleting: Promise<void> | undefined;
  const remove = () => {
    deleting ??= server.act('sandbox.delete', { sandbox_id }).catch(passOverDeleted).then(onDeleted);
    return deleting;
  };

  return {
    ...functions,
    ...{ sandbox_id, operator_url, operator_token, base_url, partner_id, partner_key },
    ...{ shops, merchants, examples, operator, getShop },
    clock: clockOf(clock),
    faults: {
      add: (added) => fault.add(added),
      list: async () => (await fault.list({})).fault_list,
      delete: async (fault_id) => void (await fault.delete({ fault_id })),
    },
    calls: async (filter = {}) => (await functions.journal.list(filter)).call_list,
    client(wanted) {
      const { shop_id, access_token, refresh_token } =
        wanted === undefined ? firstOf(shops) : getShop(wanted);
      const [merchant] = merchants;
      return createClient({
        ...{ base_url, partner_id, partner_key },
        shop: { shop_id, access_token, refresh_token },
        ...(merchant && { merchant }),
      });
    },
    async snapshot(template) {
      await server.act('sandbox.snapshot', { sandbox_id, template });
    },
    async reset() {
      await server.act('sandbox.reset', { sandbox_id });
    },
    fork: async () => open(await server.act('sandbox.fork', { sandbox_id })),
    delete: remove,
    [Symbol.asyncDispose]: remove,
  };
}

/** A call that was not answered in time has deleted it all the same, and so may its lifetime have. */
function passOverDeleted(error: unknown): void {
  if (!(error instanceof ProblemError && error.code === 'no_sandbox')) throw error;
}

function firstOf(shops: readonly SandboxShop[]): SandboxShop {
  const [first] = shops;
  if (!first) throw new Error('The sandbox has no shops: make one, or take the template demo.');
  return first;
}
