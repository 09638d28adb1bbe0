// Random steps of the whole marketplace on both engines at once: both give equal answers, and after every
// hundred steps all invariants of orders, stock, money and returns hold. STOA_TEST_MODEL_STEPS is the number of
// steps, STOA_TEST_SEED selects them.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine_names } from '../../support/databases/databases.ts';
import { expectSumsOfLedger } from '../../support/items/stock_sums.ts';
import { isWarning } from '../../support/world/harness.ts';
import { expectIncomesOfOrders, expectPayoutsOfEntries, expectReturnsOfOrders } from './money_invariants.ts';
import {
  expectEventsOfStates,
  expectOrdersToFollowPackages,
  expectReservationsOfPackages,
} from './order_invariants.ts';
import { performStep } from './perform_step.ts';
import { anyStep, step_kinds } from './steps.ts';
import { readMarketplace } from './stored_marketplace.ts';
import { openSystem, type System } from './system.ts';

const step_count = Number(process.env.STOA_TEST_MODEL_STEPS ?? 800);
const seed = Number(process.env.STOA_TEST_SEED ?? 11);
const steps_between_checks = 100;

let systems: System[] = [];
beforeAll(async () => {
  systems = await Promise.all(engine_names.map(openSystem));
});
afterAll(() => Promise.all(systems.map(({ world }) => world.close())));

async function expectInvariants({ world, shops }: System): Promise<void> {
  const stored = await readMarketplace(world);
  expectOrdersToFollowPackages(stored);
  expectReservationsOfPackages(stored);
  expectEventsOfStates(stored);
  const regions = new Map(shops.map(({ shop }) => [shop.shop_id, shop.region]));
  expectIncomesOfOrders(stored, (shop_id) => regions.get(shop_id) ?? 'SG');
  expectReturnsOfOrders(stored);
  expectPayoutsOfEntries(stored);
  await expectSumsOfLedger(world);
  expect(world.logged.filter(isWarning)).toEqual([]);
}

test(`${step_count} random steps are answered alike on both engines, and keep the invariants (seed ${seed})`, async () => {
  const accepted = new Set<string>();
  const steps = fc.sample(anyStep, { numRuns: step_count, seed });
  for (const [at, step] of steps.entries()) {
    const [answer, ...others] = await Promise.all(systems.map((system) => performStep(system, step)));
    const said = `step ${at} of seed ${seed}: ${JSON.stringify(step)}`;
    for (const other of others) expect(other, said).toBe(answer);
    if (answer === 'done' || answer?.startsWith('[200,') || answer === '') accepted.add(step.kind);
    if ((at + 1) % steps_between_checks === 0 || at === step_count - 1)
      for (const system of systems) await expectInvariants(system);
  }
  // In a long run each kind of step succeeds at least once.
  if (step_count >= 5_000) expect(step_kinds.filter((kind) => !accepted.has(kind))).toEqual([]);
  else expect(accepted.size).toBeGreaterThan(step_kinds.length / 2);
}, 3_600_000);
