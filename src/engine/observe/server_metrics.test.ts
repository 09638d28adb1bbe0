import { describe, expect, test } from 'vitest';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import { injectInto } from '../../../test/support/world/inject.ts';
import { probe_hold } from '../../../test/support/world/probe_operations.ts';
import { onServer } from '../../../test/support/world/served.ts';
import { findShop } from '../../market/accounts/accounts.store.ts';
import { readVersion } from '../package_file.ts';

/** The value of a metric, by its name and labels. */
async function readMetric(world: World, name: string): Promise<number> {
  const { payload } = await injectInto(world.app.operator)({
    url: '/metrics',
    headers: { host: 'localhost' },
  });
  const line = String(payload)
    .split('\n')
    .find((text) => text.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
}

onServer(
  'the metrics of a server',
  (served) => {
    const refusals = (limit: string) =>
      readMetric(served.world, `stoa_limit_refusals_total{limit="${limit}"}`);

    test('show which version runs', async () => {
      const labels = `version="${readVersion()}",node="${process.versions.node}",engine="sqlite"`;
      expect(await readMetric(served.world, `stoa_build_info{${labels}}`)).toBe(1);
    });

    test('count calls in progress, waiting calls and connections', async () => {
      const { world } = served;
      const target = await served.target(probe_hold);
      const before = await readMetric(world, 'stoa_connections_open{port="partner"}');
      const connections = await Promise.all([1, 2, 3].map(() => served.open()));
      const answers = connections.map((connection) => {
        connection.send(`GET ${target} HTTP/1.1\r\nHost: stoa.test\r\nConnection: close\r\n\r\n`);
        return connection.nextAnswer();
      });
      await served.gate.holds(2);
      await expect.poll(() => readMetric(world, 'stoa_calls_queued{port="partner"}')).toBe(1);
      expect(await readMetric(world, 'stoa_calls_in_flight{port="partner"}')).toBe(2);
      expect(await readMetric(world, 'stoa_connections_open{port="partner"}')).toBe(before + 3);
      served.gate.open();
      // The call that waited.
      await served.gate.holds(1);
      served.gate.open();
      for (const answer of answers) expect((await answer).status).toBe(200);
      await expect.poll(() => readMetric(world, 'stoa_calls_in_flight{port="partner"}')).toBe(0);
    });

    describe('count a refusal at its limit:', () => {
      const send = async (bytes: string) => {
        const connection = await served.open();
        await connection.send(bytes).allAnswers();
      };
      test.each<[limit: string, cause: () => Promise<unknown>]>([
        ['header_bytes_max', () => send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)],
        ['header_timeout_ms', () => send('GET / HTTP/1.1\r\n')],
        [
          'connections_max',
          async () => {
            const opened = await Promise.all(Array.from({ length: 12 }, () => served.open()));
            // The server accepts the last ones shortly after they have connected.
            for (const connection of opened) await connection.send('GET / HTTP/1.1\r\n').allAnswers();
          },
        ],
      ])('%s', async (limit, cause) => {
        const before = await refusals(limit);
        await cause();
        await expect.poll(() => refusals(limit)).toBeGreaterThan(before);
      });
    });
  },
  { config: { in_flight_max: 2, connections_max: 10, header_timeout_ms: 300 } },
);

onEachEngine('the metrics', (world) => {
  test('show how many jobs are due and for how long, and query the database once in five seconds', async () => {
    const job = (shop_id: number, age_s: number) =>
      world.given.row('job', {
        shop_id,
        kind: 'unknown_kind',
        job_id: `${age_s}`,
        due_at: world.clock.now - age_s,
        created_at: world.clock.now,
      });
    await job(1, 120);
    await job(2, 30);
    await job(3, -60);
    await world.given.row('job', {
      shop_id: 5,
      kind: 'unknown_kind',
      job_id: 'failed',
      due_at: world.clock.now - 500,
      created_at: world.clock.now,
      failed_at: world.clock.now,
    });
    expect(await readMetric(world, 'stoa_jobs_due')).toBe(2);
    expect(await readMetric(world, 'stoa_jobs_oldest_due_age_seconds')).toBe(120);
    expect(await readMetric(world, 'stoa_jobs_failed')).toBe(1);
    await job(4, 200);
    expect(await readMetric(world, 'stoa_jobs_due')).toBe(2);
  });

  test('show how large the database is, and the clock of the node', async () => {
    expect(await readMetric(world, 'stoa_database_bytes')).toBeGreaterThan(100_000);
    expect(await readMetric(world, 'stoa_clock_seconds')).toBe(world.clock.now);
  });

  test('count what is found in caches', async () => {
    const lookups = (outcome: string) =>
      readMetric(world, `stoa_cache_lookups_total{cache="shop_grant",outcome="${outcome}"}`);
    const [hits, misses] = [await lookups('hit'), await lookups('miss')];
    const shop = await world.given.shop();
    for (let count = 0; count < 3; count++) await world.call('v2.shop.get_shop_info', {}, { shop });
    expect(await lookups('miss')).toBe(misses + 1);
    expect(await lookups('hit')).toBe(hits + 2);
  });

  test('count how long transactions wait before they begin', async () => {
    const countWaits = () => readMetric(world, 'stoa_store_transaction_wait_seconds_count');
    const before = await countWaits();
    await world.marketplace.database.transaction((store) => store.first(findShop, { shop_id: 1 }));
    expect(await countWaits()).toBe(before + 1);
  });
});
