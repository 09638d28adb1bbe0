// A separate process in which one client calls one server, batches and single orders in turns, and which prints
// as JSON how long each took. A batch names orders, or their packages.
import { Agent, request as send } from 'node:http';
import { median } from './median.mjs';
import { orderSn, packageNumber } from './orders.mjs';
import { readTold } from './told.mjs';
import { familyRan, familyRanSince, usedCpu, usedSince } from './usage.mjs';

/**
 * Orders are taken from number `first` on; `modes` is how all of them are shipped. The kinds of call alternate
 * in the order of `turns`. `of_packages` is set if a batch names packages. `database_pid` is the server's
 * database, if it has a process.
 */
const {
  pid,
  database_pid,
  batch_url,
  ship_url,
  modes,
  ship_modes = modes,
  of_packages = false,
  batch_size,
  first,
  count,
  turns,
  warm_s,
  measured_s,
} = readTold(process.argv[2]);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let taken = 0;
let wrong = 0;
let first_wrong = '';

function post(url, body) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = send(url, { agent, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    request.once('error', reject).end(body);
  });
}

const batches = of_packages
  ? {
      bodyOf: (numbers) => ({
        ...modes,
        package_list: numbers.map((number) => ({ package_number: packageNumber(number) })),
      }),
      isSuccess: ({ error, response }) =>
        error === '' && response.success_list.length === batch_size && response.fail_list.length === 0,
    }
  : {
      bodyOf: (numbers) => ({
        ...modes,
        order_list: numbers.map((number) => ({ order_sn: orderSn(number) })),
      }),
      isSuccess: ({ error, response }) =>
        error === '' &&
        response.result_list.length === batch_size &&
        response.result_list.every(({ fail_error }) => fail_error === undefined),
    };

const kinds = {
  batch: { url: batch_url, size: batch_size, ...batches },
  ship: {
    url: ship_url,
    size: 1,
    bodyOf: ([number]) => ({ ...ship_modes, order_sn: orderSn(number) }),
    isSuccess: ({ error }) => error === '',
  },
};
const nothing = () => ({ took_ms: [], all_us: 0, main_us: 0, database_us: 0 });
const measured = { batch: nothing(), ship: nothing() };

/** Calls one kind for some time, or until there are no orders left. */
async function call(kind, seconds) {
  const { url, size, bodyOf, isSuccess } = kinds[kind];
  const took_ms = [];
  const before = usedCpu(pid);
  const database = database_pid && familyRan(database_pid);
  const until_ms = performance.now() + seconds * 1_000;
  while (performance.now() < until_ms && taken + size <= count) {
    const body = JSON.stringify(bodyOf(Array.from({ length: size }, (_, at) => first + taken + at)));
    taken += size;
    const started_ms = performance.now();
    const { status, text } = await post(url, body);
    took_ms.push(performance.now() - started_ms);
    if (status === 200 && isSuccess(JSON.parse(text))) continue;
    wrong++;
    first_wrong ||= `${status} ${text.slice(0, 300)}`;
  }
  const database_us = database ? familyRanSince(database_pid, database) : 0;
  return { took_ms, used: usedSince(pid, before), database_us };
}

for (const kind of turns.slice(0, 2)) await call(kind, warm_s / 2);
for (const kind of turns) {
  const { took_ms, used, database_us } = await call(kind, measured_s / turns.length);
  measured[kind].took_ms.push(...took_ms);
  measured[kind].all_us += used?.all_us;
  measured[kind].main_us += used?.main_us;
  measured[kind].database_us += database_us;
}
agent.destroy();

const { batch, ship } = measured;
const cpuOf = (us, { took_ms }, size) => us && us / (took_ms.length * size);
const [batch_cpu_us, ship_cpu_us] = [cpuOf(batch.all_us, batch, batch_size), cpuOf(ship.all_us, ship, 1)];
const [batch_database_us, ship_database_us] = [
  cpuOf(batch.database_us, batch, batch_size),
  cpuOf(ship.database_us, ship, 1),
];
const [batch_ms, ship_ms] = [median(batch.took_ms), median(ship.took_ms)];
console.log(
  JSON.stringify({
    answers: Math.min(...[...new Set(turns)].map((kind) => measured[kind].took_ms.length)),
    wrong,
    first_wrong,
    batch_ms,
    ship_ms,
    times: batch_ms / ship_ms,
    batch_cpu_us,
    batch_main_cpu_us: cpuOf(batch.main_us, batch, batch_size),
    ship_cpu_us,
    batch_database_us,
    ship_database_us,
    cpu_times: (batch_size * (batch_cpu_us + batch_database_us)) / (ship_cpu_us + ship_database_us),
    taken,
  }),
);
