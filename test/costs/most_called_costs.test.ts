// How often a server waits for PostgreSQL in the operations that apps call most, by the demo's examples.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import most_called_operations from '../../bench/most_called_operations.json' with { type: 'json' };
import { most_called_budgets, order_budgets } from './budgets.ts';
import { type Counts, countCall, leastCounts } from './counts.ts';
import { type MeasuredServer, openMeasuredServer, type Request } from './measured_server.ts';

const calls_counted = 5;

/** The example with other stocks and prices, so that each call changes something. */
const changed = (request: Request, by: number): Request =>
  JSON.parse(JSON.stringify(request), (name, value) =>
    name === 'stock' || name === 'original_price' ? value + by : value,
  );

/** Makes some calls, each with the refresh token that the one before it returned, if it needs one. */
async function countCalls(server: MeasuredServer, operation: string): Promise<Counts> {
  const example = server.exampleOf(operation);
  const { call } = example.client as unknown as {
    call(operation: string, request: Request): Promise<Request>;
  };
  let { request } = example;
  const found: Counts[] = [];
  for (let count = 1; count <= calls_counted; count++)
    found.push(
      await countCall(server, async () => {
        const { refresh_token } = await call(operation, changed(request, count));
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
    async (operation, { statements, trips }) => {
      expect(await countCalls(server, operation)).toMatchObject({ statements, trips });
    },
  );
});
