// A scenario that passes without a defence tests nothing: each must fail when one is removed.
import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { defences } from './defences.ts';
import { runScenario } from './scenario.ts';
import { buildWithout, countSource } from './without_defence.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));
const all = process.env.STOA_TEST_ALL_DEFENCES === '1';

test.each(defences)('$name: the source to remove exists', (defence) => {
  expect(countSource(defence)).toBe(1);
});

test.each(defences.filter(({ in_every_run }) => all || in_every_run))(
  `without this defence, the short form of torture fails: $name (STOA_TEST_SEED=${seed})`,
  async (defence) => {
    const { scenario, part } = defence;
    if (scenario.obstacle?.() !== undefined) return;
    const { program, remove } = buildWithout(defence);
    onTestFinished(remove);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const options = { seed, minutes: undefined, say, program, ...(part !== undefined && { part }) };
    const report = await runScenario(scenario, options);
    expect(report.passed, said.join('\n')).toBe(false);
  },
  180_000,
);
