// Alerts about the database: another program locks tables, the server is slow, and it is killed.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { update_price } from '../../src/market/product/edits/update_price.contract.ts';
import { get_voucher } from '../../src/market/voucher/voucher.contract.ts';
import { type PostgresServer, startPostgres } from '../support/databases/postgres_server.ts';
import { dashboardQueries } from '../support/monitoring/dashboard.ts';
import { untilFiring, untilOver } from '../support/monitoring/incident.ts';
import { has_prometheus } from '../support/monitoring/prometheus.ts';
import { openWatched, repeat, type Watched } from '../support/monitoring/watched_node.ts';
import type { ServedProcess } from '../support/programs/process.ts';
import { processesOf, signalAll } from '../torture/processes.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Locks tables as a migration by hand does. Its connection may be ended by others. */
async function lockTables(url: string, tables: readonly string[]): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`);
  return client;
}

describe.runIf(has_prometheus)('a database', () => {
  let server: PostgresServer;
  let watched: Watched;
  let served: ServedProcess;
  /** Partners read and write all the time. */
  let endCalls: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    server = await startPostgres();
    watched = await openWatched(server.url);
    served = await watched.start({
      STOA_IN_FLIGHT_MAX: '4',
      STOA_POOL_SIZE: '4',
      STOA_CALL_TIMEOUT_MS: '2000',
    });
    const ends = [
      repeat(4, 20, () => watched.callExample(get_voucher, served)),
      repeat(6, 20, () => watched.callExample(update_price, served)),
    ];
    endCalls = async () => void (await Promise.all(ends.map((end) => end())));
  });
  afterAll(async () => {
    await endCalls?.();
    await watched?.close();
    await server?.stop();
  });

  const fires = (alert: string, labels?: Record<string, string>) =>
    untilFiring(watched.prometheus, alert, labels);
  const isOver = (alert: string) => untilOver(watched.prometheus, alert);
  const follow = (alert: string, ...expected: RegExp[]) =>
    watched.follow(alert, served, expected, { table: 'voucher' });

  test('whose tables another program locks: five alerts, and the page on locks ends it', async () => {
    const other_program = await lockTables(server.url, ['voucher', 'item']);
    onTestFinished(() => other_program.end().catch(() => undefined));
    await Promise.all([
      fires('StoaStatementsBlocked', { table: 'voucher' }),
      fires('StoaCallsFail'),
      fires('StoaCallsSlow'),
      fires('StoaCallsQueue', { port: 'partner' }),
      fires('StoaTransactionsWait'),
    ]);
    const blocked = dashboardQueries('10s').filter(({ panel }) => /^(Pool|Blocked statements)$/.test(panel));
    for (const { expr } of blocked.filter((query) => !query.expr.includes('stoa_store_transactions_waiting')))
      expect(await watched.prometheus.query(expr), expr).not.toEqual([]);
    await follow('StoaCallsFail', /outcome="error_server_busy"\} =>/);
    await follow('StoaCallsSlow', /operation="v2\.voucher\.get_voucher"\} => [12]/);
    await follow('StoaCallsQueue', /stoa_calls_queued{.*} => [1-9]/);
    await follow('StoaTransactionsWait', /\{table="\w+"\} => [1-9]/);
    // Its commands end the lock.
    await follow('StoaStatementsBlocked', /\|idle in transaction\|AccessExclusiveLock\|/);
    await Promise.all(
      [
        'StoaStatementsBlocked',
        'StoaCallsFail',
        'StoaCallsSlow',
        'StoaCallsQueue',
        'StoaTransactionsWait',
      ].map(isOver),
    );
  });

  test('to which somebody has added a slow trigger, which runs in commits: StoaCommitsSlow', async () => {
    const client = new pg.Client(server.url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`create function slow() returns trigger language plpgsql
      as 'begin perform pg_sleep(0.3); return null; end';
      create constraint trigger slow after update on item_model deferrable initially deferred
      for each row execute function slow();
      create constraint trigger slow after update on item deferrable initially deferred
      for each row execute function slow()`);
    await fires('StoaCommitsSlow');
    await follow('StoaCommitsSlow', /\{kind="commit"\} => (0\.[1-9]|[1-9])/, /PgSleep/);
    await client.query('drop function slow() cascade');
    await isOver('StoaCommitsSlow');
  });

  test('that is killed: StoaNodeNotReady, until it is started again', async () => {
    const pids = processesOf(server.pid());
    signalAll(server.pid(), 'SIGKILL');
    await expect.poll(() => pids.some(isAlive)).toBe(false);
    await fires('StoaNodeNotReady');
    await follow('StoaNodeNotReady', /{"status":"not ready"} 503/, /doctor found a problem/);
    await server.start();
    await isOver('StoaNodeNotReady');
  });
});
