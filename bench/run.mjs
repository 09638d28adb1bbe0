// Runs the parts one after the other: starts every candidate, puts them under load in turns, and prints the
// results.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { add_item } from './add_item.mjs';
import { pairedPart } from './against.mjs';
import { batch } from './batch.mjs';
import { circumstances } from './circumstances.mjs';
import { spreadPart } from './citus.mjs';
import { compare } from './compare.mjs';
import { assignCores } from './cores.mjs';
import { journal } from './journal.mjs';
import { list } from './list.mjs';
import { mass_ship } from './mass_ship.mjs';
import { memory } from './memory.mjs';
import { most_called } from './most_called.mjs';
import { order_detail, order_list } from './order_reads.mjs';
import { push } from './push.mjs';
import { read } from './read.mjs';
import { malformed, wrong_sign } from './refusals.mjs';
import { measurements, profiles, targets } from './report.mjs';
import { buildReportCommit, reportProblem } from './report_commit.mjs';
import { own_pages, writeOwnReport, writeReport } from './report_file.mjs';
import { endOnSignals, endPart, endRun, isOver } from './run_end.mjs';
import { sandboxes } from './sandboxes.mjs';
import { ship } from './ship.mjs';
import { start } from './start.mjs';
import { stock } from './stock_page.mjs';
import { update_item } from './update_item.mjs';

const parts = {
  read,
  list,
  order_list,
  order_detail,
  most_called,
  ship,
  batch,
  mass_ship,
  add_item,
  update_item,
  stock,
  wrong_sign,
  malformed,
  start,
  memory,
  sandboxes,
  journal,
  push,
};
/** The calls that are compared with the report's commit. */
const compared_with_report = ['read', 'list', 'order_list', 'order_detail', 'ship', 'add_item'];

/** Parts that take long: they run only if named, and each has a section of growth.md. */
const long_parts = {
  growth: async () => (await import('./growth.mjs')).growth,
  order_growth: async () => (await import('./order_growth.mjs')).order_growth,
  list_growth: async () => (await import('./list_growth.mjs')).list_growth,
  tenants: async () => (await import('./tenants.mjs')).tenants,
};

const help = `npm run bench -- [part ...] [options]

  read               the signed get_voucher
  list               the signed get_listings_with_issues, 100 rows
  order_list         the signed get_order_list, 100 orders in any state
  order_detail       the signed get_order_detail, 50 orders with lines and packages
  most_called        the fifteen operations that apps call most: CPU and memory
  ship               ship_order, a durable write
  batch              batch_ship_order beside ship_order
  mass_ship          mass_ship_order of 50 beside ship_order
  add_item           add_item of 20 KB
  update_item        update_item of these items beside add_item, with the CPU of the database
  stock              get_stock_movement over 1,000,000 movements
  wrong_sign         the refusal of a wrong signature
  malformed          the refusal of a malformed request
  start              from start to ready
  memory             idle and loaded
  sandboxes          create, snapshot, reset and fork them; the memory of a thousand
  journal            what the journal and an open page of the console cost a read
  push               what it costs ship_order that its partner receives pushes
                     all of these, when none is named: then report.md and report.svg are written
  growth             reads and writes with 1,000 to 10,000,000 rows; takes long, and writes growth.md
  order_growth       get_order_list of 1,000 and of 10,000,000 orders; the same
  list_growth        search_package_list and get_escrow_list of 1,000 and of 1,000,000 orders; the same
  import             stoa import and stoa export of 500,000 orders with 1,000,000 lines; only prints
  tenants            a read and a ship in marketplaces of 10 to 100,000 shops; the same

  --quick            one short round: only proves that the bench works
  --rounds <n>       how often each candidate takes its turn (7 for a part, 4 for all)
  --seconds <n>      how long each turn is measured (3 for a part, 1.2 for all)
  --connections <n>  how many clients call at once, but in batch (64)
  --sandboxes <n>    how many there are in that part, and how often each call is made (1,000 for it, 200 for all)
  --profile <folder> keep the CPU profiles there
  --against <folder> measure only Stoa, this build and that of the checkout in the folder, pair by pair
  --since-report     the same with a build of the report's commit; of six calls, when no part is named
  --citus <url>      measure only Stoa on PostgreSQL: through the Citus coordinator at the URL, by its workers, and alone
`;

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    sandboxes: { type: 'string' },
    profile: { type: 'string' },
    against: { type: 'string' },
    'since-report': { type: 'boolean', default: false },
    citus: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const names = given['since-report'] && positionals.length === 0 ? compared_with_report : positionals;

