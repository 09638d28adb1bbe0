import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/support/world/harness.ts';
import {
  countKeptTexts,
  kept_text_contracts,
  keptTextGroup,
} from '../../../test/support/world/kept_texts.ts';
import { clientFactory } from '../../kit/contract/client/client_factory.ts';

describe('a client whose answer is lost', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let base_url: string;
  beforeAll(async () => {
    world = await openWorld('sqlite', { groups: [keptTextGroup()] });
    ({ base_url } = await world.app.listen());
  });
  afterAll(() => world.close());

  /** Opens a client for a new shop. The first answer to it is lost, and the keys that it sends are recorded. */
  async function openClient(retries_max?: number) {
    const keys: (string | null)[] = [];
    const fetchAndLose: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      const { length } = keys;
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (length === 0) throw new TypeError('fetch failed');
      return answer;
    };
    const shop = await world.given.shop();
    const options = { base_url, ...world.partner, shop, clock: world.clock, fetch: fetchAndLose };
    return {
      client: clientFactory(kept_text_contracts)({
        ...options,
        ...(retries_max !== undefined && { retries_max }),
      }),
      keys,
    };
  }

  test('repeats a write with the same random key, so that it is done once', async () => {
    const before = await countKeptTexts(world);
    const { client, keys } = await openClient();
    expect(await client.call('v2.kept_text.keep', { text: 'again' })).toEqual({ kept: 'again' });
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    expect(await countKeptTexts(world)).toBe(before + 1);
    await client.call('v2.kept_text.keep', { text: 'another' });
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('sends no key if retries are off, unless it is given one', async () => {
    const { client, keys } = await openClient(0);
    await expect(client.call('v2.kept_text.keep', { text: 'lost' })).rejects.toThrow('fetch failed');
    await client.call('v2.kept_text.keep', { text: 'plain' });
    await client.call('v2.kept_text.keep', { text: 'given' }, { idempotency_key: 'mine' });
    expect(keys).toEqual([null, null, 'mine']);
  });
});
