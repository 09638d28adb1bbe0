// The part `update_item`: changes of the items of 20 KB beside adding them, with the processor time of the database.
import { startAdding } from './add_item.mjs';
import { ratioColumn } from './against.mjs';
import { medianColumn } from './columns.mjs';
import { postgres_process } from './postgres.mjs';
import { callerOf, signedUrl } from './stoa.mjs';
import { atMostTimes } from './targets.mjs';

const operation = 'v2.product.update_item';
/** Twice as many as there are clients, so that two calls hardly ever wait for the same item. */
const items_per_client = 2;
const times_max = 1.2;

/** What is sent of an item: all that update_item accepts, or one field. `name` differs from call to call. */
const edits = {
  all: ({ original_price: _, seller_stock: __, ...item }, item_name) => ({ ...item, item_name }),
  name: (_, item_name) => ({ item_name }),
};

/** Adds items, in the way in which the part `add_item` does. */
async function addItems(adding, count) {
  const { first_call } = await adding.nextTurn();
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(first_call.body) };
  const item_ids = [];
  while (item_ids.length < count) {
    const { response } = await (await fetch(first_call.url, init)).json();
    item_ids.push(response.item_id);
  }
  return item_ids;
}

/** The load, with the process of the database. */
const withDatabase = (engine, turn) => ({
  ...turn,
  load: { ...turn.load, ...(engine === 'postgres' && { database_pid: postgres_process.pid }) },
});

async function startUpdating(run, engine, edit) {
  const adding = await startAdding(run, engine);
  const item_ids = await addItems(adding, items_per_client * run.plan.connections);
  const { item_name } = run.item;
  // Each call changes something: the second half of the calls takes back what the first one did.
  const bodies = [`${item_name} *`, item_name].flatMap((name) =>
    item_ids.map((item_id) => ({ item_id, ...edits[edit](run.item, name) })),
  );
  return {
    ...adding,
    async nextTurn() {
      await adding.nextTurn();
      const url = signedUrl(adding, operation, callerOf(adding.demo, operation));
      return withDatabase(engine, { first_call: { url, body: bodies[0] }, load: { url, bodies } });
    },
  };
}

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const nameOf = {
  add: (engine) => `Stoa on ${engines[engine]}, add_item`,
  all: (engine) => `Stoa on ${engines[engine]}, update_item of all fields`,
  name: (engine) => `Stoa on ${engines[engine]}, update_item of the name`,
};

const candidatesOn = (engine) => [
  {
    name: nameOf.add(engine),
    engine,
    async start(run) {
      const adding = await startAdding(run, engine);
      return { ...adding, nextTurn: async () => withDatabase(engine, await adding.nextTurn()) };
    },
  },
  ...Object.keys(edits).map((edit) => ({
    name: nameOf[edit](engine),
    engine,
    start: (run) => startUpdating(run, engine, edit),
  })),
];

const addedOf = (name) => `${name.split(',')[0]}, add_item`;

export const update_item = {
  title: ({ connections }) =>
    `signed ${operation} beside add_item, items of 20 KB, ${connections} connections; CPU of update_item in that of add_item, 95 %`,
  load: 'load.mjs',
  varying: ['item_id', 'item_name'],
  alternating: true,
  isSuccess: ({ response }) => response?.item_id > 0,
  columns: {
    'requests/s': medianColumn('requests_per_s', 0),
    'p99 ms': medianColumn('p99_ms', 2),
    'CPU µs/request': medianColumn('cpu_us', 0),
    'of the database': medianColumn('database_cpu_us', 0),
    both: medianColumn('whole_cpu_us', 0),
    'both of add_item': ratioColumn('whole_cpu_us', addedOf),
    'bytes written/request': medianColumn('written_bytes', 0),
  },
  targets: Object.keys(engines).flatMap((engine) =>
    Object.keys(edits).map((edit) => {
      const name = nameOf[edit](engine);
      return atMostTimes(`CPU of ${name}, in add_item`, name, 'whole_cpu_us', times_max, nameOf.add(engine));
    }),
  ),
  candidates: [...candidatesOn('sqlite'), ...candidatesOn('postgres')],
};
