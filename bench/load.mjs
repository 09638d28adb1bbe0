// A separate process that puts one server under load once, and prints its measurements as JSON. Connections are
// opened and everything is warmed up before the measured time begins, and closed after it ends.
import { createHistogram, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { orderSn } from './orders.mjs';
import { readTold } from './told.mjs';
import { familyRan, familyRanSince, usedCpu, usedSince, waitedUs, writtenBytes } from './usage.mjs';

/**
 * The server's process, the URL, what every answer must match (its status, and its text between the varying
 * values), and how long to measure. `body` is posted again and again, `bodies` in turn; with `continues_with`, each of
 * them has a client of its own, whose next body has the last answer's value of that field. `request` is posted for
 * `count` orders, each once, from number `first` on. `database_pid` is the server's database, `worker_pids` are
 * the processes that work for it, `metrics` is where the server reports its garbage collection.
 */
const told = readTold(process.argv[2]);
const { pid, database_pid, worker_pids = [], url, status, pieces, warm_s, measured_s } = told;
const { headers, body, bodies, continues_with, request, first, count, metrics } = told;
const connections = continues_with ? bodies.length : told.connections;

const latency_us = createHistogram();
let measuring = false;
let answers = 0;
let wrong = 0;
let first_wrong = '';
let taken = 0;
let resolveEmpty;
const empty = new Promise((resolve) => {
  resolveEmpty = resolve;
});
let resolveAnswered;
const answered = new Promise((resolve) => {
  resolveAnswered = resolve;
});
const first_answer_timeout_s = 10;

function noteWrong(what) {
  wrong++;
  first_wrong ||= what;
}

/** How often this process has collected garbage, and for how long. */
const collected = { count: 0, us: 0 };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    collected.count++;
    collected.us += duration * 1_000;
  }
}).observe({ entryTypes: ['gc'] });

/** The garbage collections of the server. */
async function collectedThere() {
  if (!metrics) return { count: 0, us: 0 };
  const text = await (await fetch(metrics.url, { headers: metrics.headers })).text();
  const sum = (name) =>
    [...text.matchAll(new RegExp(`^stoa_nodejs_gc_duration_seconds_${name}\\{.*\\} (.*)$`, 'gm'))]
      .map(([, number]) => Number(number))
      .reduce((all, number) => all + number, 0);
  return { count: sum('count'), us: sum('sum') * 1_000_000 };
}

/** How many answers lie between two collections, and how long one takes. */
const pausesOf = (then, now) => {
  const count = now.count - then.count;
  return count === 0 ? { every: 0, us: 0 } : { every: answers / count, us: (now.us - then.us) / count };
};

/** Whether a text consists of the pieces, with something between them. */
function matchesPieces(text) {
  let end = 0;
  for (const [at, piece] of pieces.entries()) {
    const found = text.indexOf(piece, end);
    if (found === -1 || (at === 0 && found > 0)) return false;
    end = found + piece.length;
  }
  return end === text.length || pieces.at(-1) === '';
}

function verifyBody(text) {
  if (!matchesPieces(text)) noteWrong(text.slice(0, 300) || 'an empty body');
  return true;
}

/** The next order's request. When all are used the measurement is over, and later requests do not count. */
function setupRequest(asked) {
  if (taken === count) resolveEmpty();
  else taken++;
  return { ...asked, body: JSON.stringify({ ...request, order_sn: orderSn(first + taken - 1) }) };
}

/** The next of several bodies. */
let next_body = 0;
const texts = bodies?.map((one) => JSON.stringify(one));
const setupBody = (asked) => ({ ...asked, body: texts[next_body++ % texts.length] });

/** Gives each client one of the bodies to begin with. */
let clients = 0;
function continueFromAnswers(client) {
  let next = bodies[clients++ % bodies.length];
  const setupRequest = (asked) => ({ ...asked, body: JSON.stringify(next) });
  const onResponse = (_status, text) => {
    next = { ...next, [continues_with]: JSON.parse(text)[continues_with] };
  };
  client.setRequests([{ ...post, setupRequest, onResponse }]);
}

