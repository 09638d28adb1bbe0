// A simulation depends only on the seed, the rows and the times, not on the engine. Only drawn ids may differ,
// because a transaction that runs again skips some.
import { expect, test } from 'vitest';
import { ensureDemo } from '../../../src/program/demo/demo.ts';
import { type EngineName, engine_names } from '../../support/databases/databases.ts';
import type { Row } from '../../support/given/row.ts';
import { openWorld } from '../../support/world/harness.ts';
import { act } from '../../support/world/operator_calls.ts';
import { passTime } from '../../support/world/passing_time.ts';
import { storedRows } from '../../support/world/refusals.ts';

const day = 86_400;

const drawn = /OFG\d+|(?<=[A-Z])\d{9,}|(?<=comment:|"comment_id":)\d+/g;

/** An event without the numbers of packages and comments. */
const withoutDrawn = ({
  subject,
  request_id,
  data,
}: Pick<Row<'event'>, 'subject' | 'request_id' | 'data'>) => ({
  subject: subject.replace(drawn, ''),
  request_id: request_id.replace(drawn, ''),
  data: data.replace(drawn, ''),
});

/** What happens in two shops of the demo in ten days; one of them gives an invoice for each order. */
async function livedRows(engine: EngineName, seed: string, moves: readonly number[]) {
  const world = await openWorld(engine);
  await ensureDemo(world.marketplace, true);
  const shop_id_list = [10001, 10023];
  const began = world.clock.now;
  await act(world, 'simulation.start', { shop_id_list, seed, sellers: 'diligent', orders_per_week: 14 });
  for (const seconds of moves) await passTime(world, { seconds });
  const events = (await storedRows(world, 'event')) as Row<'event'>[];
  const orders = (await storedRows(world, 'sales_order')) as Row<'sales_order'>[];
  const lines = (await storedRows(world, 'sales_order_line')) as Row<'sales_order_line'>[];
  const comments = (await storedRows(world, 'item_comment')) as Row<'item_comment'>[];
  await world.close();
  const isNew = (at: number) => at > began;
  const new_orders = orders.filter(({ create_time }) => isNew(create_time));
  const numbers = new Set(new_orders.map(({ order_sn }) => order_sn));
  return {
    orders: new_orders,
    lines: lines.filter(({ order_sn }) => numbers.has(order_sn)).map(({ line_item_id: _, ...line }) => line),
    comments: comments
      .filter(({ create_time }) => isNew(create_time))
      .map(({ comment_id: _, ...comment }) => JSON.stringify(comment))
      .sort(),
    events: events
      .filter(
        ({ happened_at, actor, shop_id }) =>
          isNew(happened_at) && actor !== 'system' && shop_id_list.includes(shop_id),
      )
      .map(({ recorded_us: _, ...event }) => ({ ...event, ...withoutDrawn(event) }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
}

test('a seed gives the same rows on both engines, however time is moved, and another seed gives others', async () => {
  const [sqlite, postgres] = engine_names;
  const first = await livedRows(sqlite as EngineName, 'a', [10 * day]);
  expect(first.orders.length).toBeGreaterThan(20);
  expect(first.comments.length).toBeGreaterThan(0);
  const moves = Array.from({ length: 80 }, () => day / 8);
  expect(await livedRows((postgres ?? sqlite) as EngineName, 'a', moves)).toEqual(first);
  const other = await livedRows(sqlite as EngineName, 'b', [10 * day]);
  const numbersOf = ({ orders }: typeof first) => orders.map(({ order_sn }) => order_sn);
  expect(numbersOf(other).filter((order_sn) => numbersOf(first).includes(order_sn))).toEqual([]);
}, 600_000);
