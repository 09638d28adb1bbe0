// Random scenarios of packages, on both engines at once: each command must get the answer of the model, equal
// on both, and at the end of each scenario both stores contain what the model contains. STOA_TEST_SEED repeats
// a run.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine_names } from '../../support/databases/databases.ts';
import { isWarning } from '../../support/world/harness.ts';
import { type Caller, type Channel, Package } from './model_package.ts';
import { kinds, outcomes, seen } from './outcomes.ts';
import { anyCommand } from './random_commands.ts';
import { callers, channels } from './sample_marketplace.ts';
import { probes, Scenario } from './scenario.ts';
import { openSystem, type System } from './system.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));
const scenarios = 40;
const commands_per_scenario = 250;

let systems: System[] = [];
let all_callers: (Caller & { granted: boolean })[];
beforeAll(async () => {
  systems = await Promise.all(engine_names.map(openSystem));
  const [one, other] = systems as [System, System];
  expect(one.partner_ids).toEqual(other.partner_ids);
  all_callers = callers(one.partner_ids);
  for (const system of systems)
    for (const [order_sn, { shop_id, region }] of probes(all_callers)) {
      const channel = channels.find((each) => each.slots && each.region === region) as Channel;
      const packages = [new Package(order_sn, channel)];
      await system.order({ shop_id, order_sn, order_status: 'READY_TO_SHIP', packages }, { region });
    }
});
afterAll(() => Promise.all(systems.map(({ world }) => world.close())));

test(`${scenarios} scenarios of ${commands_per_scenario} commands agree with the model, on both engines`, async () => {
  const length = { minLength: commands_per_scenario, maxLength: commands_per_scenario };
  let scenario_count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, length), async (commands) => {
      const scenario = new Scenario(systems, all_callers, `L${++scenario_count}`);
      await scenario.begin();
      for (const command of commands) await scenario.perform(command);
      await scenario.end();
    }),
    {
      numRuns: scenarios,
      seed,
      // A failed scenario is reported by the history of the order that went wrong, which tells more than a
      // shorter list of commands.
      endOnFailure: true,
      reporter: ({ failed, numRuns, errorInstance }) => {
        if (failed) throw new Error(`STOA_TEST_SEED=${seed}, scenario ${numRuns}`, { cause: errorInstance });
      },
    },
  );
  for (const { world } of systems) expect(world.logged.filter(isWarning)).toEqual([]);
  const commands = kinds.reduce((sum, kind) => sum + (seen.get(kind) ?? 0), 0);
  expect(commands).toBe(scenarios * commands_per_scenario);
  // Every command, and every possible outcome, occurred.
  expect(outcomes.filter((outcome) => !seen.has(outcome))).toEqual([]);
}, 900_000);
