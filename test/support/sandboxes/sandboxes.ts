// Sandboxes of a world, and calls in them.
import { afterAll, beforeAll } from 'vitest';
import type { AnyOperationName } from '../../../src/kit/contract/operation.ts';
import type { ActionName } from '../../../src/kit/contract/operator/action.ts';
import type { EngineName } from '../databases/databases.ts';
import { type CallAnswer, isWarning, openWorld, type World, type WorldOptions } from '../world/harness.ts';
import { act, callOperator, type OperatorTestAnswer } from '../world/operator_calls.ts';

type Fields = Record<string, unknown>;

/** A shop of a sandbox, from the answer that created the sandbox. */
export interface ToldShop {
  readonly name: string;
  readonly shop_id: number;
  readonly region: 'SG';
  readonly seller_type: 'local';
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A sandbox, as answers describe it. */
export interface ToldSandbox extends Fields {
  readonly sandbox_id: string;
  readonly partner_id: number;
  readonly partner_key: string;
  readonly operator_token: string;
  readonly base_url: string;
  readonly shops: readonly ToldShop[];
  readonly merchants: readonly { readonly merchant_id: number; readonly access_token: string }[];
  readonly examples: Readonly<Record<string, { readonly caller: string; readonly request: Fields }>>;
  readonly clock: { readonly now: number; readonly time: string; readonly rate: number };
}

/** The sandbox in an answer. Its contract leaves the form of the examples open. */
export const toldSandbox = ({ body }: OperatorTestAnswer): ToldSandbox => body as ToldSandbox;

/** Makes a sandbox. @throws Error if it is refused. */
export async function makeSandbox(world: World, request: Fields = {}): Promise<ToldSandbox> {
  const answer = await act(world, 'sandbox.create', request);
  if (answer.status !== 200)
    throw new Error(`${answer.text} ${JSON.stringify(world.logged.filter(isWarning).slice(-2))}`);
  return toldSandbox(answer);
}

/** Calls an action in a sandbox, with the sandbox's own token. */
export const actIn = <const Name extends ActionName>(
  world: World,
  sandbox: ToldSandbox,
  name: Name,
  request: Fields = {},
) => act(world, name, request, { token: sandbox.operator_token });

/** Calls an operation for a shop of a sandbox: the first one, or the one with this name. */
export function callIn<const Name extends AnyOperationName>(
  world: World,
  sandbox: ToldSandbox,
  name: Name,
  request: Fields,
  shop_name?: string,
): Promise<CallAnswer<Name>> {
  const { partner_id, partner_key, shops } = sandbox;
  const shop = shops.find((told) => shop_name === undefined || told.name === shop_name);
  if (!shop) throw new Error(`The sandbox has no shop ${shop_name}.`);
  return world.call(name, request, { partner: { partner_id, partner_key }, shop: shop as never });
}

/** All rows of a table of a sandbox, as its collection shows them. */
export async function rowsIn(world: World, sandbox: ToldSandbox, table: string): Promise<Fields[]> {
  const rows: Fields[] = [];
  for (let after = ''; ; ) {
    const { body }: OperatorTestAnswer = await callOperator(
      world,
      'GET',
      `/operator/v1/sandboxes/${sandbox.sandbox_id}/collections/${table}?limit=50${after}`,
    );
    const { items, next } = body as { items: Fields[]; next: string | null };
    rows.push(...items);
    if (next === null) return rows;
    after = `&after=${encodeURIComponent(next)}`;
  }
}

/** A world with sandboxes, for the tests of a file. */
export function sandboxWorld(options: WorldOptions = {}, engine: EngineName = 'sqlite'): World {
  let opened: Awaited<ReturnType<typeof openWorld>> | undefined;
  beforeAll(async () => {
    opened = await openWorld(engine, { ...options, config: { sandboxes: true, ...options.config } });
  });
  afterAll(() => opened?.close());
  return new Proxy({} as World, {
    get: (_, name) => {
      if (!opened) throw new Error('The world is open only inside of tests.');
      return opened[name as keyof World];
    },
  });
}
