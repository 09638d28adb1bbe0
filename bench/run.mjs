// Starts every candidate, puts them under load in turns, and prints what came out.
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { candidates, title } from './candidates.mjs';
import { runChild } from './child.mjs';
import { assignCores } from './cores.mjs';
import { end, endOnSignals, isOver } from './ending.mjs';
import { hottest } from './profile.mjs';
import { report } from './report.mjs';
import { peakMemory } from './usage.mjs';

const help = `npm run bench -- [options]

  --quick            one round of half a second: only proves that the bench works
  --rounds <n>       how often each candidate takes its turn (7)
  --seconds <n>      how long each turn is measured (4)
  --connections <n>  how many clients call at once (64)
  --profile <folder> write a CPU profile of each Stoa there and list where its time goes; distorts the numbers
`;

const { values: given } = parseArgs({
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

const plan = {
  rounds: positive('rounds', given.quick ? 1 : 7, 1_000),
  // A signature is valid for five minutes.
  measured_s: positive('seconds', given.quick ? 0.5 : 4, 240),
  warm_s: given.quick ? 0.3 : 1,
  connections: positive('connections', 64, 10_000),
};
const profiles = [];

/** The flags with which Node writes a profile when it ends. */
function profileFlags(name) {
  if (given.profile === undefined) return [];
  // npm runs the bench in its own folder; the caller means a folder seen from where npm was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', given.profile);
  const file = `${name}.cpuprofile`;
  profiles.push(resolve(folder, file));
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file}`, '--cpu-prof-interval=250'];
}

/** One answer, looked at closely; under load every answer must end as it does, from its empty error on. */
async function ask(url) {
  const response = await fetch(url);
  const body = await response.text();
  const { error, response: payload } = JSON.parse(body);
  if (response.status !== 200 || error !== '' || typeof payload?.voucher_id !== 'number')
    throw new Error(`answered ${response.status} ${body.slice(0, 300)}`);
  return { url, body, ending: body.slice(body.indexOf('"error":""')) };
}

async function measure(cores, { pid, nextUrl }) {
  const { url, ending } = await ask(nextUrl());
  const { connections, warm_s, measured_s } = plan;
  const order = JSON.stringify({ pid, url, ending, connections, warm_s, measured_s });
  const load = fileURLToPath(new URL('load.mjs', import.meta.url));
  const measured = JSON.parse(await runChild(cores.load, [process.execPath, load, order]));
  if (measured.wrong > 0)
    throw new Error(`${measured.wrong} wrong answers, the first of them: ${measured.first_wrong}`);
  if (measured.answers === 0) throw new Error('no answer at all');
  return { ...measured, peak_mb: peakMemory(pid) };
}

/** Keeps what went wrong with one candidate, so that the others go on. */
async function attempt(entrant, deed) {
  if (entrant.error || isOver()) return;
  try {
    await deed();
  } catch (error) {
    entrant.error = error;
  }
}

async function compare(cores) {
  const entrants = candidates.map((candidate) => ({ ...candidate, rounds: [] }));
  const run = { cores, profileFlags };
  for (const entrant of entrants)
    await attempt(entrant, async () => {
      entrant.server = await entrant.start(run);
      run.sample ??= await ask(entrant.server.nextUrl());
    });
  // The first turn of each only warms its server up; a quick run goes without.
  for (let round = given.quick ? 1 : 0; round <= plan.rounds; round++) {
    for (const entrant of entrants)
      await attempt(entrant, async () => {
        const measured = await measure(cores, entrant.server);
        if (round > 0) entrant.rounds.push(measured);
      });
    if (process.stderr.isTTY) process.stderr.write(`round ${round} of ${plan.rounds}\r`);
  }
  return entrants;
}

function circumstances({ server, load, database }) {
  const pins = server === undefined ? 'not pinned' : `server ${server}, load ${load}, PostgreSQL ${database}`;
  return [
    `${title}, ${plan.connections} connections, ${plan.rounds} rounds of ${plan.measured_s} s in turns, medians`,
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, cores: ${pins}`,
    ...(given.profile === undefined ? [] : ['Stoa was being profiled: its numbers are lower than they are.']),
  ].join('\n');
}

async function main() {
  if (given.help) return void console.log(help);
  endOnSignals();
  const cores = assignCores();
  let interrupted = false;
  const entrants = await compare(cores).finally(() => {
    interrupted = isOver();
    return end();
  });
  if (interrupted) return;
  console.log(`${circumstances(cores)}\n\n${report(entrants)}`);
  for (const profile of profiles) console.log(`\n${hottest(profile, 25)}`);
  if (entrants.some(({ error }) => error)) process.exitCode = 1;
}

await main();
