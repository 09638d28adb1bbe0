// The part `sandboxes`: how long it takes to create, snapshot, reset and fork one, and the memory of many.
import { setTimeout as wait } from 'node:timers/promises';
import { sandboxColumns } from './columns.mjs';
import { recordError } from './compare.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { median } from './median.mjs';
import { signedUrl, startStoa } from './stoa.mjs';
import { atMost } from './targets.mjs';
import { residentMemory, usedCpu, usedSince } from './usage.mjs';

const operation = 'v2.shop.get_shop_info';
const snapshot_name = 'of-the-bench';
/** Short, so that idle sandboxes are closed soon. */
const idle_ms = 1_000;
/** The server looks for idle sandboxes every second. */
const closed_within_ms = 60_000;

const percentile = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * share) - 1];

async function startServer(run) {
  const opened = await openDemoDatabase(run, 'sandboxes', 'sqlite');
  const settings = {
    STOA_SANDBOXES: 'true',
    STOA_SANDBOXES_MAX: String(run.plan.sandboxes * 2 + run.plan.sandboxes_at_once),
    STOA_SANDBOX_IDLE_MS: String(idle_ms),
  };
  opened.options.env = { ...opened.options.env, ...settings };
  const server = await startStoa(run, 'sqlite', opened);
  const headers = {
    authorization: `Bearer ${server.demo.operator_token}`,
    'content-type': 'application/json',
  };
  const call = async (method, path, body) => {
    const url = `${server.operator_url}/operator/v1${path}`;
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(url, sent);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${path}: HTTP ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  return { ...server, call };
}

/** A signed call of a sandbox's first shop, which opens the sandbox if it is closed. */
async function callPartner(sandbox) {
  const answer = await fetch(
    signedUrl({ base_url: sandbox.base_url, demo: sandbox }, operation, sandbox.shops[0]),
  );
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes('"shop_name"'))
    throw new Error(`${operation}: HTTP ${answer.status} ${text.slice(0, 300)}`);
}

/** How long each of several calls takes, one after the other. @param before unmeasured work before each. */
async function timed({ pid }, count, work, before = async () => undefined) {
  const took_ms = [];
  const cpu_ms = [];
  for (let at = 0; at < count; at++) {
    await before(at);
    const used = usedCpu(pid);
    const started_ms = performance.now();
    await work(at);
    took_ms.push(performance.now() - started_ms);
    cpu_ms.push((usedSince(pid, used)?.all_us ?? Number.NaN) / 1_000);
  }
  return {
    median_ms: median(took_ms),
    p99_ms: percentile(took_ms, 0.99),
    cpu_ms: cpu_ms.reduce((sum, ms) => sum + ms, 0) / count,
    resident_mb: residentMemory(pid),
  };
}

async function untilClosed({ call }) {
  const until_ms = performance.now() + closed_within_ms;
  for (;;) {
    const { sandbox_list } = await call('GET', '/sandboxes');
    if (sandbox_list.every(({ is_open }) => !is_open)) return;
    if (performance.now() > until_ms) throw new Error('Idle sandboxes were not closed.');
    await wait(idle_ms);
  }
}

const names = {
  ready: 'a server with none',
  create: 'create',
  idle: 'all of them, idle',
  call: 'the first call after that',
  snapshot: 'snapshot',
  reset: 'reset',
  after_reset: 'the first call after a reset',
  fork: 'fork',
  at_once: 'many at once: create, call, delete',
};

const steps = {
  ready: async ({ server: { pid } }) => ({ resident_mb: residentMemory(pid) }),
  create: (bench) =>
    timed(bench.server, bench.count, async () => {
      bench.sandboxes.push(await bench.server.call('POST', '/sandboxes', {}));
    }),
  async idle({ server }) {
    await untilClosed(server);
    return { resident_mb: residentMemory(server.pid) };
  },
  call: ({ server, count, sandboxes }) => timed(server, count, (at) => callPartner(sandboxes[at])),
  snapshot: ({ server, count, sandboxes }) =>
    timed(
      server,
      count,
      (at) =>
        server.call('POST', `/sandboxes/${sandboxes[at].sandbox_id}/snapshot`, { template: snapshot_name }),
      (at) => callPartner(sandboxes[at]),
    ),
  reset: ({ server, count, sandboxes }) =>
    timed(
      server,
      count,
      (at) => server.call('POST', `/sandboxes/${sandboxes[at].sandbox_id}/reset`, {}),
      (at) => callPartner(sandboxes[at]),
    ),
  after_reset: ({ server, count, sandboxes }) =>
    timed(
      server,
      count,
      (at) => callPartner(sandboxes[at]),
      (at) => server.call('POST', `/sandboxes/${sandboxes[at].sandbox_id}/reset`, {}),
    ),
  fork: ({ server, count, sandboxes }) => {
    let forked;
    return timed(
      server,
      count,
      async (at) => {
        forked = await server.call('POST', `/sandboxes/${sandboxes[at].sandbox_id}/fork`, {});
      },
      async (at) => {
        if (forked) await server.call('DELETE', `/sandboxes/${forked.sandbox_id}`);
        await callPartner(sandboxes[at]);
      },
    );
  },
  async at_once({ server, at_once }) {
    const began_ms = performance.now();
    const used = usedCpu(server.pid);
    const took_ms = [];
    await Promise.all(
      Array.from({ length: at_once }, async () => {
        const started_ms = performance.now();
        const sandbox = await server.call('POST', '/sandboxes', {});
        await callPartner(sandbox);
        await server.call('DELETE', `/sandboxes/${sandbox.sandbox_id}`);
        took_ms.push(performance.now() - started_ms);
      }),
    );
    return {
      median_ms: median(took_ms),
      p99_ms: percentile(took_ms, 0.99),
      all_ms: performance.now() - began_ms,
      cpu_ms: (usedSince(server.pid, used)?.all_us ?? Number.NaN) / 1_000 / at_once,
      resident_mb: residentMemory(server.pid),
    };
  },
};

/** All steps of one server, one after the other. */
async function compareSteps(part, run) {
  const { sandboxes: count, sandboxes_at_once: at_once } = run.plan;
  const candidates = part.candidates.map((candidate) => ({ ...candidate, rounds: [] }));
  const bench = { server: await startServer(run), sandboxes: [], count, at_once };
  // The template is built when the server starts, and its due jobs run; the first sandbox waits for it.
  const first = await bench.server.call('POST', '/sandboxes', {});
  await bench.server.call('DELETE', `/sandboxes/${first.sandbox_id}`);
  await wait(run.plan.drawn_s * 1_000);
  for (const candidate of candidates)
    await recordError(candidate, async () => void candidate.rounds.push(await candidate.measure(bench)));
  return candidates;
}

export const sandboxes = {
  title: ({ sandboxes: count, sandboxes_at_once }) =>
    `${count.toLocaleString('en')} sandboxes of the demo marketplace, one call after the other, then ${sandboxes_at_once} at once`,
  compare: compareSteps,
  once: true,
  columns: sandboxColumns,
  targets: [
    atMost('Sandbox: create, ms', names.create, 'median_ms', 30),
    atMost('Sandbox: snapshot, ms', names.snapshot, 'median_ms', 20),
    atMost('Sandbox: reset, ms', names.reset, 'median_ms', 20),
    atMost('Sandbox: fork, ms', names.fork, 'median_ms', 20),
    atMost('Sandboxes, idle, MB', names.idle, 'resident_mb', 300),
  ],
  chart: { label: 'sandboxes, ms (less is better)', measure: 'median_ms' },
  candidates: Object.entries(steps).map(([step, measure]) => ({ name: names[step], measure })),
};