function positive(name, fallback, maximum) {
  const number = Number(given[name] ?? fallback);
  if (!(number > 0 && number <= maximum))
    throw new Error(`--${name} must be a number above 0, ${maximum} at most`);
  return number;
}

/** The part that measures commands: it has no candidates that take turns. */
const import_part = 'import';
const checkout = fileURLToPath(new URL('..', import.meta.url));
const known = [...Object.keys({ ...parts, ...long_parts }), import_part];
for (const name of names)
  if (!known.includes(name)) throw new Error(`there is no part ${name}; there are ${known.join(', ')}`);

const whole = names.length === 0;
const { quick } = given;
const plan = {
  quick,
  rounds: positive('rounds', quick ? 1 : whole ? 4 : 7, 1_000),
  // A signature is valid for five minutes.
  measured_s: positive('seconds', quick ? 0.2 : whole ? 1.2 : 3, 240),
  // Before each measured turn, and in a separate turn before the first.
  warm_s: quick ? 0.1 : 0.3,
  warming_s: quick ? 0 : 0.8,
  // In the part `memory`: without calls, and under load.
  idle_s: quick ? 0.1 : 3,
  // The printing thread ends five seconds after the last document of the template.
  drawn_s: quick ? 0.1 : 8,
  // In the part `most_called`: after the load.
  settled_s: quick ? 0.1 : 10,
  loaded_s: quick ? 0.2 : 4,
  movements: quick ? 10_000 : 1_000_000,
  // In the part `sandboxes`: how many exist, and how often each call is made.
  sandboxes: positive('sandboxes', quick ? 5 : whole ? 200 : 1_000, 10_000),
  sandboxes_at_once: quick ? 5 : 200,
  connections: positive('connections', quick ? 16 : 64, 10_000),
};

/** npm runs the bench in its own folder; the caller means a folder relative to where npm was called. */
function keepProfiles(part_name, candidates) {
  if (given.profile === undefined) return;
  const folder = resolve(process.env.INIT_CWD ?? '.', given.profile);
  mkdirSync(folder, { recursive: true });
  for (const { name, profile } of candidates) {
    const file = `${part_name}_${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}.cpuprofile`;
    if (profile) writeFileSync(join(folder, file), JSON.stringify(profile.raw));
  }
}

/** The part itself, or with two candidates that are measured pair by pair. */
function partOf(own) {
  if (given.citus !== undefined) return spreadPart(own, given.citus);
  return given.against === undefined ? own : pairedPart(own, given.against);
}

async function take(name, cores) {
  if (name === import_part) {
    const { measureImport } = await import('./import_rows.mjs');
    await measureImport({ cores, quick });
    await endPart();
    return [];
  }
  const own = parts[name] ?? (await long_parts[name]());
  const part = await partOf(own);
  const candidates = await (part.compare ?? compare)(part, { cores, plan });
  if (isOver()) return [];
  await endPart();
  const each = part.load ? ` of ${plan.measured_s} s` : '';
  const title = `${part.title(plan)}${part.once ? '' : `; rounds: ${plan.rounds}${each}`}`;
  const result = { name, title, part, candidates };
  const said = [
    `${name}: ${title}`,
    measurements(part, candidates),
    targets([result]),
    profiles(part, candidates),
  ];
  console.log(`${said.filter((text) => text !== '').join('\n\n')}\n`);
  keepProfiles(name, candidates);
  if (candidates.some(({ error }) => error)) process.exitCode = 1;
  return [result];
}

async function main() {
  if (given.help) return void console.log(help);
  endOnSignals();
  const cores = assignCores();
  const started_ms = performance.now();
  console.log(`${circumstances(cores)}\n`);
  const results = [];
  const wanted = whole ? Object.keys(parts) : names;
  try {
    if (given['since-report']) given.against = await buildReportCommit(checkout, cores);
    for (const name of wanted) if (!isOver()) results.push(...(await take(name, cores)));
  } finally {
    await endRun();
  }
  const minutes = (performance.now() - started_ms) / 60_000;
  console.log(`It took ${minutes.toFixed(1)} minutes.`);
  const keeps_results = !quick && given.against === undefined;
  const writes_report = whole && keeps_results && given.citus === undefined;
  const problem = writes_report ? undefined : reportProblem(checkout);
  if (problem)
    console.log(`Warning: ${problem} Run \`npm --prefix bench run bench\`, and commit the report.`);
  if (!keeps_results || results.length < wanted.filter((name) => name !== import_part).length) return;
  if (writes_report) writeReport(circumstances(cores), minutes, results);
  const page = given.citus === undefined ? own_pages.growth : own_pages.citus;
  for (const result of results)
    if (long_parts[result.name] || given.citus !== undefined)
      writeOwnReport(page, circumstances(cores), result);
}

await main();
