// Execution plans of a Citus cluster for the statements of partners' calls. Needs a cluster
// (STOA_TEST_CITUS_URL); without one, the reach of every statement is derived from its query (`reach.test.ts`),
// and the harness checks the reach of calls.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../src/engine/store/engines.ts';
import { parameterOf } from '../../src/engine/store/postgres/query.ts';
import { compile } from '../../src/engine/store/statement.ts';
import { contracts } from '../../src/market/contracts.ts';
import { is_on_citus } from '../support/databases/citus_database.ts';
import { exampleCall, openDemoWorld } from '../support/demo/demo_calls.ts';
import { openWorld } from '../support/world/harness.ts';

describe.runIf(is_on_citus)('on Citus', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  beforeAll(async () => {
    world = await openWorld('postgres');
  }, 240_000);
  afterAll(() => world.close());

  test('each statement in the example of each operation is one task', async () => {
    const demo = await openDemoWorld(world);
    const client = new pg.Client(world.marketplace.settings.database_url);
    await client.connect();
    const told: string[] = [];
    const wrong: string[] = [];
    for (const contract of contracts) {
      if (contract.body === 'multipart' || demo.examples[contract.name]?.caller === undefined) continue;
      world.reach.seen.clear();
      await exampleCall(world, demo, contract).call();
      const tasks: number[] = [];
      for (const [statement, values] of world.reach.seen) {
        const { sql, bind } = compile(statement, engines.postgres.compiler);
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain ${sql}`,
          bind(values).map(parameterOf),
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
        // Tables of the coordinator have no tasks.
        tasks.push(Math.max(0, ...counts));
        if (counts.length > 1 || counts.some((count) => count !== 1))
          wrong.push(`${contract.name}: ${counts.join(' and ')} tasks: ${sql}`);
      }
      told.push(`${contract.name} ${tasks.length} statements, ${Math.max(0, ...tasks)} task at most`);
    }
    await client.end();
    process.stdout.write(`${told.join('\n')}\n`);
    expect(told.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  }, 240_000);
});
