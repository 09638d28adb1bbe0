// Puts one server under load once, as a process of its own, and prints what it measured as JSON. Connections are
// opened and everything is warmed up before the measured time begins, and closed after it ends.
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { orderSn } from './orders.mjs';
import { usedCpu } from './usage.mjs';

/**
 * The server's process, the URL, how every answer must end, and for how long. With a request, it is posted for
 * `count` orders, each once, from the one of number `first` on.
 */
const { pid, url, ending, connections, warm_s, measured_s, request, first, count } = JSON.parse(
  process.argv[2],
);

const latency_us = createHistogram();
let measuring = false;
let answers = 0;
let wrong = 0;
let first_wrong = '';
let taken = 0;
let tellEmpty;
const empty = new Promise((resolve) => {
  tellEmpty = resolve;
});

function refuse(what) {
  wrong++;
  first_wrong ||= what;
}

function verifyBody(body) {
  if (!body.endsWith(ending)) refuse(body.slice(0, 300) || 'an empty body');
  return true;
}

/** The next order's request. When all are taken the measurement is over, and what is still asked does not count. */
function setupRequest(asked) {
  if (taken === count) tellEmpty();
  else taken++;
  return { ...asked, body: JSON.stringify({ ...request, order_sn: orderSn(first + taken - 1) }) };
}

const posting = request && {
  requests: [{ method: 'POST', headers: { 'content-type': 'application/json' }, setupRequest }],
};

const finished = new Promise((resolve, reject) => {
  // It is stopped below; the duration only bounds it. A short sampling interval lets it notice that soon.
  const duration = Math.ceil(warm_s + measured_s + 60);
  const options = { url, connections, duration, verifyBody, sampleInt: 50, ...posting };
  let measured;
  const run = autocannon(options, (error) => (error ? reject(error) : resolve(measured)));
  run.on('response', (_client, status, _bytes, latency_ms) => {
    if (status !== 200) refuse(`status ${status}`);
    if (!measuring) return;
    answers++;
    latency_us.record(Math.max(1, Math.round(latency_ms * 1_000)));
  });
  run.on('reqError', (error) => refuse(error.message));
  measure().then((result) => {
    measured = result;
    run.stop();
  }, reject);
});

async function measure() {
  await wait(warm_s * 1_000);
  const started_ms = performance.now();
  const [server_us, own_us] = [usedCpu(pid), process.cpuUsage()];
  measuring = true;
  await Promise.race([wait(measured_s * 1_000, undefined, { ref: false }), empty]);
  measuring = false;
  const used_us = server_us === undefined ? undefined : usedCpu(pid) - server_us;
  const { user, system } = process.cpuUsage(own_us);
  const elapsed_us = (performance.now() - started_ms) * 1_000;
  return {
    answers,
    wrong,
    first_wrong,
    requests_per_s: (answers * 1_000_000) / elapsed_us,
    p50_ms: latency_us.percentile(50) / 1_000,
    p99_ms: latency_us.percentile(99) / 1_000,
    cpu_us: used_us && used_us / answers,
    server_busy: used_us && used_us / elapsed_us,
    load_busy: (user + system) / elapsed_us,
  };
}

// It goes on asking until it has stopped.
console.log(JSON.stringify({ ...(await finished), taken }));
