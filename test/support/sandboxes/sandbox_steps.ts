// Random steps with sandboxes: they are created, reset, copied, closed and deleted during their calls.
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import { fault_kinds } from '../../../src/kit/contract/fault_kinds.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import { filledPath } from '../../../src/kit/contract/operator/action.ts';
import { groups } from '../../../src/program/groups.ts';
import { randomSequence } from '../../../src/testing/bench/faults/random_sequence.ts';
import type { World } from '../world/harness.ts';
import { httpCall } from '../world/http_call.ts';
import { injectInto } from '../world/inject.ts';
import { settings_token } from '../world/operator_calls.ts';
import type { ToldSandbox } from './sandboxes.ts';

type Fields = Record<string, unknown>;

const contracts = groups.flatMap((group) => group.operations.map(({ contract }): Operation => contract));
const actions = new Map(
  groups.flatMap((group) => group.actions.map(({ contract }) => [contract.name, contract] as const)),
);
/** Calls for a shop: reads and writes, with and without bodies. */
const calls: readonly (readonly [name: string, request: Fields])[] = [
  ['v2.shop.get_shop_info', {}],
  ['v2.voucher.get_voucher', { voucher_id: 1 }],
  ['v2.order.get_order_detail', { order_sn_list: 'none' }],
  ['v2.product.update_stock', { item_id: 1, stock_list: [{ seller_stock: [{ stock: 7 }] }] }],
];
const templates = ['kept-1', 'kept-2'];

export interface StepOptions {
  readonly world: World;
  readonly base_url: string;
  readonly seed: number;
  /** The most concurrent calls, and the most sandboxes. */
  readonly calls_max: number;
  readonly sandboxes_max: number;
  /** Receivers of pushes, such as one that never answers. */
  readonly push_urls: readonly string[];
}

/** An answer to an operator. */
interface Answer {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

export class SandboxSteps {
  readonly #random: () => number;
  readonly #sandboxes: ToldSandbox[] = [];
  readonly #under_way = new Set<Promise<unknown>>();
  /** How often each step was taken, and each answer received. */
  readonly counts = new Map<string, number>();
  /** Answers to operators that are neither a success nor a refusal. */
  readonly failures: Answer[] = [];

  constructor(readonly options: StepOptions) {
    this.#random = randomSequence(options.seed);
  }

  #below = (count: number): number => Math.floor(this.#random() * count);
  #oneOf = <T>(values: readonly T[]): T => values[this.#below(values.length)] as T;

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  async #act(name: string, request: Fields, token = settings_token): Promise<Fields | undefined> {
    const contract = actions.get(name as never);
    if (!contract) throw new Error(`There is no ${name}.`);
    const { path, others } = filledPath(contract, request);
    const has_body = contract.method === 'POST';
    const query = new URLSearchParams(Object.entries(others).map(([field, value]) => [field, String(value)]));
    const { statusCode, payload } = await injectInto(this.options.world.app.operator)({
      method: contract.method as 'GET',
      url: has_body ? path : `${path}?${query}`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      ...(has_body && { payload: JSON.stringify(others) }),
    });
    this.#count(`${name} ${statusCode}`);
    // 503 means that a sandbox was reset or closed during the call, or that the call took too long.
    if (statusCode >= 500 && statusCode !== 503)
      this.failures.push({ name, status: statusCode, text: payload });
    return statusCode === 200 ? (JSON.parse(payload) as Fields) : undefined;
  }

