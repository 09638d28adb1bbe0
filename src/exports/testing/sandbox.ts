// One sandbox, as a test uses it.
import { fetchUnless } from '../../kit/contract/client/bounded_answer.ts';
import { whatThereIs } from '../../kit/contract/nearest_name.ts';
import { createClient, type StoaClient } from '../client.ts';
import { createOperator, ProblemError, type StoaOperator } from '../operator_client.ts';
import { buildersOf, type SandboxBuilders } from './given.ts';
import type { MadeSandbox, SandboxShop } from './made_sandbox.ts';
import { listenToPushes } from './push_listener.ts';
import { openPushes, type SandboxPushes } from './pushes.ts';
import { type ActionFunctions, actionFunctions } from './sandbox_actions.ts';

type Clock = ActionFunctions['clock'];
type Reading = Awaited<ReturnType<Clock['get']>>;
type Moved = Awaited<ReturnType<Clock['advance']>>;

/** The business clock of a sandbox. Tokens, slots, jobs and everything else in the marketplace follow it. */
export interface SandboxClock {
  /** Unix seconds. */
  now(): Promise<number>;
  /**
   * Advances the clock by `4h`, `90s` or `1d12h`, or to a moment. Jobs that fall due on the way have run when
   * it resolves.
   */
  advance(by: string | { readonly to: number | string }): Promise<Moved>;
  /** Advances the clock to a moment, in Unix seconds or as text. */
  set(now: number | string): Promise<Moved>;
  freeze(): Promise<Reading>;
  /** Starts the clock again, at this many seconds per second. */
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

/** A marketplace that nobody else sees, with all actions of operators. */
export interface Sandbox
  extends Omit<ActionFunctions, 'clock' | 'sandbox' | 'fault' | 'operator_token'>,
    AsyncDisposable {
  readonly sandbox_id: string;
  readonly base_url: string;
  readonly partner_id: number;
  readonly partner_key: string;
  readonly operator_url: string;
  /** Valid for this sandbox only. */
  readonly operator_token: string;
  readonly shops: readonly SandboxShop[];
  readonly merchants: MadeSandbox['merchants'];
  readonly examples: MadeSandbox['examples'];
  readonly clock: SandboxClock;
  /** Creates shops, sellers, items and orders, with usual values for what a test does not say. */
  readonly given: SandboxBuilders;
  /** Faults of the sandbox. Each ends after its count. */
  readonly faults: SandboxFaults;
  /** Where its pushes go, and how to listen to them. */
  readonly pushes: SandboxPushes;
  /** Its last calls as the server saw them: request, answer, reason of a refusal, and the fault that applied. */
  calls(filter?: CallFilter): Promise<SandboxCalls>;
  /** Its collections, and its actions by name. */
  readonly operator: StoaOperator;
  /** A shop by name or id. @throws Error if the partner of the sandbox may not act for it. */
  getShop(shop: string | number): SandboxShop;
  /** A client that calls for a shop, and for its merchant if it has one. */
  client(shop?: string | number): StoaClient;
  /** Keeps its present state as a template of this name. */
  snapshot(template: string): Promise<void>;
  /** Writes its present state to a file, which `stoa.sandbox({ file })` takes. It has no keys and tokens. */
  export(file: string | URL): Promise<void>;
  /** Puts it back to how it was created: its rows, its tokens and its clock. */
  reset(): Promise<void>;
  /** Creates a copy of it in its present state. */
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
  let deleting: Promise<void> | undefined;
  const isGone = () => deleting !== undefined;
  const gone = () =>
    new ProblemError(
      404,
      'no_sandbox',
      `The sandbox ${sandbox_id} is gone: it was deleted, or it has expired.`,
      '',
      [],
    );
  /** Resolves when everybody who listens to its pushes has begun to. */
  let listening: Promise<unknown> = Promise.resolve();
  let open_listeners = new AbortController();
  const endListeners = () => {
    open_listeners.abort();
    open_listeners = new AbortController();
  };
  const sendWhenListening = fetchUnless(async () => {
    await listening;
    return undefined;
  });
  const connection = { operator_url, operator_token };
  const operator = operatorUnlessGone(createOperator({ ...connection, fetch: sendWhenListening }), gone);
  const { clock, sandbox: _, fault, ...functions } = actionFunctions(operator);

  function getShop(wanted: string | number): SandboxShop {
    const found = shops.find(({ name, shop_id }) => name === wanted || shop_id === wanted);
    if (!found) {
      const names = shops.map(({ name, shop_id }) => (typeof wanted === 'number' ? String(shop_id) : name));
      throw new Error(
        `The sandbox has no shop ${wanted} that its partner may act for; ${whatThereIs(String(wanted), names)}`,
      );
    }
    return found;
  }

  const first_shops = [...shops];
  const { given, forget } = buildersOf({
    ...{ made, operator, functions, getShop },
    addShop: (shop) => void shops.push(shop),
    partner: () => createClient({ base_url, partner_id, partner_key }),
  });

  const listen: SandboxPushes['listen'] = (codes) => {
    if (isGone()) throw gone();
    const { signal } = open_listeners;
    const listener = listenToPushes<never>({
      operator: createOperator(connection),
      partner_id,
      codes,
      gone: signal,
    });
    listening = Promise.all([listening, listener.started.catch(() => undefined)]);
    return listener;
  };

  const remove = () => {
    endListeners();
    deleting ??= server.act('sandbox.delete', { sandbox_id }).catch(passOverDeleted).then(onDeleted);
    return deleting;
  };

  return {
    ...functions,
    ...{ sandbox_id, operator_url, operator_token, base_url, partner_id, partner_key },
    ...{ shops, merchants, examples, operator, getShop },
    clock: clockOf(clock),
    given,
    faults: {
      add: (added) => fault.add(added),
      list: async () => (await fault.list({})).fault_list,
      delete: async (fault_id) => void (await fault.delete({ fault_id })),
    },
    pushes: openPushes(partner_id, functions, listen),
    calls: async (filter = {}) => (await functions.journal.list(filter)).call_list,
    client(wanted) {
      if (isGone()) throw gone();
      const { shop_id, access_token, refresh_token } =
        wanted === undefined ? firstOf(shops) : getShop(wanted);
      const [merchant] = merchants;
      return createClient({
        ...{ base_url, partner_id, partner_key },
        shop: { shop_id, access_token, refresh_token },
        ...(merchant && { merchant }),
        // As an answer, because an error would be taken for a lost connection and the call repeated.
        fetch: fetchUnless(async () => {
          await listening;
          return isGone() ? answerOf(gone()) : undefined;
        }),
      });
    },
    async snapshot(template) {
      await server.act('sandbox.snapshot', { sandbox_id, template });
    },
    async export(file) {
      const { writeFile } = await import('node:fs/promises');
      await writeFile(file, await server.act('sandbox.export', { sandbox_id }), { mode: 0o600 });
    },
    async reset() {
      endListeners();
      await server.act('sandbox.reset', { sandbox_id });
      shops.splice(0, shops.length, ...first_shops);
      forget();
    },
    fork: async () => open(await server.act('sandbox.fork', { sandbox_id })),
    delete: remove,
    [Symbol.asyncDispose]: remove,
  };
}

/** The answer to a partner whose sandbox is gone. */
const answerOf = ({ code, detail }: ProblemError): Response =>
  Response.json({ error: code, message: detail, request_id: '' }, { status: 404 });

/** Only a sandbox that exists accepts its token, so a refused token says that the sandbox is gone. */
function operatorUnlessGone(operator: StoaOperator, gone: () => ProblemError): StoaOperator {
  const explained = (error: unknown) => {
    throw error instanceof ProblemError && error.code === 'no_token' ? gone() : error;
  };
  async function* list(...args: Parameters<StoaOperator['list']>) {
    try {
      yield* operator.list(...args);
    } catch (error) {
      explained(error);
    }
  }
  return {
    ...operator,
    act: (...args) => operator.act(...args).catch(explained),
    get: (...args) => operator.get(...args).catch(explained),
    put: (...args) => operator.put(...args).catch(explained),
    patch: (...args) => operator.patch(...args).catch(explained),
    delete: (...args) => operator.delete(...args).catch(explained),
    page: (...args) => operator.page(...args).catch(explained),
    list,
  } as StoaOperator;
}

/** The sandbox may already be gone: an earlier call deleted it although its answer came too late, or it expired. */
function passOverDeleted(error: unknown): void {
  if (!(error instanceof ProblemError && error.code === 'no_sandbox')) throw error;
}

function firstOf(shops: readonly SandboxShop[]): SandboxShop {
  const [first] = shops;
  if (!first) throw new Error('The sandbox has no shops: create one, or use the template demo.');
  return first;
}
