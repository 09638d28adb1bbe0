// The part `most_called`: the fifteen operations that apps call most, one after the other: what a call takes, and the
// memory of the server at most and ten seconds after the load.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { stoaCandidate } from './calls.mjs';
import { runChild } from './child.mjs';
import { mostCalledColumns } from './columns.mjs';
import { compare, recordError } from './compare.mjs';
import { openDemoDatabase, stoa } from './demo_database.mjs';
import { endPart } from './run_end.mjs';
import { shipping } from './ship.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';
import { atMost } from './targets.mjs';
import { residentMemory } from './usage.mjs';

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const resident_mb_max = 160;

/** Calls of the demo's example of an operation that reads. */
const reading = (operation) => ({
  operation,
  start: (run, engine) => stoaCandidate(operation, engine, { operation }).start(run),
});

/**
 * Calls of an operation that writes, by the demo's example and by its opposite in turns, so that each changes something.
 *
 * @param varying the fields of the answer that show the difference.
 */
const writing = (operation, oppositeOf, varying) => ({
  operation,
  expects: { varying },
  async start(run, engine) {
    const server = await startStoa(run, engine);
    const { request } = server.demo.examples[operation];
    const bodies = [oppositeOf(request), request];
    return {
      ...server,
      nextTurn() {
        server.clearLog();
        const url = signedUrl(server, operation, callerOf(server.demo, operation));
        return { first_call: { url, body: bodies[0] }, load: { url, bodies } };
      },
    };
  },
});

const otherStock = ({ stock_list, ...request }) => ({
  ...request,
  stock_list: stock_list.map(({ seller_stock, ...model }) => ({
    ...model,
    seller_stock: seller_stock.map(({ stock, ...place }) => ({ ...place, stock: stock + 1 })),
  })),
});

const otherPrice = ({ price_list, ...request }) => ({
  ...request,
  price_list: price_list.map(({ original_price, ...model }) => ({
    ...model,
    original_price: original_price + 1,
  })),
});

/** Every call ships another order. */
const shippingOrders = {
  operation: 'v2.logistics.ship_order',
  start: async (run, engine) => shipping(await startStoa(run, engine)),
};

/** One client for each shop of the demo, which always exchanges the token that its last call returned. */
const refreshingTokens = {
  operation: 'v2.public.refresh_access_token',
  expects: { varying: ['access_token', 'refresh_token', 'expire_in', 'shop_id'] },
  async start(run, engine) {
    const opened = await openDemoDatabase(run, `stoa_${engine}`, engine);
    const server = await startStoa(run, engine, opened);
    const issue = [process.execPath, run.program ?? stoa, 'demo', '--json'];
    return {
      ...server,
      async nextTurn() {
        server.clearLog();
        const { shops, partner_id } = JSON.parse(await runChild(run.cores.load, issue, opened.options));
        const url = signedUrl(server, '/api/v2/auth/access_token/get');
        const bodies = shops.map(({ shop_id, refresh_token }) => ({ refresh_token, partner_id, shop_id }));
        return {
          first_call: { url, body: bodies[0] },
          load: { url, bodies, continues_with: 'refresh_token' },
        };
      },
    };
  },
};

const special = [
  writing('v2.product.update_stock', otherStock, ['stock']),
  writing('v2.product.update_price', otherPrice, ['original_price']),
  shippingOrders,
  refreshingTokens,
];

const names = JSON.parse(readFileSync(new URL('most_called_operations.json', import.meta.url), 'utf8'));
const operations = names.map((name) => special.find(({ operation }) => operation === name) ?? reading(name));

const nameOf = (engine, operation) => `Stoa on ${engines[engine]}, ${operation.split('.').at(-1)}`;

const candidates = operations.flatMap(({ operation, expects, start }) =>
  Object.keys(engines).map((engine) => ({
    name: nameOf(engine, operation),
    engine,
    operation,
    expects,
    // A report has no room for thirty profiles.
    unprofiled: true,
    start: (run) => start(run, engine),
  })),
);

/** The servers of one operation at a time, so that few run at once. */
async function compareMostCalled(part, run) {
  const { quick, settled_s } = run.plan;
  const results = [];
  for (const { operation } of operations) {
    const of_operation = part.candidates.filter((candidate) => candidate.operation === operation);
    const taken = quick ? of_operation.filter(({ engine }) => engine === 'sqlite') : of_operation;
    const measured = await compare({ ...part, candidates: taken }, { ...run });
    await wait(settled_s * 1_000);
    for (const candidate of measured)
      await recordError(candidate, () => {
        candidate.rounds.at(-1).settled_mb = residentMemory(candidate.server.pid);
      });
    results.push(...measured);
    await endPart();
  }
  return results;
}

export const most_called = {
  title: ({ connections, settled_s }) =>
    `the fifteen operations that apps call most, by the demo's examples, ${connections} connections; settled: ${settled_s} s after the load`,
  load: 'load.mjs',
  compare: compareMostCalled,
  columns: mostCalledColumns,
  targets: Object.keys(engines).map((engine) => {
    const name = nameOf(engine, 'get_item_base_info');
    return atMost(`Memory, loaded, MB: ${name}`, name, 'peak_mb', resident_mb_max);
  }),
  candidates,
};
