// Orders of another system, imported with their history by `order.import`: how many a second, compared with the same
// number of seconds of `order.place`, which makes no history, on the same machine; and how much memory.
//
//   node bench/mirror.mjs [--orders 20000] [--callers 2] [--database-url postgres://...]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    callers: { type: 'string', default: '2' },
    'database-url': { type: 'string' },
  },
});
const [order_count, callers] = [Number(values.orders), Number(values.callers)];
const orders_per_call = 500;
const token = 'b'.repeat(40);
const stoa = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stoa-mirror-'));
const env = {
  ...process.env,
  STOA_OPERATOR_TOKEN: token,
  STOA_LOG_LEVEL: 'error',
  ...(values['database-url'] && { STOA_DATABASE_URL: values['database-url'] }),
};

const server = spawn(
  process.execPath,
  [stoa, 'serve', '--demo', '--json', '--port', '0', '--operator-port', '0'],
  { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] },
);
const at = await new Promise((resolve, reject) => {
  let text = '';
  server.stdout.on('data', (chunk) => {
    text += chunk;
    if (text.endsWith('}\n')) resolve(JSON.parse(text));
  });
  server.once('close', (code) => reject(new Error(`The server ended with ${code}.`)));
});

async function call(path, body) {
  const response = await fetch(`${at.operator_url}/operator/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const demo = JSON.parse(
  execFileSync(process.execPath, [stoa, 'demo', '--json'], { cwd: folder, env, encoding: 'utf8' }),
);
const { shop_id } = demo.shops.find(({ name }) => name === 'sg-local');
const { items } = await call(`collections/item?shop_id=${shop_id}&limit=20`);
const now = Math.floor(Date.now() / 1_000);

/** An order of the past: most are completed, some are on their way, and some are cancelled. */
function order(number) {
  const create_time = now - 86_400 * (30 + (number % 300)) - (number % 86_400);
  const after = (hours) => create_time + hours * 3_600;
  const items_of = [items[number % items.length], items[(number + 1) % items.length]];
  const step = (order_status, hours) => ({ order_status, at: after(hours) });
  const shipped = [step('PROCESSED', 5), step('SHIPPED', 20)];
  const ways = [
    ...Array.from({ length: 7 }, () => [
      'COMPLETED',
      [...shipped, step('TO_CONFIRM_RECEIVE', 70), step('COMPLETED', 200)],
    ]),
    ['SHIPPED', shipped],
    ['TO_CONFIRM_RECEIVE', [...shipped, step('TO_CONFIRM_RECEIVE', 70)]],
    ['CANCELLED', [step('CANCELLED', 3)]],
  ];
  const [order_status, history] = ways[number % ways.length];
  return {
    external_id: `OLD-${number}`,
    revision: 1,
    create_time,
    pay_time: after(1),
    order_status,
    history,
    ...(order_status === 'CANCELLED' && { cancel_by: 'seller', cancel_reason: 'OUT_OF_STOCK' }),
    item_list: items_of.map(({ item_id }) => ({
      item_id,
      quantity: 1 + (number % 3),
      original_price_micros: 12_500_000,
    })),
    ...(order_status !== 'CANCELLED' && { package_list: [{ tracking_number: `TRACK${number}` }] }),
    buyer_username: `buyer${number % 5_000}`,
    estimated_shipping_fee_micros: 1_990_000,
    recipient_address: {
      name: 'Ada Buyer',
      phone: '+65 0000 0001',
      region: 'SG',
      state: 'Central',
      city: 'Singapore',
      district: '',
      town: '',
      address: '2 Buyer Street',
      zipcode: '000002',
    },
  };
}

const memory = () => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
    return `${Math.round(Number(kilobytes) / 1_024)} MB`;
  } catch {
    return 'unknown';
  }
};

const [place_callers, placed_count] = [32, 1_000];

/** Orders that are placed one by one. @returns how many a second. */
async function placeRate() {
  const { items: places } = await call(`collections/item_stock?shop_id=${shop_id}&limit=500`);
  const sold = new Set(
    items.filter(({ item_status }) => item_status === 'NORMAL').map(({ item_id }) => item_id),
  );
  const { item_id, model_id, location_id } = places.find((place) => sold.has(place.item_id));
  const named = { item_id, ...(model_id && { model_id }) };
  await call('stock/set', { shop_id, ...named, ...(location_id && { location_id }), stock: 1_000_000 });
  const line = { ...named, quantity: 1 };
  let next = 0;
  const began = performance.now();
  const place = async () => {
    while (next++ < placed_count) await call('order/place', { shop_id, item_list: [line] });
  };
  await Promise.all(Array.from({ length: place_callers }, place));
  return placed_count / ((performance.now() - began) / 1_000);
}

try {
  const place_rate = await placeRate();
  let [next, imported] = [0, 0];
  const began = performance.now();
  const importer = async () => {
    while (next < order_count) {
      const from = next;
      next += orders_per_call;
      const order_list = Array.from({ length: Math.min(orders_per_call, order_count - from) }, (_, at_) =>
        order(from + at_),
      );
      const { imported_count, result_list } = await call('order/import', { shop_id, order_list });
      imported += imported_count;
      const bad = result_list.find(({ outcome }) => outcome !== 'imported');
      if (bad) throw new Error(JSON.stringify(bad));
    }
  };
  await Promise.all(Array.from({ length: callers }, importer));
  const seconds = (performance.now() - began) / 1_000;
  const rate = imported / seconds;
  console.log(
    `${imported} orders with their history in ${seconds.toFixed(1)} s by ${callers} callers: ${Math.round(rate)} a second, a million in ${(1_000_000 / rate / 60).toFixed(1)} minutes; peak memory of the server ${memory()}`,
  );
  console.log(
    `order.place with ${place_callers} callers made ${Math.round(place_rate)} a second in the same run: the import is ${(rate / place_rate).toFixed(1)} times as fast`,
  );
} finally {
  server.removeAllListeners('close');
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
}
