// A running Stoa inside the test: real database, real checks, and a clock that the test moves.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Group } from '../../../src/engine/group.ts';
import { logTo } from '../../../src/engine/observe/log.ts';
import type { Tracing } from '../../../src/engine/trace/open_tracing.ts';
import type { OperationNamed } from '../../../src/kit/contract/client/client.ts';
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import type { ProgramClocks } from '../../../src/kit/contract/clock.ts';
import type { AnyOperationName, Operation, ResponseOf } from '../../../src/kit/contract/operation.ts';
import type { Contract } from '../../../src/market/contracts.ts';
import { groups } from '../../../src/program/groups.ts';
import { withTestBench } from '../../../src/program/sandboxes/test_benches.ts';
import { type OpenMarketplace, openMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { createApp } from '../../../src/program/server/servers.ts';
import { readSettings, type Settings } from '../../../src/program/settings/settings.ts';
import { TestBenches } from '../../../src/testing/bench/test_benches.ts';
import { createDatabase, type EngineName, engine_names, type TestDatabase } from '../databases/databases.ts';
import { migrated_databases } from '../databases/migrated_databases.ts';
import type { GivenMerchant, GivenPartner, GivenShop } from '../given/account.ts';
import { type Given, givenOn } from '../given/given.ts';
import { ReachWatch } from '../reach/reach_watch.ts';
import type { KnownSecrets } from '../secrets/known_secrets.ts';
import { expectToMeetContract } from './answer_contracts.ts';
import { is_built, serveBuilt } from './built_server.ts';
import { expectDeclaredEvents } from './declared_events.ts';
import { expectDeclaredRefusal } from './declared_refusals.ts';
import { FakeClock } from './fake_clock.ts';
import { injectInto } from './inject.ts';
import { signAtOnce } from './signed.ts';
import { WorldLog } from './world_log.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly body: Record<string, unknown> & { error?: string; message?: string; request_id?: string };
}

/**
 * The answer to a call: what the contract of the operation promises, as far as its name is known. It is typed as a
 * success, because a test that reads a payload expects one; one that expects a refusal reads `body.error`.
 */
export type CallAnswer<Name extends AnyOperationName> = [Name] extends [Contract['name']]
  ? TestAnswer & { readonly body: PayloadIn<OperationNamed<Contract, Name>> }
  : TestAnswer;

/** The payload of an operation where its envelope has it. */
type PayloadIn<O extends Operation> = O['envelope']['payload'] extends 'top'
  ? ResponseOf<O>
  : { readonly [Place in Exclude<O['envelope']['payload'], 'none' | 'top'>]: ResponseOf<O> };

/** Whether a line of the log is a warning, or worse. */
export const isWarning = ({ level }: Record<string, unknown>) => /^(warn|error|fatal)$/.test(String(level));

