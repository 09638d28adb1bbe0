// `npm run torture -- <name> --minutes N --seed S`: does to a built server what happens to servers, and worse.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runScenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const usage = () =>
  [
    'npm run torture -- <name> [--minutes N | --short] [--seed S] [--part NAME]',
    '',
    ...scenarios.map(({ name, about }) => `  ${name.padEnd(14)}  ${about}`),
    `  ${'all'.padEnd(14)}  Runs each of them, one after the other.`,
    '',
    '--part runs one part of a scenario that has several, such as one attack. Its report names them.',
    'It runs the output of `npm run build`, for one minute by default, in new folders that are removed afterwards.',
    'The exit code is 1 if a guarantee did not hold, and 2 for wrong usage.',
  ].join('\n');

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      short: { type: 'boolean', default: false },
      part: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  const chosen = scenarios.filter((scenario) => name === 'all' || scenario.name === name);
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  const is_usable =
    positionals.length === 1 && chosen.length > 0 && minutes > 0 && Number.isSafeInteger(seed);
  if (values.help || !is_usable) {
    process.stdout.write(`${usage()}\n`);
    return values.help ? 0 : 2;
  }
  let code = 0;
  for (const scenario of chosen) {
    const obstacle = scenario.obstacle?.();
    if (obstacle !== undefined) {
      process.stdout.write(`torture ${scenario.name} cannot run here: ${obstacle}\n`);
      code = Math.max(code, name === 'all' ? 0 : 2);
      continue;
    }
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const report = await runScenario(scenario, {
      seed,
      minutes: values.short ? undefined : minutes,
      say,
      part: values.part,
    });
    if (!report.passed) code = 1;
  }
  return code;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  },
);
