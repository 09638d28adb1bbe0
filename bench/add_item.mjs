// The part `add_item`: a large durable write, about 20 KB per item.
import { rateColumns } from './columns.mjs';
import { openDatabase } from './database.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { bareCandidates } from './imitations.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';

const operation = 'v2.product.add_item';
const tiers = 100;
const vehicles = 170;
const description_length = 4_900;

const sentence = 'Cut straight, sewn twice, washed once: it keeps its size and its colour, even at 60 °C. ';

/** The item of the demo's example, as large as a careful seller's: text, price tiers, compatible vehicles. */
const enlarge = (item, known) => ({
  ...item,
  original_price: 90,
  description: sentence
    .repeat(Math.ceil(description_length / sentence.length))
    .slice(0, description_length)
    .trim(),
  wholesale: Array.from({ length: tiers }, (_, at) => ({
    min_count: 5 * at + 5,
    max_count: 5 * at + 9,
    unit_price: 80 - at / 2,
  })),
  compatibility_info: {
    vehicle_info_list: Array.from({ length: vehicles }, (_, at) => known[at % known.length]),
  },
});

/** The bench creates more items than a shop may have. */
const lift_limit = 'update region_limit set item_count_max = 1000000000';
const list_vehicles = 'select brand_id, model_id, year_id, version_id from vehicle order by 1, 2, 3, 4';

const whole = (row) => Object.fromEntries(Object.entries(row).map(([name, id]) => [name, Number(id)]));

/** A server of which the shop can add any number of items, and the item that is added. */
export async function startAdding(run, engine) {
  const opened = await openDemoDatabase(run, `stoa_${engine}`, engine);
  const database = await openDatabase(opened.database_url);
  await database.run(lift_limit, []);
  const known = (await database.rows(list_vehicles, [])).map(whole);
  const server = await startStoa(run, engine, opened);
  const { demo } = server;
  run.item ??= enlarge(demo.examples[operation].request, known);
  return {
    ...server,
    database,
    async nextTurn() {
      server.clearLog();
      await database.settle();
      const url = signedUrl(server, operation, callerOf(demo, operation));
      return { first_call: { url, body: run.item }, load: { url, body: run.item } };
    },
  };
}

/** The bare servers get the same item. */
const sameItem = (candidate) => ({
  ...candidate,
  async start(run) {
    const server = await candidate.start(run);
    const { first_call, load } = server.nextTurn();
    return {
      ...server,
      nextTurn: () => ({ first_call: { ...first_call, body: run.item }, load: { ...load, body: run.item } }),
    };
  },
});

export const add_item = {
  title: ({ connections }) => `signed ${operation}, 20 KB each, ${connections} connections`,
  load: 'load.mjs',
  varying: ['item_id'],
  isSuccess: ({ response }) => response?.item_id > 0,
  columns: rateColumns({ 'of bare Fastify': () => 'bare Fastify' }),
  chart: { label: 'add_item of 20 KB, durable, requests/s', measure: 'requests_per_s' },
  candidates: [
    { name: 'Stoa on SQLite', engine: 'sqlite', start: (run) => startAdding(run, 'sqlite') },
    { name: 'Stoa on PostgreSQL', engine: 'postgres', start: (run) => startAdding(run, 'postgres') },
    ...bareCandidates('POST').map(sameItem),
  ],
};
