// Many callers, one package; and a server that is killed while it ships. What an answer says is what is stored.
import { beforeAll, describe, expect, test } from 'vitest';
import { allowReschedule, recordCarrierUpdate } from '../../src/logistics/shipping/carrier_update.ts';
import { type EngineName, engine_names } from '../support/databases.ts';
import type { GivenShop } from '../support/given/account.ts';
import { onEachEngine, type World } from '../support/harness.ts';
import type { ServedProcess } from '../support/process.ts';
import { openServerCluster } from '../support/server_cluster.ts';
import { storedShipping } from '../support/stored_orders.ts';

const ship = 'v2.logistics.ship_order';
const batch = 'v2.logistics.batch_ship_order';
const tracking_number_format = 'BREP##########*';

type Body = Record<string, unknown> & { error?: string; request_id?: string };
type Answer = { status: number; body: Body };
/** One caller's way to call, whether in-process or over HTTP. */
type Call = (name: typeof ship | typeof batch, request: Record<string, unknown>) => Promise<Answer>;
type Stored = Awaited<ReturnType<typeof storedShipping>>;
type Row = { order_sn: string; fail_error?: string };

const numbered = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${start}${String(at).padStart(4, '0')}`);
const batchOf = (order_sns: readonly string[]) => ({
  order_list: order_sns.map((order_sn) => ({ order_sn })),
  dropoff: {},
});
const rowsOf = ({ body }: Answer) => (body.response as { result_list: Row[] }).result_list;

/** Every package is where its history leads, whole. */
function expectWhole({ packages }: Stored): void {
  for (const { history, ...of } of packages) {
    let at = 'LOGISTICS_READY';
    for (const step of history) {
      expect(step.from_status, JSON.stringify(history)).toBe(at);
      at = step.to_status;
    }
    expect([of.revision, of.logistics_status], of.package_number).toEqual([history.length, at]);
    const is_arranged = history.length > 0;
    expect([of.mode !== null, of.arranged_at !== null, of.tracking_number !== null]).toEqual([
      is_arranged,
      is_arranged,
      is_arranged,
    ]);
  }
  const numbers = packages.flatMap((of) => of.tracking_number ?? []);
  expect(new Set(numbers).size, 'tracking numbers are given once').toBe(numbers.length);
}

type Site = Pick<World, 'marketplace' | 'given'>;

/** 64 calls for one package: one wins, the others are told so. */
async function raceForOne(
  { marketplace, given }: Site,
  shop: GivenShop,
  order_sn: string,
  calls: readonly Call[],
) {
  await given.orders({ shop, logistic_ids: [90003], order_sns: [order_sn] });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => calls[at % calls.length]?.(ship, { order_sn, dropoff: {} })),
  );
  const said = answers.map((answer) => `${answer?.status} ${answer?.body.error}`);
  expect(said.filter((error) => error !== '200 logistics.package_already_shipped')).toEqual(['200 ']);
  const stored = await storedShipping(marketplace, order_sn);
  expectWhole(stored);
  const winner = answers.find((answer) => answer?.body.error === '');
  expect(stored.packages[0]?.history.map(({ request_id }) => request_id)).toEqual([winner?.body.request_id]);
}

/** Two batches and single calls for the same orders: each is shipped once, by the call that says so. */
async function raceOfBatches(
  { marketplace, given }: Site,
  shop: GivenShop,
  start: string,
  calls: readonly Call[],
) {
  const order_sns = numbered(start, 150);
  await given.orders({ shop, logistic_ids: [90003], order_sns: order_sns });
  const [one, other] = [calls[0] as Call, calls.at(-1) as Call];
  const [batches, singles] = await Promise.all([
    Promise.all([one(batch, batchOf(order_sns)), other(batch, batchOf(order_sns.toReversed()))]),
    Promise.all(
      order_sns
        .filter((_, at) => at % 15 === 0)
        .map(async (order_sn) => ({ order_sn, ...(await other(ship, { order_sn, dropoff: {} })) })),
    ),
  ]);
  const shipped = new Map<string, unknown[]>(order_sns.map((order_sn) => [order_sn, []]));
  for (const answer of batches) {
    const rows = rowsOf(answer);
    const failed = rows.filter(({ fail_error }) => fail_error !== undefined);
    for (const { fail_error } of failed) expect(fail_error).toBe('logistics.package_already_shipped');
    expect(answer.body.error).toBe(failed.length === 150 ? 'common.batch_api_all_failed' : '');
    expect((answer.body.warning as Row[]).map(({ order_sn }) => order_sn)).toEqual(
      failed.map(({ order_sn }) => order_sn),
    );
    for (const { order_sn, fail_error } of rows)
      if (!fail_error) shipped.get(order_sn)?.push(answer.body.request_id);
  }
  for (const { order_sn, body } of singles)
    if (body.error === '') shipped.get(order_sn)?.push(body.request_id);
  const stored = await storedShipping(marketplace, start);
  expectWhole(stored);
  for (const { order_sn, history } of stored.packages) {
    expect(history).toHaveLength(1);
    expect(shipped.get(order_sn), order_sn).toEqual([history[0]?.request_id]);
  }
}

/** Each package of a split order by a caller of its own: all succeed, each is told in its package's history. */
async function raceForSplit(
  { marketplace, given }: Site,
  shop: GivenShop,
  order_sn: string,
  calls: readonly Call[],
) {
  await given.orders({ shop, logistic_ids: Array(8).fill(90003), order_sns: [order_sn] });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const request = { order_sn, package_number: `${order_sn}-${at + 1}`, dropoff: {} };
      return (calls[at % calls.length] as Call)(ship, request);
    }),
  );
  expect(answers.map(({ body }) => body.error)).toEqual(Array(8).fill(''));
  const stored = await storedShipping(marketplace, order_sn);
  expect(stored.orders.map(({ order_status }) => order_status)).toEqual(['PROCESSED']);
  expectWhole(stored);
  expect(stored.packages.map(({ history }) => history.map(({ request_id }) => request_id))).toEqual(
    answers.map(({ body }) => [body.request_id]),
  );
}

onEachEngine('races within one node', (world) => {
  let shop: GivenShop;
  /** The same shop through two partners. */
  let calls: Call[];

  beforeAll(async () => {
    shop = await world.given.shop({ region: 'BR' });
    await world.given.channel({
      logistic_id: 90003,
      region: 'BR',
      dropoff_info_needed: [],
      tracking_number_format,
    });
    const other = await world.given.linkedPartner({ shop });
    calls = [
      (name, request) => world.call(name, request, { shop }),
      (name, request) => world.call(name, request, other),
    ];
  });

  test('64 simultaneous ship_order calls for one package: exactly one ships it', async () => {
    for (const order_sn of numbered('ONE', 5)) await raceForOne(world, shop, order_sn, calls);
  });

  test('two batches of the same 150 orders in opposite order: each order is shipped once', async () => {
    for (const start of ['A', 'B', 'C']) await raceOfBatches(world, shop, `BATCH${start}`, calls);
  });

  test('the packages of a split order, shipped at once by several callers, leave the order PROCESSED', async () => {
    for (const order_sn of numbered('SPLIT', 20)) await raceForSplit(world, shop, order_sn, calls);
  });

  test('ship_order against the carrier: who was told that it did something did it, and nobody else', async () => {
    const { marketplace, given } = world;
    const now = world.clock.now;
    for (const order_sn of numbered('CARRIER', 20)) {
      await given.orders({ shop, logistic_ids: [90003, 90003], order_sns: [order_sn] });
      const steps = Array.from({ length: 24 }, async (_, at) => {
        const package_number = `${order_sn}-${1 + (at % 2)}`;
        const of = { shop_id: shop.shop_id, order_sn, package_number };
        if (at % 3 === 0) {
          const { body } = await (calls[at % 2] as Call)(ship, { order_sn, package_number, dropoff: {} });
          expect(['', 'logistics.package_already_shipped']).toContain(body.error);
          return body.error === '' ? `seller ${body.request_id}` : '';
        }
        const request_id = `carrier-${at}`;
        const deed = at % 12 === 1 ? 'carrier_pickup' : 'carrier_missed_pickup';
        const done = await marketplace.database.transaction((store) =>
          recordCarrierUpdate(store, of, deed, { request_id, now }),
        );
        expect(await marketplace.database.transaction((store) => allowReschedule(store, of))).toBe(false);
        return done === 'recorded' ? `carrier ${request_id}` : '';
      });
      const told = (await Promise.all(steps)).filter((who) => who !== '');
      const stored = await storedShipping(marketplace, order_sn);
      expectWhole(stored);
      const did = stored.packages.flatMap(({ history }) =>
        history.map(({ actor, request_id }) => `${actor} ${request_id}`),
      );
      expect(did.sort()).toEqual(told.sort());
    }
  });
});

/** Real servers with a channel for batches, and calls to them over HTTP. */
async function openShippingSite(engine: EngineName) {
  const site = await openServerCluster(engine, 'BR');
  await site.given.channel({
    logistic_id: 90003,
    region: 'BR',
    dropoff_info_needed: [],
    tracking_number_format,
  });
  return {
    ...site,
    callsTo(served: ServedProcess): Call {
      const client = site.clientFor(served);
      return (name, request) => client.send(name, request as never);
    },
  };
}

test('races between two servers on one PostgreSQL end as within one', async () => {
  const site = await openShippingSite('postgres');
  const { marketplace, shop, start, callsTo } = site;
  const servers = await Promise.all([start(), start()]);
  const calls = servers.map(callsTo);
  for (const order_sn of numbered('ONE', 3)) await raceForOne(site, shop, order_sn, calls);
  for (const start of ['A', 'B', 'C']) await raceOfBatches(site, shop, `BATCH${start}`, calls);
  for (const order_sn of numbered('SPLIT', 10)) await raceForSplit(site, shop, order_sn, calls);
  for (const server of servers) {
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(server.log()).not.toContain('defect');
  }
  await marketplace.close();
}, 60_000);

describe.each(engine_names)('a server on %s that is killed while it ships', (engine) => {
  test('what it reported as shipped is shipped, everything else is whole or untouched, and repeating ends it', async () => {
    const site = await openShippingSite(engine);
    const batches = Array.from({ length: 16 }, (_, at) => numbered(`B${at}-`, 150));
    const order_sns = [...batches.flat(), ...numbered('S-', 400)];
    await site.given.orders({ shop: site.shop, logistic_ids: [90003], order_sns });
    // Nobody else has the file open, so that whoever opens it next has to recover it.
    await site.marketplace.close();

    /** The request that reported an order as shipped. */
    const reported = new Map<string, unknown>();
    const report = (order_sn: string, request_id: unknown) => {
      expect(reported.has(order_sn), `${order_sn} is reported twice`).toBe(false);
      reported.set(order_sn, request_id);
    };
    let kills = 0;
    let unanswered = 0;
    for (const answers_before_kill of [2, 5, 9, Number.POSITIVE_INFINITY]) {
      const server = await site.start();
      const call = site.callsTo(server);
      let answers = 0;
      let ended: Promise<unknown> | undefined;
      /** Sends one call; its answer may be the one after which the server is killed. */
      const ask = async (...request: Parameters<Call>) => {
        const answer = await call(...request).catch(() => undefined);
        if (!answer) unanswered++;
        else if (++answers === answers_before_kill) ended = server.end('SIGKILL');
        return answer;
      };
      const isLeft = (order_sn: string) => !reported.has(order_sn);
      const waiting = batches.filter((list) => list.some(isLeft));
      const singles = numbered('S-', 400).filter(isLeft);
      const shipBatches = async () => {
        for (let list = waiting.shift(); list && !ended; list = waiting.shift()) {
          const answer = await ask(batch, batchOf(list));
          for (const row of answer ? rowsOf(answer) : [])
            if (row.fail_error === undefined) report(row.order_sn, answer?.body.request_id);
            else expect(row.fail_error).toBe('logistics.package_already_shipped');
        }
      };
      const shipSingles = async () => {
        for (let order_sn = singles.shift(); order_sn && !ended; order_sn = singles.shift()) {
          const answer = await ask(ship, { order_sn, dropoff: {} });
          if (answer?.body.error === '') report(order_sn, answer.body.request_id);
          else if (answer) expect(answer.body.error).toBe('logistics.package_already_shipped');
        }
      };
      await Promise.all([shipBatches(), shipBatches(), shipBatches(), shipSingles()]);
      if (ended) kills++;
      else await server.end('SIGTERM');
      await ended;

      const again = await site.start();
      const marketplace = await site.open();
      const stored = await storedShipping(marketplace, '');
      expect(stored.packages).toHaveLength(order_sns.length);
      expectWhole(stored);
      const shipped = new Map(
        stored.packages.flatMap(({ order_sn, history }) => history.map((of) => [order_sn, of.request_id])),
      );
      for (const [order_sn, request_id] of reported) expect(shipped.get(order_sn)).toBe(request_id);
      for (const { history } of stored.packages) expect(history.length).toBeLessThanOrEqual(1);
      await marketplace.close();
      await again.end('SIGTERM');
      if (!ended) expect(shipped.size).toBe(order_sns.length);
    }
    expect(kills).toBe(3);
    expect(unanswered).toBeGreaterThan(0);
  }, 120_000);
});
