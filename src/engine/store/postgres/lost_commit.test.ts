import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/support/databases/databases.ts';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { openWorld, type TestAnswer } from '../../../../test/support/world/harness.ts';
import { countKeptTexts, keptTextGroup } from '../../../../test/support/world/kept_texts.ts';
import { Network } from '../../../../test/support/world/network.ts';
import { IdKind, Ids } from '../ids.ts';
import { StoreUnavailableError, UnknownOutcomeError } from '../store.ts';

/** The commit, as it appears in the message to the server. */
const commit = 'commit\0';

const seen = ({ status, headers, body }: TestAnswer) => ({
  status,
  error: body.error,
  retry_after: headers['retry-after'],
});

describe('a call whose commit is not answered', () => {
  let test_database: TestDatabase;
  let network: Network;
  let world: Awaited<ReturnType<typeof openWorld>>;
  let shop: GivenShop;
  let kept_before: number;

  beforeAll(async () => {
    test_database = await createDatabase('postgres');
    network = new Network(test_database.url);
    await network.mend();
    world = await openWorld('postgres', {
      config: { database_url: network.url, call_timeout_ms: 1_500 },
      groups: [keptTextGroup()],
    });
    shop = await world.given.shop();
  });
  beforeEach(async () => {
    kept_before = await countKeptTexts(world);
  });
  afterAll(async () => {
    await world?.close();
    await network?.cut();
    await test_database?.drop();
  });

  const keep = (text: string, headers = {}) => world.call('v2.kept_text.keep', { text }, { shop, headers });

  test.each([
    ['its connection breaks', 'breaks'],
    ['its time is over', 'hangs'],
  ] as const)(
    'because %s is 503 without Retry-After, and the answer says that it may have been done',
    async (_, connection) => {
      network.loss = { text: commit, connection };
      const answered = await keep(`lost: ${connection}`);
      expect(seen(answered)).toEqual({ status: 503, error: 'error_server', retry_after: undefined });
      expect(answered.body.message).toContain('it may have been');
      expect(await countKeptTexts(world)).toBe(kept_before + 1);
      expect(world.logged).toContainEqual(
        expect.objectContaining({ msg: 'outcome unknown', request_id: answered.body.request_id }),
      );
    },
  );

  test('may be repeated under its Idempotency-Key: it gets the answer of the first call', async () => {
    network.loss = { text: commit, connection: 'breaks' };
    const headers = { 'idempotency-key': 'lost' };
    expect(seen(await keep('with a key', headers)).status).toBe(503);
    const again = await keep('with a key', headers);
    expect(again.body).toMatchObject({ error: '', response: { kept: 'with a key' } });
    expect(await countKeptTexts(world)).toBe(kept_before + 1);
  });

  test.each(['breaks', 'hangs'] as const)(
    'differs from a call with an unanswered statement before the commit (%s): that is 503 with Retry-After, and nothing was done',
    async (connection) => {
      network.loss = { text: 'begin\0', connection };
      expect(seen(await keep('never'))).toEqual({
        status: 503,
        error: 'error_server_busy',
        retry_after: '1',
      });
      expect(await countKeptTexts(world)).toBe(kept_before);
    },
  );

  test('differs from a call that was reserving ids: nothing of that call was done', async () => {
    const ids = new Ids(world.marketplace.database);
    const kind = new IdKind('lost');
    network.loss = { text: commit, connection: 'breaks' };
    const drawn = ids.within(async () => ids.next(kind));
    await expect(drawn).rejects.toThrow(StoreUnavailableError);
    await expect(drawn).rejects.not.toThrow(UnknownOutcomeError);
  });

  test('does not return its connection to the pool: the next calls get their own answers', async () => {
    network.loss = { text: commit, connection: 'hangs' };
    await keep('overdue');
    for (const text of ['one', 'two', 'three'])
      expect((await keep(text)).body.response).toEqual({ kept: text });
  });
});
