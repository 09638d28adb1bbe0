import { beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { InFlightPushes } from '../push/in_flight_pushes.ts';
import { metric_facts } from './metric_facts.ts';
import { type Metrics, openMetrics } from './metrics.ts';

onEachEngine('metrics', (world) => {
  let metrics: Metrics;
  beforeAll(() => {
    metrics = openMetrics(
      world.marketplace.database,
      {
        refusing_limits: [],
        listPorts: () => [],
        readJobs: async () => undefined,
        readDatabaseBytes: async () => undefined,
        now_ms: () => 0,
        job_kinds: ['print', 'tidy'],
        build: { version: '1', node: '20', engine: 'sqlite' },
      },
      { in_flight: new InFlightPushes(), countOpenCircuits: () => 0 },
    );
  });
  const linesOf = async (name: string) =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

  test('count calls by operation and outcome, and their time in ranges', async () => {
    for (const duration_ms of [0.3, 3, 3, 7_000])
      metrics.count({ operation: 'v2.probe.timed', error: '', duration_ms });
    metrics.count({ operation: 'v2.probe.timed', error: 'error_param', duration_ms: 3 });
    const calls = await linesOf('stoa_requests_total{operation="v2.probe.timed"');
    expect(calls).toEqual([
      'stoa_requests_total{operation="v2.probe.timed",outcome="ok"} 4',
      'stoa_requests_total{operation="v2.probe.timed",outcome="error_param"} 1',
    ]);
    const times = await linesOf('stoa_request_duration_seconds');
    const upTo = (le: string) =>
      `stoa_request_duration_seconds_bucket{le="${le}",operation="v2.probe.timed"}`;
    expect(times).toContain(`${upTo('0.00025')} 0`);
    expect(times).toContain(`${upTo('0.0005')} 1`);
    expect(times).toContain(`${upTo('0.005')} 4`);
    expect(times).toContain(`${upTo('5')} 4`);
    expect(times).toContain(`${upTo('+Inf')} 5`);
    expect(times).toContain('stoa_request_duration_seconds_count{operation="v2.probe.timed"} 5');
  });

  test('have at most a hundred error codes of an operation, whatever an upstream answers', async () => {
    for (let code = 0; code < 150; code++)
      metrics.count({ operation: 'v2.probe.coded', error: `any.${code}`, duration_ms: 3 });
    const calls = await linesOf('stoa_requests_total{operation="v2.probe.coded"');
    expect(calls).toHaveLength(101);
    expect(calls).toContain('stoa_requests_total{operation="v2.probe.coded",outcome="other"} 50');
  });

  test('have at most a hundred partners and webhooks by name', async () => {
    for (let number = 1; number <= 150; number++) {
      metrics.countPush({ partner_id: number, code: 3, acknowledged: false, duration_ms: 20 });
      metrics.countWebhook(`hook-${number}`, true);
    }
    const pushes = await linesOf('stoa_push_attempts_total{');
    expect(pushes).toHaveLength(101);
    expect(pushes).toContain('stoa_push_attempts_total{partner="other",code="3",outcome="failed"} 50');
    const webhooks = await linesOf('stoa_webhook_attempts_total{');
    expect(webhooks).toHaveLength(101);
    expect(webhooks).toContain('stoa_webhook_attempts_total{webhook="other",outcome="acknowledged"} 50');
    expect(await linesOf('stoa_push_duration_seconds_count')).toEqual([
      'stoa_push_duration_seconds_count{outcome="failed"} 150',
    ]);
  });

  test('have every outcome of every kind of job from the start, so that the first failure is an increase', async () => {
    expect(await linesOf('stoa_job_attempts_total{')).toEqual(
      ['print', 'tidy'].flatMap((kind) =>
        metric_facts.stoa_job_attempts_total.labels.outcome.map(
          (outcome) => `stoa_job_attempts_total{kind="${kind}",outcome="${outcome}"} 0`,
        ),
      ),
    );
    metrics.countAttempt({ kind: 'print', outcome: 'failed', duration_ms: 40 });
    expect(await linesOf('stoa_job_attempts_total{kind="print",outcome="failed"}')).toEqual([
      'stoa_job_attempts_total{kind="print",outcome="failed"} 1',
    ]);
    expect(await linesOf('stoa_job_duration_seconds_sum')).toEqual([
      'stoa_job_duration_seconds_sum{kind="print"} 0.04',
    ]);
  });

  test('show NaN for what the database does not answer', async () => {
    expect(await linesOf('stoa_database_bytes ')).toEqual(['stoa_database_bytes Nan']);
    expect(await linesOf('stoa_jobs_failed ')).toEqual(['stoa_jobs_failed Nan']);
  });
});
