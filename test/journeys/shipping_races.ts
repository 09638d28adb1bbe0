// Many callers compete for the same packages, and what must be stored for any winner.
import { expect } from 'vitest';
import type { EngineName } from '../support/databases/databases.ts';
import type { GivenShop } from '../support/given/account.ts';
import { storedShipping } from '../support/orders/stored_orders.ts';
import type { ServedProcess } from '../support/programs/process.ts';
import { openServerCluster } from '../support/programs/server_cluster.ts';
import type { World } from '../support/world/harness.ts';

export const ship = 'v2.logistics.ship_order';
export const batch = 'v2.logistics.batch_ship_order';
export const tracking_number_format = 'BREP##########*';

type Body = Record<string, unknown> & { error?: string; request_id?: string };
type Answer = { status: number; body: Body };
/** How one caller sends requests: in-process or over HTTP. */
export type Call = (name: typeof ship | typeof batch, request: Record<string, unknown>) => Promise<Answer>;
type Stored = Awaited<ReturnType<typeof storedShipping>>;
type Row = { order_sn: string; fail_error?: string };

export const numbered = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${start}${String(at).padStart(4, '0')}`);
export const batchOf = (order_sns: readonly string[]) => ({
  order_list: order_sns.map((order_sn) => ({ order_sn })),
  dropoff: {},
});
export const rowsOf = ({ body }: Answer) => (body.response as { result_list: Row[] }).result_list;

/** Every package has the state to which its complete history leads. */
export function expectWhole({ packages }: Stored): void {
  for (const { history, ...pkg } of packages) {
    let at = 'LOGISTICS_READY';
    for (const step of history) {
      expect(step.from_status, JSON.stringify(history)).toBe(at);
      at = step.to_status;
    }
    expect([pkg.revision, pkg.logistics_status], pkg.package_number).toEqual([history.length, at]);
    const is_arranged = history.length > 0;
    expect([pkg.mode !== null, pkg.arranged_at !== null, pkg.tracking_number !== null]).toEqual([
      is_arranged,
      is_arranged,
      is_arranged,
    ]);
  }
  const numbers = packages.flatMap(({ tracking_number }) => tracking_number ?? []);
  expect(new Set(numbers).size, 'tracking numbers are given once').toBe(numbers.length);
}

type Site = Pick<World, 'marketplace' | 'given'>;

/** 64 calls for one package: one succeeds, the others are refused. */
export async function raceForOne(
  { marketplace, given }: Site,
  shop: GivenShop,
  order_sn: string,
  calls: readonly Call[],
) {
  await given.orders({ shop, logistic_ids: [90003], order_sns: [order_sn] });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => calls[at % calls.length]?.(ship, { order_sn, dropoff: {} })),
  );
  const results = answers.map((answer) => `${answer?.status} ${answer?.body.error}`);
  expect(results.filter((error) => error !== '200 logistics.package_already_shipped')).toEqual(['200 ']);
  const stored = await storedShipping(marketplace, order_sn);
  expectWhole(stored);
  const winner = answers.find((answer) => answer?.body.error === '');
  expect(stored.packages[0]?.history.map(({ request_id }) => request_id)).toEqual([winner?.body.request_id]);
}

/** Two batches and single calls for the same orders: each order is shipped once, by the call that reports it. */
export async function raceOfBatches(
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

/** Each package of a split order is shipped by another caller: all succeed, and each is in its package's history. */
export async function raceForSplit(
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

/** Real servers with a channel for batches, and calls to them over HTTP. */
export async function openShippingSite(engine: EngineName) {
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
