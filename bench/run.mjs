// Takes the parts one after the other: starts every candidate, puts them under load in turns, and prints what came out.
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { batch } from './batch.mjs';
import { compare } from './compare.mjs';
import { assignCores } from './cores.mjs';
import { end, endOnSignals, isOver, tidy } from './ending.mjs';
import { hottest } from './profile.mjs';
import { read } from './read.mjs';
import { report } from './report.mjs';
import { ship } from './ship.mjs';

const parts = { read, ship, batch };

const help = `npm run bench -- [part ...] [options]

  read               the signed get_voucher
  ship               ship_order, a durable write
  batch              batch_ship_order beside ship_order
                     all of them, when none is named

  --quick            one short round: only proves that the bench works
  --rounds <n>       how often each candidate takes its turn (7)
  --seconds <n>      how long each turn is measured (4)
  --connections <n>  how many clients call at once, in read and ship (64)
  --profile <folder> write a CPU profile of each Stoa there and list where its time goes; distorts the numbers
`;

const { values: given, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function positive(name, fallback, maximum) {
  const number = Number(given[name] ?? fallback);
  if (!(number > 0 && number <= maximum))
    throw new Error(`--${name} must be a number above 0, ${maximum} at most`);
  return number;
}

for (const name of names)
  if (!Object.hasOwn(parts, name))
    throw new Error(`there is no part ${name}; there are ${Object.keys(parts).join(', ')}`);

const plan = {
  rounds: positive('rounds', given.quick ? 1 : 7, 1_000),
  // The first turn of each only warms its server up; a quick run goes without.
  first_round: given.quick ? 1 : 0,
  // A signature is valid for five minutes.
  measured_s: positive('seconds', given.quick ? 0.5 : 4, 240),
  warm_s: given.quick ? 0.3 : 1,
  connections: positive('connections', 64, 10_000),
};

/** The flags with which Node writes a profile when it ends, to a file that is added to a list. */
function profiling(part_name, profiles) {
  if (given.profile === undefined) return () => [];
  // npm runs the bench in its own folder; the caller means a folder seen from where npm was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', given.profile);
  return (name) => {
    const file = `${part_name}_${name}.cpuprofile`;
    profiles.push(resolve(folder, file));
    return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file}`, '--cpu-prof-interval=250'];
  };
}

function circumstances(part, { server, load, database }) {
  const pins = server === undefined ? 'not pinned' : `server ${server}, load ${load}, PostgreSQL ${database}`;
  return [
    `${part.title(plan)}, ${plan.rounds} rounds of ${plan.measured_s} s in turns, medians`,
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, cores: ${pins}`,
    ...(given.profile === undefined ? [] : ['Stoa was being profiled: its numbers are lower than they are.']),
  ].join('\n');
}

async function take(name, cores) {
  const part = parts[name];
  const profiles = [];
  const run = { cores, plan, profileFlags: profiling(name, profiles) };
  const entrants = await compare(part, run);
  if (isOver()) return;
  await tidy();
  console.log(`${circumstances(part, cores)}\n\n${report(part.columns, entrants)}\n`);
  for (const profile of profiles) console.log(`${hottest(profile, 25)}\n`);
  if (entrants.some(({ error }) => error)) process.exitCode = 1;
}

async function main() {
  if (given.help) return void console.log(help);
  endOnSignals();
  const cores = assignCores();
  try {
    for (const name of names.length > 0 ? names : Object.keys(parts)) if (!isOver()) await take(name, cores);
  } finally {
    await end();
  }
}

await main();
