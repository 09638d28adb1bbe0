// The part `push`: what it costs ship_order that a partner receives pushes.
import { fileURLToPath } from 'node:url';
import { ratioColumn } from './against.mjs';
import { startChild, waitFor, wholeJson } from './child.mjs';
import { rateColumns } from './columns.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { shipping } from './ship.mjs';
import { startStoa } from './stoa.mjs';

/** The codes that shipping an order causes: the status of the order and that of its package. */
const codes_on = [3, 30];

/** The receivers: none; one that never answers, so that pushes are made and hardly any is sent; one that acknowledges. */
const kinds = { none: 'no receiver', silent: 'a receiver that never answers', good: 'a receiver' };
const nameOf = (engine_name, kind) => `Stoa on ${engine_name}, ${kinds[kind]}`;

async function startReceiver({ cores }, kind) {
  const program = fileURLToPath(new URL('push_receiver.mjs', import.meta.url));
  const child = startChild(cores.load, [process.execPath, program, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await waitFor(child, child.stdout, wholeJson)).url;
}

async function startPushing(run, engine, kind) {
  const opened = await openDemoDatabase(run, `stoa_${engine}`, engine);
  const { options } = opened;
  const env = { ...options.env, STOA_PUSH_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const server = await startStoa(run, engine, { ...opened, options: { ...options, env } });
  if (kind !== 'none') {
    const { partner_id, operator_token } = server.demo;
    const answer = await fetch(`${server.operator_url}/operator/v1/partner/set_push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ partner_id, callback_url: await startReceiver(run, kind), codes_on }),
    });
    if (!answer.ok) throw new Error(`partner.set_push answered ${answer.status}: ${await answer.text()}`);
  }
  return shipping(server);
}

const pushing = (engine_name, engine) =>
  Object.keys(kinds).map((kind) => ({
    name: nameOf(engine_name, kind),
    engine,
    unprofiled: kind === 'none',
    start: (run) => startPushing(run, engine, kind),
  }));

export const push = {
  title: ({ connections }) => `ship_order by a partner with and without pushes, ${connections} connections`,
  load: 'load.mjs',
  alternating: true,
  columns: {
    ...rateColumns({}),
    'CPU of no receiver': ratioColumn('cpu_us', (name) => name.replace(/, .*/, `, ${kinds.none}`)),
  },
  candidates: [...pushing('SQLite', 'sqlite'), ...pushing('PostgreSQL', 'postgres')],
};
