// The statements that operations run, as the examples of the demo marketplace and the life of an order show.
import { expect } from 'vitest';
import type { AnyStatement } from '../../../src/engine/store/statement.ts';
import type { StoaClient } from '../../../src/exports/client.ts';
import type { StoaOperator } from '../../../src/exports/operator_client.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import { contracts } from '../../../src/market/contracts.ts';
import { newOrder, order_life } from '../../costs/order_life.ts';
import { exampleCall, openDemoWorld } from '../demo/demo_calls.ts';
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';

export interface StatementsOfCalls {
  /** The statements of each operation that a repeated call runs too. */
  readonly each_call: ReadonlyMap<string, ReadonlySet<AnyStatement>>;
  /** Statements whose rows a node keeps for a second: a repeated call does not run them. */
  readonly once_a_second: ReadonlySet<AnyStatement>;
}

/** Nothing in the background: what searches all shards belongs to no call. */
const ofCall = (world: World) =>
  new Set([...world.statements.keys()].filter(({ notes }) => notes.all_shards === undefined));

/**
 * Calls everything, and twice what may be repeated. The clock of the world stands still, so the second call finds the
 * rows that the first one kept.
 */
export async function statementsOfCalls(world: World): Promise<StatementsOfCalls> {
  const demo = await openDemoWorld(world);
  const each_call = new Map<string, ReadonlySet<AnyStatement>>();
  const first = new Set<AnyStatement>();
  const repeated = new Set<AnyStatement>();
  const noteIn =
    (into: Set<AnyStatement>): Note =>
    async (name, run) => {
      world.statements.clear();
      await run();
      const seen = ofCall(world);
      for (const statement of seen) into.add(statement);
      each_call.set(name, seen);
    };
  const served: readonly Operation[] = contracts;
  const shown = served.filter(({ name, body }) => body !== 'multipart' && demo.examples[name]?.caller);
  const callEach = async (access: Operation['access'], note: Note) => {
    for (const contract of shown)
      if (contract.access === access) await note(contract.name, exampleCall(world, demo, contract).call);
  };
  await callOrderLife(world, demo, noteIn(first));
  await callEach('read', noteIn(first));
  await callOrderLife(world, demo, noteIn(repeated));
  await callEach('read', noteIn(repeated));
  await callEach('write', noteIn(repeated));
  const once_a_second = new Set([...first].filter((statement) => !repeated.has(statement)));
  return { each_call, once_a_second };
}

/** Names of calls as the page shows them. */
type Note = (name: string, run: () => Promise<unknown>) => Promise<void>;

async function callOrderLife(
  world: World,
  { partner_id, partner_key, shops }: Awaited<ReturnType<typeof openDemoWorld>>,
  note: Note,
): Promise<void> {
  const shop = shops.find(({ name }) => name === 'th-local');
  if (!shop) throw new Error('The demo marketplace has no th-local.');
  const as = { partner: { partner_id, partner_key }, shop };
  const client = {
    async call(name: string, request: Record<string, unknown>) {
      const { body } = await world.call(name as 'v2.order.get_order_list', request, as as never);
      expect(body.error ?? '', name).toBe('');
      return body.response;
    },
  };
  const operator = {
    async act(name: string, request: Record<string, unknown>) {
      const { status, body } = await world.watched(() => act(world, name as never, request));
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
  };
  const order = newOrder(shop.shop_id);
  for (const { name, call, job } of order_life)
    await note(name.includes('.') ? name : (life_names.get(name) ?? name), async () => {
      await call(client as unknown as StoaClient, operator as unknown as StoaOperator, order);
      if (job !== undefined) await world.watched(() => world.runJobs());
    });
}

/** The full names of the operations of an order's life. */
const life_names = new Map(
  contracts.map(({ name }) => [name.slice(name.lastIndexOf('.') + 1), name] as const),
);
