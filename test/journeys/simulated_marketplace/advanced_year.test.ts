// A sandbox of the demo runs its simulation while its clock is advanced: afterwards all invariants hold.
// STOA_TEST_ADVANCED_DAYS is the number of days, such as 365, and STOA_TEST_ORDERS_PER_WEEK the number of
// orders per shop.
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { sqlitePath } from '../../../src/engine/store/open_database.ts';
import { openSqlite } from '../../../src/engine/store/sqlite/sqlite.ts';
import { SandboxFiles, sandboxesFolder } from '../../../src/testing/sandboxes/kept/sandbox_files.ts';
import type { Row } from '../../support/given/row.ts';
import { actIn, makeSandbox, sandboxWorld, type ToldSandbox } from '../../support/sandboxes/sandboxes.ts';
import { isWarning, type World } from '../../support/world/harness.ts';
import { storedRows } from '../../support/world/refusals.ts';
import { reservedBesides } from '../marketplace_model/order_invariants.ts';
import { readMarketplace } from '../marketplace_model/stored_marketplace.ts';
import { expectInvariants } from './invariants.ts';

const days = Number(process.env.STOA_TEST_ADVANCED_DAYS ?? 21);
const orders_per_week = Number(process.env.STOA_TEST_ORDERS_PER_WEEK ?? 4);
const world = sandboxWorld();

/** Runs work on the database of a sandbox as if it were the world's. */
async function inside<T>({ sandbox_id }: ToldSandbox, work: (world: World) => Promise<T>): Promise<T> {
  const path = sqlitePath(world.marketplace.settings.database_url) ?? '';
  const files = new SandboxFiles(sandboxesFolder(dirname(path)));
  const database = await openSqlite(files.databasePath(sandbox_id), { is_disposable: true });
  try {
    return await work({ ...world, marketplace: { ...world.marketplace, database } } as World);
  } finally {
    await database.close();
  }
}

test(`${days} days pass by clock.advance in the simulated demo, and all invariants hold`, async () => {
  const sandbox = await makeSandbox(world, { rate: 0 });
  const shops = (await inside(sandbox, (within) => storedRows(within, 'shop'))) as Row<'shop'>[];
  const stored = await inside(sandbox, readMarketplace);
  const shop_id_list = shops.map(({ shop_id }) => shop_id);
  const simulated = { shop_id_list, sellers: 'diligent', orders_per_week };
  expect((await actIn(world, sandbox, 'simulation.start', simulated)).status).toBe(200);
  const to = sandbox.clock.now + days * 86_400;
  const started_ms = performance.now();
  for (;;) {
    const { status, text, body } = await actIn(world, sandbox, 'clock.advance', { to });
    if (status === 200) break;
    expect([text, body.code]).toEqual([text, expect.stringMatching(/^(out_of_time|overdue)$/)]);
  }
  const took_ms = Math.round(performance.now() - started_ms);
  await inside(sandbox, async (within) => {
    const { sales_order, payout } = await readMarketplace(within);
    const count = sales_order.length - stored.sales_order.length;
    process.stdout.write(`${days} days by advance: ${count} orders, ${took_ms} ms\n`);
    const wanted = (shops.length * orders_per_week * days) / 7;
    expect(count).toBeGreaterThan(wanted * 0.8);
    expect(count).toBeLessThan(wanted * 1.2);
    expect(payout.length).toBeGreaterThan(stored.payout.length);
    expect(sales_order.filter(({ order_status }) => order_status === 'COMPLETED').length).toBeGreaterThan(
      count / 5,
    );
    const overdue = (await storedRows(within, 'job')) as Row<'job'>[];
    expect(overdue.filter(({ due_at }) => due_at <= to)).toEqual([]);
    await expectInvariants(within, shops, reservedBesides(stored));
  });
  expect(world.logged.filter(isWarning)).toEqual([]);
}, 3_600_000);
