// The part `import`: how fast `stoa import` and `stoa export` are with orders and their lines, with all checks, in shares
// of what each engine does without any: prepared inserts in one transaction, and COPY.

import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startChild } from './child.mjs';
import { openDemoDatabase, stoa } from './demo_database.mjs';
import { openSqlite } from './sqlite.mjs';

const order_count = 500_000;
const lines_of_order = 2;
const tables = ['sales_order', 'sales_order_line'];
const page = 1_000;

const demoRow = (table, test) =>
  readFileSync(fileURLToPath(new URL(`../demo/${table}.ndjson`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find(test);

/** Writes the files to import. */
async function writeFiles(folder, orders) {
  mkdirSync(folder);
  const order = demoRow('sales_order', ({ order_status }) => order_status === 'COMPLETED');
  const line = demoRow('sales_order_line', ({ shop_id }) => shop_id === order.shop_id);
  const fixed = JSON.parse(JSON.stringify(order).replace(/"now[^"]*"/g, '1764000000'));
  const [order_file, line_file] = tables.map((name) => createWriteStream(join(folder, `${name}.ndjson`)));
  const write = async (file, record) => {
    if (!file.write(`${JSON.stringify(record)}\n`)) await once(file, 'drain');
  };
  for (let number = 0; number < orders; number++) {
    const order_sn = `250101${number.toString(36).toUpperCase().padStart(8, '0')}`;
    await write(order_file, { ...fixed, order_sn });
    for (let line_no = 1; line_no <= lines_of_order; line_no++)
      await write(line_file, { ...line, order_sn, line_no, line_item_id: number * lines_of_order + line_no });
  }
  for (const file of [order_file, line_file]) {
    file.end();
    await once(file, 'close');
  }
}

const peakOf = (pid) => {
  try {
    const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib ?? 0) / 1_024;
  } catch {
    return 0;
  }
};

/** Runs a command of Stoa. @returns its time in seconds and its peak of resident memory in MB. */
async function timed(cores, args, options) {
  const from = performance.now();
  const child = startChild(cores, [process.execPath, stoa, ...args], { ...options, stdio: 'ignore' });
  let peak_mb = 0;
  const look = setInterval(() => {
    peak_mb = Math.max(peak_mb, peakOf(child.pid));
  }, 50);
  const [code] = await once(child, 'close');
  clearInterval(look);
  if (code !== 0) throw new Error(`stoa ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - from) / 1_000, peak_mb };
}

/** Prepared inserts in one transaction, of the rows that were imported. */
async function sqliteAlone(from_url, to_url) {
  const [source, target] = await Promise.all(
    [from_url, to_url].map((url) => openSqlite(url.slice('sqlite:'.length))),
  );
  let write_ms = 0;
  let read_ms = 0;
  target.exec('pragma journal_mode = wal; pragma synchronous = full; begin immediate');
  for (const table of tables) {
    const names = source
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name);
    const insert = target.prepare(
      `insert or replace into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    );
    const key = table === 'sales_order' ? ['shop_id', 'order_sn'] : ['shop_id', 'order_sn', 'line_no'];
    const select = source.prepare(
      `select * from ${table} where (${key.join(', ')}) > (${key.map(() => '?').join(', ')}) order by ${key.join(', ')} limit ${page}`,
    );
    for (let last = key.map((name) => (name === 'order_sn' ? '' : 0)); ; ) {
      const read_from = performance.now();
      const rows = select.all(...last);
      read_ms += performance.now() - read_from;
      if (rows.length === 0) break;
      const values = rows.map((row) => names.map((name) => row[name]));
      const from = performance.now();
      for (const list of values) insert.run(...list);
      write_ms += performance.now() - from;
      last = key.map((name) => rows.at(-1)[name]);
    }
  }
  const from = performance.now();
  target.exec('commit');
  write_ms += performance.now() - from;
  source.close();
  target.close();
  return { write_s: write_ms / 1_000, read_s: read_ms / 1_000 };
}

/** COPY from and to a file of the server, of the rows that were imported. */
async function postgresAlone(from_url, to_url, folder) {
  const [source, target] = [from_url, to_url].map((connectionString) => new pg.Client({ connectionString }));
  await Promise.all([source.connect(), target.connect()]);
  const spent = async (work) => {
    const from = performance.now();
    await work();
    return (performance.now() - from) / 1_000;
  };
  let write_s = 0;
  let read_s = 0;
  for (const table of tables) {
    const file = join(folder, `${table}.copy`);
    read_s += await spent(() =>
      source.query(`copy (select * from ${table} where order_sn like '250101%') to '${file}'`),
    );
    write_s += await spent(() => target.query(`copy ${table} from '${file}'`));
  }
  await Promise.all([source.end(), target.end()]);
  return { write_s, read_s };
}

async function measureOn(engine, { cores, quick }) {
  const run = { cores };
  const imported = await openDemoDatabase(run, 'import', engine);
  const alone = await openDemoDatabase(run, 'bulk', engine);
  const orders = quick ? 1_000 : order_count;
  const rows = orders * (1 + lines_of_order);
  const files = join(imported.folder, 'rows');
  await writeFiles(files, orders);
  const done = await timed(cores.load, ['import', files, '--json'], imported.options);
  const out = await timed(cores.load, ['export', join(imported.folder, 'out'), '--json'], imported.options);
  const bulk =
    engine === 'sqlite'
      ? await sqliteAlone(imported.database_url, alone.database_url)
      : await postgresAlone(imported.database_url, alone.database_url, '/tmp');
  rmSync(files, { recursive: true });
  const rate = (seconds) => Math.round(rows / seconds);
  return {
    engine,
    rows,
    'import rows/s': rate(done.seconds),
    'import MB': Math.round(done.peak_mb),
    'without checks rows/s': rate(bulk.write_s),
    'import share': Number((bulk.write_s / done.seconds).toFixed(2)),
    'export rows/s': rate(out.seconds),
    'export MB': Math.round(out.peak_mb),
    'reading alone rows/s': rate(bulk.read_s),
    'export share': Number((bulk.read_s / out.seconds).toFixed(2)),
  };
}

/** Measures both engines and prints the numbers. */
export async function measureImport(options) {
  for (const engine of ['sqlite', 'postgres']) console.table([await measureOn(engine, options)]);
}
