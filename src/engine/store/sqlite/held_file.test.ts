import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signal } from '../../../../test/support/databases/postgres_nodes.ts';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { openWorld } from '../../../../test/support/world/harness.ts';
import { countKeptTexts, keptTextGroup } from '../../../../test/support/world/kept_texts.ts';
import { openDatabase } from '../open_database.ts';

describe('a write that waits for another program that holds the SQLite file', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let shop: GivenShop;
  beforeAll(async () => {
    world = await openWorld('sqlite', { config: { call_timeout_ms: 1_000 }, groups: [keptTextGroup()] });
    shop = await world.given.shop();
  });
  afterAll(() => world.close());

  test('is answered 503 with Retry-After when its time is over, and is not done later', async () => {
    const other = await openDatabase(world.marketplace.settings.database_url, { pool_size: 1 });
    const [held, released] = [signal(), signal()];
    const holding = other.transaction(async () => {
      held.resolve();
      await released.resolved;
    });
    await held.resolved;
    const keep = (text: string) => world.call('v2.kept_text.keep', { text }, { shop });
    const answers = await Promise.all([keep('one'), keep('two')]);
    for (const { status, headers, body } of answers)
      expect({ status, error: body.error, retry_after: headers['retry-after'] }).toEqual({
        status: 503,
        error: 'error_server_busy',
        retry_after: '1',
      });
    released.resolve();
    await holding;
    await other.close();
    expect((await keep('three')).status).toBe(200);
    expect(await countKeptTexts(world)).toBe(1);
  });
});
