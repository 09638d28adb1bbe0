// The short form of every scenario. `npm run torture -- <name> --minutes 10` runs the long one.
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runScenario, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));

async function passes(scenario: Scenario): Promise<void> {
  // A scenario that cannot run must have said why.
  const obstacle = scenario.obstacle?.();
  if (obstacle !== undefined) return expect(obstacle).toMatch(/^it needs /);
  const said: string[] = [];
  const report = await runScenario(scenario, { seed, minutes: undefined, say: (line) => said.push(line) });
  expect(report.violations, said.join('\n')).toEqual([]);
  expect(report.passed, said.join('\n')).toBe(true);
}

describe(`torture, STOA_TEST_SEED=${seed}`, () => {
  const sharing = scenarios.filter(({ may_share }) => may_share);
  const alone = scenarios.filter(({ may_share }) => !may_share);
  // They wait for most of their time.
  test.concurrent.each(sharing)('$name: $about', passes, 300_000);
  test.each(alone)('$name: $about', passes, 300_000);
});
