// How often a server waits for PostgreSQL in the operations that apps call most, by the demo's examples.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import most_called_operations from '../../bench/most_called_operations.json' with { type: 'json' };
import { type CallCost, most_called_budgets, order_budgets } from './budgets.ts';
import { type Counts, countCall, leastCounts } from './counts.ts';
import { type MeasuredServer, openMeasuredServer, type Request } from './measured_server.ts';

/** Work in the background adds to many of the calls, so more are made until one stays within its budget. */
const calls_counted = { min: 5, max: 50 };

type Budget = Pick<CallCost, 'statements' | 'trips'>;

/** The example with other stocks and prices, so that each call changes something. */
const changed = (request: Request, by: number): Request =>
  JSON.parse(JSON.stringify(request), (name, value) =>
    name === 'stock' || name === 'original_price' ? value + by : value,
  );

/** Makes some calls, each with the refresh token that the one before it returned, if it needs one. */
async function countCalls(
  server: MeasuredServer,
  operation: string,
  { client, request: first }: ReturnType<MeasuredServer['exampleOf']>,
  budget: Partial<Budget>,
): Promise<Counts> {
  const { call } = client as unknown as { call(operation: string, request: Request): Promise<Request> };
  const isAbove = ({ statements, trips }: Counts) =>
    statements > (budget.statements ?? statements) || trips > (budget.trips ?? trips);
  let request = first;
  const found: Counts[] = [];
  while (
    found.length < calls_counted.min ||
    (isAbove(leastCounts(found)) && found.length < calls_counted.max)
  )
    found.push(
      await countCall(server, async () => {
        const { refresh_token } = await call(operation, changed(request, found.length + 1));
        if ('refresh_token' in request) request = { ...request, refresh_token };
      }),
    );
  return leastCounts(found);
}

describe('each operation that apps call most, on postgres', () => {
  let server: MeasuredServer;
  beforeAll(async () => {
    server = await openMeasuredServer('postgres');
  });
  afterAll(() => server.close());

  test('has a budget, here or as a call of an order', () => {
    const names = most_called_operations.map((name) => name.split('.').at(-1) ?? '');
    const others = names.filter((name) => !(name in order_budgets.postgres));
    expect(Object.keys(most_called_budgets).map((name) => name.split('.').at(-1))).toEqual(others);
  });

  test.each(Object.entries(most_called_budgets))(
    '%s needs exactly its statements and round trips',
    async (operation, budget) => {
      const counted = await countCalls(server, operation, server.exampleOf(operation), budget);
      expect(counted).toMatchObject(budget);
    },
  );

  test('get_item_base_info needs one round trip for items without videos', async () => {
    const operation = 'v2.product.get_item_base_info';
    const { client, request } = server.exampleOf('v2.product.get_item_list');
    const { item } = await client.call('v2.product.get_item_list', request as never);
    const item_id_list = item.map(({ item_id }) => item_id);
    const { item_list } = await client.call(operation, { item_id_list });
    const without = item_list.filter(({ video_info }) => !video_info?.length);
    expect(without.length).toBeGreaterThan(0);
    const wanted = { item_id_list: without.map(({ item_id }) => item_id) };
    const budget = { trips: 1 };
    const counted = await countCalls(server, operation, { client, request: wanted }, budget);
    expect(counted).toMatchObject(budget);
  });
});