  async #make(name: string, request: Fields): Promise<void> {
    const made = await this.#act(name, request);
    if (made) this.#sandboxes.push(made as ToldSandbox);
  }

  async #call(sandbox: ToldSandbox, is_signed: boolean): Promise<void> {
    const [name, request] = this.#oneOf(calls);
    const contract = contracts.find((one) => one.name === name);
    const [shop] = sandbox.shops;
    if (!contract || !shop) return;
    const { partner_id, partner_key } = sandbox;
    const { base_url, world } = this.options;
    const url = await signedUrl(contract, request, {
      base_url,
      partner_id,
      partner_key: is_signed ? partner_key : `not ${partner_key}`,
      shop,
      clock: world.clock,
    });
    const { method } = contract;
    const body = method === 'POST' ? { body: JSON.stringify(request) } : {};
    const { status, error } = await httpCall(url, { method, ...body });
    this.#count(`${is_signed ? 'signed' : 'unsigned'} ${status ?? error}`);
  }

  #fault(): Fields {
    const kind = this.#oneOf(fault_kinds);
    const of_job = kind.startsWith('job_');
    return {
      kind,
      count: 1 + this.#below(5),
      probability: this.#oneOf([1, 0.5]),
      // The longest delay ends only with its sandbox.
      latency_ms: this.#oneOf([1, 20, 200, 60_000]),
      ...(kind === 'refusal' && { operation: 'v2.voucher.get_voucher', reason: 'wrong_parameter' }),
      ...(of_job && { job_kind: 'document' }),
      ...(kind === 'slow_drip' && { bytes_per_second: 5_000 }),
    };
  }

  /** Sends the pushes of a sandbox somewhere, and lets something happen that causes one. */
  async #receive({ partner_id, operator_token: token, shops }: ToldSandbox): Promise<void> {
    const callback_url = this.#oneOf(this.options.push_urls);
    await this.#act('partner.set_push', { partner_id, callback_url, codes_on: [3, 30] }, token);
    for (let count = 0; count < 3; count++)
      await this.#act('order.place', { shop_id: shops[0]?.shop_id ?? 1 }, token);
  }

  /** Repeats an action until it succeeds. On a busy machine a call may take longer than its limit. */
  async #actUntilDone(name: string, request: Fields, token?: string): Promise<Fields> {
    for (let tries = 0; tries < 30; tries++) {
      const done = await this.#act(name, request, token);
      if (done) return done;
      await wait(200);
    }
    throw new Error(`${name} never succeeded: ${JSON.stringify([...this.counts])}`);
  }

  /** Makes a sandbox that sends a push to a URL. */
  async pushTo(callback_url: string): Promise<void> {
    const sandbox = (await this.#actUntilDone('sandbox.create', { template: 'demo' })) as ToldSandbox;
    const { partner_id, operator_token: token, shops } = sandbox;
    await this.#actUntilDone('partner.set_push', { partner_id, callback_url, codes_on: [3, 30] }, token);
    await this.#actUntilDone('order.place', { shop_id: shops[0]?.shop_id ?? 1 }, token);
  }

  /** Removes a sandbox from the list, so that no further step uses it. */
  #take(sandbox: ToldSandbox): void {
    const at = this.#sandboxes.indexOf(sandbox);
    if (at !== -1) this.#sandboxes.splice(at, 1);
  }

  #step(): Promise<unknown> {
    const { world, sandboxes_max } = this.options;
    const sandbox = this.#sandboxes[this.#below(this.#sandboxes.length)];
    const chance = this.#random();
    if (!sandbox || (chance < 0.05 && this.#sandboxes.length < sandboxes_max))
      return this.#make('sandbox.create', { template: this.#oneOf(['demo', 'demo', ...templates, 'empty']) });
    const { sandbox_id, operator_token: token } = sandbox;
    if (chance < 0.5) return this.#call(sandbox, true);
    if (chance < 0.55) return this.#call(sandbox, false);
    if (chance < 0.65) return this.#act('fault.add', this.#fault(), token);
    if (chance < 0.69) return this.#act('sandbox.reset', { sandbox_id });
    if (chance < 0.73) {
      this.#take(sandbox);
      return this.#act('sandbox.delete', { sandbox_id });
    }
    if (chance < 0.76) return this.#make('sandbox.fork', { sandbox_id });
    if (chance < 0.79) return this.#act('sandbox.snapshot', { sandbox_id, template: this.#oneOf(templates) });
    if (chance < 0.8) return this.#act('sandbox.delete_template', { template: this.#oneOf(templates) });
    if (chance < 0.83) return this.#act('clock.advance', { by: this.#oneOf(['1h', '1d']) }, token);
    if (chance < 0.85) return this.#act('clock.run', { rate: this.#oneOf([0, 1, 60]) }, token);
    if (chance < 0.86) return this.#receive(sandbox);
    if (chance < 0.87) return this.#act('order.place', { shop_id: sandbox.shops[0]?.shop_id ?? 1 }, token);
    if (chance < 0.88) return this.#act('shop.create', { shop_name: 'made', region: 'SG' }, token);
    if (chance < 0.9) return this.#act('sandbox.describe', { sandbox_id });
    if (chance < 0.92) return this.#act('journal.list', {}, token);
    // From now on all idle sandboxes are closed.
    if (chance < 0.95) world.clock.advance({ seconds: 60 });
    this.#count('sweep');
    return world.app.sandboxes?.sweep() ?? Promise.resolve();
  }

  /** Ends the calls of a sandbox, including calls that a fault delays. */
  async #endCalls(): Promise<void> {
    const { sandbox_id } = this.#oneOf(this.#sandboxes);
    await this.#act('sandbox.reset', { sandbox_id });
  }

  async take(count: number): Promise<void> {
    for (let step = 0; step < count; step++) {
      const taken = this.#step();
      const ended = taken.finally(() => this.#under_way.delete(ended));
      this.#under_way.add(ended);
      // A fault may delay it.
      if (this.#random() < 0.3) await Promise.race([ended, wait(20)]);
      else await nextTurn();
      // Faults may delay all of them.
      while (this.#under_way.size > this.options.calls_max) await this.#endCalls();
    }
  }

  /** Deletes all sandboxes, which ends their delayed calls, and waits for the rest. */
  async end(): Promise<void> {
    for (let left = true; left; ) {
      const { sandbox_list } = (await this.#act('sandbox.list', {})) as { sandbox_list: ToldSandbox[] };
      await Promise.all(sandbox_list.map(({ sandbox_id }) => this.#act('sandbox.delete', { sandbox_id })));
      await Promise.race([Promise.all(this.#under_way), wait(100)]);
      left = this.#under_way.size > 0 || sandbox_list.length > 0;
    }
  }
}