const post = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
const posting =
  (continues_with && { ...post, setupClient: continueFromAnswers }) ||
  (body && { ...post, body: JSON.stringify(body) }) ||
  (bodies && { requests: [{ ...post, setupRequest: setupBody }] }) ||
  (request && { requests: [{ ...post, setupRequest }] });

const finished = new Promise((resolve, reject) => {
  // It is stopped below; the duration is only an upper bound. A short sampling interval makes it notice the
  // stop soon.
  const duration = Math.ceil(warm_s + measured_s + 60);
  const options = { url, connections, duration, verifyBody, sampleInt: 50, ...posting };
  let measured;
  const run = autocannon(options, (error) => (error ? reject(error) : resolve(measured)));
  run.on('response', (_client, got, _bytes, latency_ms) => {
    if (got !== status) noteWrong(`status ${got}`);
    if (!measuring) return;
    answers++;
    resolveAnswered();
    latency_us.record(Math.max(1, Math.round(latency_ms * 1_000)));
  });
  run.on('reqError', (error) => noteWrong(error.message));
  measure().then((result) => {
    measured = result;
    run.stop();
  }, reject);
});

async function measure() {
  await wait(warm_s * 1_000);
  const [there, here] = [await collectedThere(), { ...collected }];
  const started_ms = performance.now();
  const [server, own_us, written] = [usedCpu(pid), process.cpuUsage(), writtenBytes(pid)];
  const own_main = usedCpu(process.pid)?.main_us;
  const database = database_pid && familyRan(database_pid);
  const workers = worker_pids.map(familyRan);
  const waited = [pid, process.pid].map(waitedUs);
  measuring = true;
  await Promise.race([wait(measured_s * 1_000, undefined, { ref: false }), empty]);
  // A very slow server that has not answered yet gets more time.
  if (answers === 0)
    await Promise.race([answered, wait(first_answer_timeout_s * 1_000, undefined, { ref: false })]);
  measuring = false;
  const used = usedSince(pid, server);
  const { user, system } = process.cpuUsage(own_us);
  const own_main_us = own_main === undefined ? 0 : usedCpu(process.pid).main_us - own_main;
  const [there_us, here_us] = [pid, process.pid].map((one, at) => waitedUs(one) - waited[at]);
  const elapsed_us = (performance.now() - started_ms) * 1_000;
  const database_us = database && familyRanSince(database_pid, database);
  const workers_us = worker_pids.map((worker, at) => familyRanSince(worker, workers[at]));
  const client_pauses = pausesOf(here, collected);
  const node_pauses = pausesOf(there, await collectedThere());
  return {
    answers,
    client_pauses,
    node_pauses,
    wrong,
    first_wrong,
    requests_per_s: (answers * 1_000_000) / elapsed_us,
    p50_ms: latency_us.percentile(50) / 1_000,
    p99_ms: latency_us.percentile(99) / 1_000,
    latencies_us: Array.from({ length: 200 }, (_, at) => latency_us.percentile((at + 0.5) / 2)),
    cpu_us: used && used.all_us / answers,
    main_cpu_us: used && used.main_us / answers,
    load_cpu_us: (user + system) / answers,
    load_main_cpu_us: own_main_us / answers,
    // The share of time in which the threads could have run but had no core.
    node_waited: used && there_us / (there_us + used.main_us),
    client_waited: own_main_us > 0 ? here_us / (here_us + own_main_us) : undefined,
    database_cpu_us: database && database_us / answers,
    whole_cpu_us: used && (used.all_us + (database_us ?? 0)) / answers,
    workers_cpu_us: workers_us.reduce((sum, us) => sum + us, 0) / answers,
    server_busy: used && used.all_us / elapsed_us,
    load_busy: (user + system) / elapsed_us,
    written_bytes: written === undefined ? undefined : (writtenBytes(pid) - written) / answers,
  };
}

// It keeps sending requests until it has stopped.
console.log(JSON.stringify({ ...(await finished), taken }));
