// A scenario that passes without a defence tests nothing: each must fail when one is removed.
import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { defences } from './defences.ts';
import { runScenario } from './scenario.ts';
import { buildChanged, countSource } from './without_defence.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));
const runs_max = 4;
const all = process.env.STOA_TEST_ALL_DEFENCES === '1';

test.each(defences)('$name: the source to remove exists', (defence) => {
  expect(countSource(defence)).toBe(1);
});

test.each(defences.filter(({ in_every_run }) => all || in_every_run))(
  `without this defence, the short form of torture fails: $name (STOA_TEST_SEED=${seed})`,
  async (defence) => {
    const { scenario, part } = defence;
    if (scenario.obstacle?.() !== undefined) return;
    const { program, remove } = await buildChanged(defence);
    onTestFinished(remove);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    let is_noticed = false;
    // A short form kills a server a few times. On a busy machine, none of these may hit the moment that matters.
    for (let run = 0; run < runs_max && !is_noticed; run++) {
      const options = {
        seed: seed + run,
        minutes: undefined,
        say,
        program,
        ...(part !== undefined && { part }),
      };
      is_noticed = !(await runScenario(scenario, options)).passed;
    }
    expect(is_noticed, said.join('\n')).toBe(true);
  },
  300_000,
);
