// What is read off the queries of an order's life, a worker of a real cluster confirms (STOA_TEST_CITUS_URL): it keeps a
// plan of its own for the shard at the seventh run on a connection, and makes no other. The sign is the message with which
// Citus keeps a plan (`CacheLocalPlanForShardQuery`, DEBUG5). It never appears for statements whose plan cannot be kept. What PostgreSQL counts (`pg_prepared_statements`) is only the outer plan.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../src/engine/store/engines.ts';
import type { Values } from '../../src/engine/store/param.ts';
import { parameterOf } from '../../src/engine/store/postgres/query.ts';
import { type AnyStatement, compile } from '../../src/engine/store/statement.ts';
import { is_on_citus } from '../support/databases/citus_database.ts';
import { openDemoWorld } from '../support/demo/demo_calls.ts';
import { callOrderLife } from '../support/reach/operation_statements.ts';
import { whyPlannedEachTime } from '../support/reach/planned_once.ts';
import { reachOf } from '../support/reach/statement_reach.ts';
import { openWorld } from '../support/world/harness.ts';

const runs = 9;
/**
 * The first five runs of a prepared statement have a plan each, the sixth makes the plan that stays, and with its second run
 * Citus keeps the shard's.
 */
const keeping_run = 6;

const kept_message = 'Local shard query that is going to be cached';

/** Jobs in the background also read the catalogue of the server. */
const isOfServer = (statement: AnyStatement) =>
  compile(statement, engines.postgres.compiler).sql.includes('pg_class');

class Worker {
  #messages = 0;
  #count = 0;
  constructor(readonly client: pg.Client) {
    client.on('notice', ({ message }) => {
      if (message?.startsWith(kept_message)) this.#messages++;
    });
  }

  /** Runs a statement in transactions that are rolled back. @returns how many plans each run has kept. */
  async run(statement: AnyStatement, values: Values): Promise<number[]> {
    const { sql, bind } = compile(statement, engines.postgres.compiler);
    const name = `of_order_${this.#count++}`;
    const kept: number[] = [];
    for (let run = 0; run < runs; run++) {
      this.#messages = 0;
      await this.client.query('begin');
      // A row that exists is refused after the plan was made.
      await this.client
        .query({ name, text: sql, values: bind(values).map(parameterOf) })
        .catch(() => undefined);
      await this.client.query('rollback');
      kept.push(this.#messages);
    }
    return kept;
  }

  async kilobytes(): Promise<number> {
    const { rows } = await this.client.query(
      'select sum(total_bytes) / 1024 as kb from pg_backend_memory_contexts',
    );
    return Number(rows[0].kb);
  }
}

describe.runIf(is_on_citus)('on Citus', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  const workers: Worker[] = [];
  const statements = new Map<AnyStatement, Values>();

  beforeAll(async () => {
    world = await openWorld('postgres');
    const demo = await openDemoWorld(world);
    world.reach.reads_apart = true;
    await callOrderLife(world, demo, async (_, run) => {
      world.reach.seen.clear();
      await run();
      for (const [statement, values] of world.reach.seen)
        if (!isOfServer(statement) && reachOf(statement).reach === 'one shard')
          statements.set(statement, values);
    });
    const { database_url } = world.marketplace.settings;
    const coordinator = new pg.Client(database_url);
    await coordinator.connect();
    const { rows } = await coordinator.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where groupid > 0',
    );
    await coordinator.end();
    for (const { nodename, nodeport } of rows) {
      const url = new URL(database_url);
      url.hostname = nodename;
      url.port = String(nodeport);
      const client = new pg.Client(url.href);
      await client.connect();
      await client.query('set client_min_messages = debug5');
      workers.push(new Worker(client));
    }
  }, 600_000);
  afterAll(async () => {
    for (const { client } of workers) await client.end();
    await world.close();
  });

  test('a worker plans the statements of an order once, if the page says so, and the others at each run', async () => {
    const before = await Promise.all(workers.map((worker) => worker.kilobytes()));
    const wrong: string[] = [];
    for (const [statement, values] of statements) {
      const seen = await Promise.all(workers.map((worker) => worker.run(statement, values)));
      const [kept, ...others] = seen.filter((plans) => plans.some((count) => count > 0));
      const is_once =
        others.length === 0 && kept?.every((count, run) => count === Number(run === keeping_run));
      if (is_once !== (whyPlannedEachTime(statement) === undefined || undefined))
        wrong.push(`${seen.join(' and ')}: ${compile(statement, engines.postgres.compiler).sql}`);
    }
    const after = await Promise.all(workers.map((worker) => worker.kilobytes()));
    process.stdout.write(
      `${statements.size} statements; memory of each backend in kB: ${before} then ${after}\n`,
    );
    expect(statements.size).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  }, 600_000);
});
