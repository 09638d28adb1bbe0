import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../../test/support/databases/postgres_server.ts';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { openWorld } from '../../../../test/support/world/harness.ts';
import { countKeptTexts, keptTextGroup } from '../../../../test/support/world/kept_texts.ts';
import { signalAll } from '../../../../test/torture/processes.ts';

const call_timeout_ms = 2_000;
/** Far less than waiting for each step in turn would take: 2 s for a connection, 12 s for an answer. */
const noticed_ms = 8_000;

describe('a node whose PostgreSQL is frozen', () => {
  let server: PostgresServer;
  let world: Awaited<ReturnType<typeof openWorld>>;
  let shop: GivenShop;

  beforeAll(async () => {
    server = await startPostgres();
    world = await openWorld('postgres', {
      config: { database_url: server.url, call_timeout_ms, pool_size: 4 },
      groups: [keptTextGroup()],
    });
    shop = await world.given.shop();
  });
  afterAll(async () => {
    signalAll(server.pid(), 'SIGCONT');
    await world?.close();
    await server?.stop();
  });

  const read = () => world.call('v2.voucher.get_voucher', { voucher_id: 987_654_321 }, { shop });
  const write = () => world.call('v2.kept_text.keep', { text: 'once' }, { shop });

  test('answers all calls 503 with Retry-After within their time limit, however many wait for a connection', async () => {
    // The partner and the grant are cached, so that each call reaches its own statement.
    for (const { body } of [await read(), await write()]) expect(body.message).not.toBe(undefined);
    const kept = await countKeptTexts(world);
    signalAll(server.pid(), 'SIGSTOP');
    const started_ms = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? read() : write())));
    expect(performance.now() - started_ms).toBeLessThan(noticed_ms);
    for (const { status, headers, body } of answers)
      expect({ status, error: body.error, retry_after: headers['retry-after'] }).toEqual({
        status: 503,
        error: 'error_server_busy',
        retry_after: '1',
      });
    signalAll(server.pid(), 'SIGCONT');
    expect(await countKeptTexts(world)).toBe(kept);
  });

  test('answers again when PostgreSQL continues, each call with its own result', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const answers = await Promise.all(
      texts.map((text) => world.call('v2.kept_text.keep', { text }, { shop })),
    );
    expect(answers.map(({ body }) => body.response)).toEqual(texts.map((kept) => ({ kept })));
  });
});
