// `stoa generate` while a server runs, and killed in between.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, type ServedProcess, serve, stoa } from '../support/programs/process.ts';

describe.each(engine_names)('stoa generate while a server runs on %s', (engine) => {
  let database: TestDatabase;
  let server: ServedProcess;
  let settings: Record<string, string>;
  beforeAll(async () => {
    database = await createDatabase(engine);
    settings = {
      STOA_DATABASE_URL: database.url,
      STOA_MASTER_KEY: 'ab'.repeat(32),
      STOA_OPERATOR_TOKEN: 'o'.repeat(40),
    };
    server = await serve(database.folder, settings, ['--demo']);
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await database?.drop();
  });
  const run = (...args: string[]) => stoa([...args, '--json'], database.folder, settings);
  const ordersOf = async (shop_id: number) => {
    const { operator_url } = server.at;
    const answer = await fetch(
      `${operator_url}/operator/v1/collections/sales_order?shop_id=${shop_id}&limit=100`,
      { headers: { authorization: `Bearer ${'o'.repeat(40)}` } },
    );
    return ((await answer.json()) as { items: { order_sn: string }[] }).items;
  };

  test('writes orders that the server shows at once', async () => {
    const before = (await ordersOf(10_030)).length;
    const { code, stdout } = await run(
      'generate',
      'orders',
      '--shop',
      'mx-local',
      '--count',
      '20',
      '--seed',
      '7',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ shop_id: 10_030, order_count: 20 });
    expect(await ordersOf(10_030)).toHaveLength(before + 20);
  });

  test('names what is wrong, and writes nothing', async () => {
    const before = await ordersOf(10_030);
    for (const [args, message] of [
      [['--shop', 'mx-local', '--seed', '7', '--count', '20'], 'has the orders of this seed already'],
      [['--shop', 'nobody'], '--shop: there is no shop nobody in this database.'],
      [['--shop', 'mx-local', '--count', '0'], '--count must be a whole number from 1 to 1,000,000'],
      [['--shop', 'sg-local', '--states', 'invoice_pending:1'], 'orders in SG need no invoice'],
    ] as const) {
      const { code, stderr } = await run('generate', 'orders', ...args);
      expect(code).toBe(1);
      expect(JSON.parse(stderr).message).toContain(message);
    }
    expect(await ordersOf(10_030)).toEqual(before);
  });

  test('leaves no order behind if it is killed while it writes', async () => {
    const before = await ordersOf(10_021);
    const args = ['generate', 'orders', '--shop', 'th-local', '--count', '20000', '--seed', '7'];
    const child = spawn(process.execPath, [built_program, ...args], {
      cwd: database.folder,
      env: { ...process.env, ...settings },
    });
    child.stdout.resume();
    // The first line of progress comes when many orders were written.
    await once(child.stderr, 'data');
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    expect((await closed)[1]).toBe('SIGKILL');
    expect(await ordersOf(10_021)).toEqual(before);
    const again = await run('generate', 'orders', '--shop', 'th-local', '--count', '20', '--seed', '7');
    expect(JSON.parse(again.stdout)).toMatchObject({ order_count: 20 });
  });
});

test('stoa generate needs a database that exists, and makes none', async () => {
  const database = await createDatabase('sqlite');
  const { code, stderr } = await stoa(['generate', 'shops'], database.folder, {
    STOA_DATABASE_URL: 'sqlite:./none.db',
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database at ./none.db')]);
  expect(existsSync(join(database.folder, 'none.db'))).toBe(false);
  await database.drop();
});
