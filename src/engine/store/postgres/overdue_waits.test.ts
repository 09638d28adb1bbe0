import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signal } from '../../../../test/support/databases/postgres_nodes.ts';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { openWorld, type TestAnswer } from '../../../../test/support/world/harness.ts';
import { countKeptTexts, keptTextGroup } from '../../../../test/support/world/kept_texts.ts';
import type { Transaction } from '../store.ts';

const call_timeout_ms = 1_000;

describe('on PostgreSQL, a call whose time is over', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let shop: GivenShop;
  beforeAll(async () => {
    world = await openWorld('postgres', {
      config: { call_timeout_ms, pool_size: 2 },
      groups: [keptTextGroup()],
    });
    shop = await world.given.shop();
    // From now on its partner and its grant are cached.
    await keep('first');
  });
  afterAll(() => world.close());

  const keep = (text: string, headers = {}) => world.call('v2.kept_text.keep', { text }, { shop, headers });

  /** A transaction that has done some work and stays open until the test ends it. */
  async function hold(work: (store: Transaction) => Promise<void>): Promise<() => Promise<void>> {
    const [held, released] = [signal(), signal()];
    const holding = world.marketplace.database.transaction(async (store) => {
      await work(store);
      held.resolve();
      await released.resolved;
    });
    await held.resolved;
    return () => {
      released.resolve();
      return holding;
    };
  }

  function expectOverdue({ status, headers, body }: TestAnswer): void {
    expect({ status, error: body.error, retry_after: headers['retry-after'] }).toEqual({
      status: 503,
      error: 'error_server_busy',
      retry_after: '1',
    });
  }

  test('while it waits for a connection is 503 with Retry-After, and is not done when one is free', async () => {
    const before = await countKeptTexts(world);
    const releases = [await hold(async () => undefined), await hold(async () => undefined)];
    expectOverdue(await keep('waits for a connection'));
    for (const release of releases) await release();
    expect((await keep('goes on')).body.response).toEqual({ kept: 'goes on' });
    expect(await countKeptTexts(world)).toBe(before + 1);
  });

  test('while it waits for a lock is 503 with Retry-After, and is not done when the lock is free', async () => {
    const before = await countKeptTexts(world);
    const { partner_id } = world.partner;
    const release = await hold((store) =>
      store.execute(
        `insert into shop_idempotent_call values
           (${shop.shop_id}, ${partner_id}, 'v2.kept_text.keep', 'locked', '', null, 4000000000)`,
      ),
    );
    expectOverdue(await keep('waits for a lock', { 'idempotency-key': 'locked' }));
    await release();
    expect((await keep('goes on')).body.response).toEqual({ kept: 'goes on' });
    expect(await countKeptTexts(world)).toBe(before + 1);
  });
});
