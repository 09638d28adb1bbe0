// A separate process that calls one operation for other rows each time, and prints the measurements as JSON.
// The rows are scattered over all rows of the shop.
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readTold } from './told.mjs';
import { familyRan, familyRanSince, ranUs } from './usage.mjs';

/**
 * The server's process; the URL and the body, in which `ROW` is replaced by the row's key: `prefix` and a
 * number, from `first` on, for `count` rows. With `calls`, that many different rows are called once each, from
 * number `start` on, after a warm-up with rows that do not exist; otherwise as many as there is time for. With
 * `names`, these replace `ROW`, and `body_names` replaces it in the bodies of the same calls. The warm-up lasts until
 * `warm_calls` rows were called. `database_pid` is the server's database.
 */
const {
  pid,
  url,
  body,
  prefix,
  first,
  names,
  body_names,
  database_pid,
  count = names?.length,
  calls,
  start = 0,
  connections,
  warm_s,
  warm_calls = 0,
  measured_s,
} = readTold(process.argv[2]);
const { origin, pathname, search } = new URL(url);

const warm_interval_ms = 20;

/** Visits every row once before any row again. */
const stride = 104_729;
function row(at) {
  const number = (start + at * stride) % count;
  const name = names ? names[number] : `${prefix}${first + number}`;
  return { name, body_name: body_names?.[number] ?? name };
}

let [asked, answered, wrong, first_wrong, phase] = [0, 0, 0, '', 'warm'];
let resolveDone;
const done = new Promise((resolve) => {
  resolveDone = resolve;
});

function setupRequest(request) {
  const is_spare = calls !== undefined && (phase !== 'measured' || asked >= calls);
  const none = `${prefix}none`;
  const { name, body_name } = is_spare ? { name: none, body_name: none } : row(asked++);
  const path = `${pathname}${search.replace('ROW', name)}`;
  return {
    ...request,
    path,
    ...(body && { body: JSON.stringify(body).replace('ROW', body_name) }),
    context: {},
  };
}

const headers = { 'content-type': 'application/json' };
const requests = [{ method: body ? 'POST' : 'GET', ...(body && { headers }), setupRequest }];
const latencies_us = [];

const finished = new Promise((resolve, reject) => {
  const duration = Math.ceil(warm_s + measured_s + 60);
  const options = { url: origin, connections, duration, requests, sampleInt: 50, verifyBody };
  let measured;
  const run = autocannon(options, (error) => (error ? reject(error) : resolve(measured)));
  run.on('response', (_client, _status, _bytes, latency_ms) => {
    if (phase === 'measured') latencies_us.push(latency_ms * 1_000);
  });
  run.on('reqError', reject);
  measure().then((result) => {
    measured = result;
    run.stop();
  }, reject);
});

function verifyBody(text) {
  if (phase !== 'measured') return true;
  if (text.includes('"error":""')) answered++;
  else if (calls === undefined) {
    wrong++;
    first_wrong ||= text;
  }
  if (calls !== undefined && answered === calls) resolveDone();
  return true;
}

async function measure() {
  await wait(warm_s * 1_000);
  while (asked < warm_calls) await wait(warm_interval_ms);
  const [started_ms, ran_us] = [performance.now(), ranUs(pid)];
  const database = database_pid && familyRan(database_pid);
  phase = 'measured';
  await Promise.race([wait(measured_s * 1_000, undefined, { ref: false }), ...(calls ? [done] : [])]);
  phase = 'over';
  const elapsed_us = (performance.now() - started_ms) * 1_000;
  latencies_us.sort((a, b) => a - b);
  const at = (share) => latencies_us[Math.floor(latencies_us.length * share)];
  return {
    answered,
    wrong: wrong + (calls === undefined ? 0 : calls - answered),
    first_wrong,
    us: elapsed_us / answered,
    p50_us: at(0.5),
    p99_us: at(0.99),
    cpu_us: ran_us === undefined ? undefined : (ranUs(pid) - ran_us) / answered,
    database_cpu_us: database && familyRanSince(database_pid, database) / answered,
  };
}

console.log(JSON.stringify(await finished));