export interface World {
  readonly engine: EngineName;
  readonly marketplace: OpenMarketplace;
  readonly clock: FakeClock;
  readonly app: ReturnType<typeof createApp>;
  /** Builders in the terms of the domain: `given.order({ shop })`. */
  readonly given: Given;
  /** The logged lines. A built program writes them after its answers: `allLogged` waits until they are complete. */
  readonly logged: Record<string, unknown>[];
  allLogged(): Promise<Record<string, unknown>[]>;
  /** The secrets for which log, metrics and database are searched at the end. */
  readonly secrets: KnownSecrets;
  /** The default partner, which calls and to which shops are linked. */
  readonly partner: GivenPartner;
  /** A signed call; its answer is checked against the contract. */
  call<const Name extends AnyOperationName>(
    name: Name,
    request: Record<string, unknown>,
    as: { partner?: GivenPartner; headers?: Record<string, string> } & (
      | { shop: GivenShop }
      | { merchant: GivenMerchant }
    ),
  ): Promise<CallAnswer<Name>>;
  /** Any request; a refusal is checked against the OpenAPI document. */
  send(
    url: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<TestAnswer>;
  /** `seen` has every statement that calls of partners have run, each once, with the values of one execution. */
  readonly reach: ReachWatch;
  /** Runs the background jobs that are due, until none is left; returns the number of attempts. */
  runJobs(): Promise<number>;
}

export interface WorldOptions {
  readonly config?: Partial<Settings>;
  /** Replaces single clocks; by default all of them are `world.clock`. */
  readonly clocks?: Partial<ProgramClocks>;
  /** Whether it has faults and a journal, like a sandbox. */
  readonly has_test_bench?: boolean;
  readonly tracing?: Tracing;
  /** Groups of the test, in addition to the real ones. */
  readonly groups?: readonly Group[];
  /** Whether its tests record events that no group declares. */
  readonly has_made_up_events?: boolean;
}

type Injected = Awaited<ReturnType<ReturnType<typeof injectInto>>>;

export async function openWorld(
  engine: EngineName,
  options: WorldOptions = {},
): Promise<World & { close(): Promise<void> }> {
  const test_database: TestDatabase = await createDatabase(engine, migrated_databases);
  const clock = new FakeClock();
  const settings = {
    STOA_DATABASE_URL: test_database.url,
    STOA_MASTER_KEY: 'ab'.repeat(32),
    STOA_OPERATOR_TOKEN: 'o'.repeat(40),
  };
  const { secrets } = test_database;
  secrets.add('master_key', settings.STOA_MASTER_KEY);
  secrets.add('operator_token', settings.STOA_OPERATOR_TOKEN);
  // Jobs run only when the test says so, even on a server that listens. Time limits allow for a busy machine.
  const quiet = { port: 0, operator_port: 0, job_interval_ms: 0, call_timeout_ms: 60_000 };
  const config = { ...readSettings(settings), ...quiet, ...options.config };
  const opened = await openMarketplace(config, {
    wall_clock: clock,
    business_clock: clock,
    monotonic_clock: clock,
    ...options.clocks,
  });
  const world_log = new WorldLog();
  const log = logTo(world_log, 'debug');
  const served = [...groups, ...(options.groups ?? [])];
  const operations = served.flatMap((group) => group.operations.map(({ contract }): Operation => contract));
  // Each call is held to one shard, statement by statement and transaction by transaction.
  const reach = new ReachWatch(Object.assign({}, ...served.map(({ tables }) => tables)));
  reach.watch(opened.database);
  const marketplace = options.has_test_bench
    ? withTestBench(opened, new TestBenches(served), { sandbox_id: 'world' })
    : opened;
  const byPath = new Map(operations.map((operation) => [operation.path, operation]));
  const app = createApp(marketplace, log, served, false, { tracing: options.tracing });
  const { given, partner } = await givenOn(marketplace, secrets);
  const built = is_built
    ? await serveBuilt(
        test_database,
        clock,
        { master_key: config.master_key, operator_token: config.operator_token, ...options.config },
        world_log.write,
      )
    : undefined;
  const inject = injectInto(app.partner);
  const send: World['send'] = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { result, watched } = await reach.call(() =>
      (built?.send ?? inject)({
        method: method as 'GET',
        url,
        headers,
        ...(body !== undefined && { payload: body }),
      }),
    );
    const { statusCode, headers: answered, payload, rawPayload } = result;
    expect(watched.faults, 'a call of a partner touches one shard').toEqual([]);
    const is_json = String(answered['content-type']).startsWith('application/json') && payload !== '';
    const answer = {
      status: statusCode,
      headers: answered,
      text: payload,
      bytes: rawPayload,
      body: is_json ? JSON.parse(payload) : {},
    };
    secrets.gatherCall({ url, body }, answer);
    // What the server received: a client may have normalised the URL.
    const received = 'raw' in result ? (result as Injected).raw.req.url : undefined;
    const path = (received ?? url).replace(/^https?:\/\/[^/]*|\?.*$/gs, '');
    if (answer.body.error) expectDeclaredRefusal(byPath.get(path), answer, config.dialect);
    return answer;
  };

  const call: World['call'] = async (name, request, as) => {
    const operation = operations.find((contract) => contract.name === name);
    if (!operation) throw new Error(`There is no ${name}`);
    const { partner: by = partner, headers = {}, ...caller } = as;
    const signing = { base_url: '', ...by, ...caller, clock, sign: signAtOnce };
    const url = await signedUrl(operation, request, signing);
    const post = operation.method === 'POST';
    const answered = await send(url, {
      method: operation.method,
      headers: { ...(post && { 'content-type': 'application/json' }), ...headers },
      ...(post && { body: JSON.stringify(request) }),
    });
    expectToMeetContract(operation, answered, config.dialect);
    // It was compared with the contract just now.
    return answered as never;
  };

  return {
    engine,
    marketplace,
    clock,
    app: built ? { ...app, listen: async () => built.at } : app,
    given,
    logged: world_log.lines,
    async allLogged() {
      await built?.logged();
      return world_log.lines;
    },
    secrets,
    partner,
    call,
    send,
    reach,
    runJobs: () => app.worker.runDue(),
    async close() {
      await built?.logged();
      const metrics =
        (await built?.metrics()) ??
        (await injectInto(app.operator)({ url: '/metrics', headers: { host: 'localhost' } })).rawPayload;
      test_database.logs.push(
        () => ({ name: 'log', bytes: Buffer.from(world_log.text) }),
        () => ({ name: 'metrics', bytes: metrics }),
      );
      // Before the database is closed, because closing removes SQLite's write-ahead log.
      try {
        await test_database.search();
        if (!options.has_made_up_events) await expectDeclaredEvents(opened.database);
      } finally {
        await built?.end();
        await app.stop();
        await test_database.drop();
      }
    },
  };
}

/** Runs the same tests on every engine, each with a fresh database. */
export function onEachEngine(title: string, tests: (world: World) => void, options: WorldOptions = {}): void {
  // What a page says does not depend on the engine.
  describe.each(is_built ? (['sqlite'] as const) : engine_names)(`${title} on %s`, (engine) => {
    let opened: Awaited<ReturnType<typeof openWorld>> | undefined;
    const world = new Proxy({} as World, {
      get: (_, name) => {
        if (!opened) throw new Error('The world is open only inside of tests.');
        return opened[name as keyof World];
      },
    });
    beforeAll(async () => {
      opened = await openWorld(engine, options);
    });
    afterAll(() => opened?.close());
    tests(world);
  });
}
