import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../src/app/contracts.ts';
import type { Operation } from '../../src/platform/contract/operation.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases.ts';
import { built_program, type ServedProcess, serve, stoa } from '../support/process.ts';

/** Those that an example can be sent of: files do not fit into JSON. */
const exemplary = (contracts as readonly Operation[]).filter(({ body }) => body === undefined);

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

describe.each(engine_names)('the program on %s', (engine) => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  let served: ServedProcess;
  const run = (...args: string[]) => stoa(args, database.folder, settings);
  const json = async (...args: string[]) => JSON.parse((await run(...args)).stdout);

  beforeAll(async () => {
    database = await createDatabase(engine);
    settings = { STOA_DATABASE_URL: database.url, ...(engine === 'postgres' && secrets) };
    served = await serve(database.folder, settings, ['--demo']);
  });
  afterAll(async () => {
    await served.end('SIGKILL');
    await database.drop();
  });

  test('serve prints a signed curl command that works', async () => {
    const [, url = ''] = /^curl '(.*)'$/.exec(served.at.curl) ?? [];
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ error: '', response: { voucher_id: 1 } });
  });

  test('demo --json has the form that scripts rely on', async () => {
    const demo = await json('demo', '--json');
    const token = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(demo).toMatchObject({
      base_url: served.at.base_url,
      operator_url: served.at.operator_url,
      operator_token: expect.any(String),
      partner_id: expect.any(Number),
      partner_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    for (const shop of demo.shops)
      expect(shop).toEqual({
        name: expect.any(String),
        shop_id: expect.any(Number),
        region: expect.stringMatching(/^[A-Z]{2}$/),
        seller_type: expect.stringMatching(/^(local|cross_border)$/),
        access_token: token,
        refresh_token: token,
      });
    expect(demo.merchants[0]).toEqual({
      merchant_id: expect.any(Number),
      access_token: token,
      refresh_token: token,
    });
    const names = demo.shops.map(({ name }: { name: string }) => name);
    for (const wanted of [
      'sg-local',
      'sg-cb',
      'th-local',
      'tw-local',
      'br-local',
      'id-local',
      'my-local',
      'ph-local',
      'pl-local',
      'ar-local',
    ])
      expect(names).toContain(wanted);
    expect(Object.keys(demo.examples).sort()).toEqual(exemplary.map(({ name }) => name).sort());
  });

  test.each(exemplary.map(({ name }) => name))('call %s --example succeeds', async (name) => {
    const { code, stdout } = await run('call', name, '--example');
    expect(JSON.parse(stdout)).toMatchObject({ message: '' });
    expect(code).toBe(0);
  });

  test('call takes a request and a shop, and exits 1 when the API refuses', async () => {
    const ok = await run('call', 'v2.voucher.get_voucher', '{"voucher_id": 1}', '--shop', 'sg-local');
    expect([ok.code, JSON.parse(ok.stdout).response.voucher_id]).toEqual([0, 1]);
    const refused = await run(
      'call',
      'v2.voucher.get_voucher',
      '{"voucher_id": "one"}',
      '--shop',
      'sg-local',
    );
    expect([refused.code, JSON.parse(refused.stdout).error]).toEqual([1, 'error_param']);
  });

  test('call needs no database when it is given credentials', async () => {
    const { base_url, partner_id, partner_key, shops } = await json('demo', '--json');
    const credentials = [
      '--base-url',
      base_url,
      '--partner-id',
      String(partner_id),
      '--partner-key',
      partner_key,
    ];
    const shop = ['--shop', String(shops[0].shop_id), '--access-token', shops[0].access_token];
    const elsewhere = { STOA_DATABASE_URL: 'sqlite:/nonexistent/stoa.db' };
    const { code, stdout } = await stoa(
      ['call', 'v2.voucher.get_voucher', '{"voucher_id": 1}', ...credentials, ...shop],
      database.folder,
      elsewhere,
    );
    expect([code, JSON.parse(stdout).error]).toEqual([0, '']);
  });

  test('token issue gives tokens that live 4 hours, for a shop by name and a merchant by id', async () => {
    const token = expect.stringMatching(/^[0-9a-f]{32}$/);
    const form = { access_token: token, refresh_token: token, expire_in: 14_400 };
    expect(await json('token', 'issue', '--shop', 'th-local', '--json')).toEqual(form);
    const { merchants } = await json('demo', '--json');
    expect(await json('token', 'issue', '--merchant', String(merchants[0].merchant_id), '--json')).toEqual(
      form,
    );
    expect(await run('token', 'issue', '--shop', 'nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no shop nowhere'),
    });
  });

  test('migrate --check exits 0 on a database that is up to date', async () => {
    expect(await run('migrate', '--check')).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
  });

  test('no log line holds a secret', async () => {
    const { partner_key, shops, operator_token } = await json('demo', '--json');
    await run('call', 'v2.voucher.get_voucher', '--example');
    for (const secret of [
      partner_key,
      operator_token,
      ...shops.map((shop: { access_token: string }) => shop.access_token),
    ])
      expect(served.log()).not.toContain(secret);
    expect(served.log()).not.toMatch(/[0-9a-f]{64}/);
  });

  test('health, readiness and metrics are served on the operator port', async () => {
    const get = async (path: string) => {
      const answer = await fetch(served.at.operator_url + path);
      return { status: answer.status, text: await answer.text() };
    };
    expect(await get('/healthz')).toMatchObject({ status: 200 });
    expect(await get('/readyz')).toMatchObject({ status: 200 });
    const { text } = await get('/metrics');
    for (const name of [
      'stoa_requests_total{operation="v2.voucher.get_voucher",outcome="ok"}',
      'stoa_request_duration_seconds_bucket',
      'stoa_store_',
      'stoa_nodejs_eventloop_lag_seconds',
    ])
      expect(text).toContain(name);
    expect(await get('/nothing')).toMatchObject({
      status: 404,
      text: expect.stringContaining('"request_id"'),
    });
  });

  test('SIGTERM ends a server with exit code 0 in time, also with idle and half-open connections', async () => {
    const second = await serve(database.folder, settings);
    const { port } = new URL(second.at.base_url);
    const idle = connect(Number(port), '127.0.0.1');
    const half = connect(Number(port), '127.0.0.1');
    half.write('GET /api/v2/voucher/get_voucher HTTP/1.1\r\nHost: x');
    await fetch(second.at.base_url);
    idle.on('error', () => {});
    half.on('error', () => {});
    const { code, signal, after_ms } = await second.end('SIGTERM');
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(after_ms).toBeLessThan(10_000);
    expect(second.log()).toContain('"stopped"');
  });

  test('a server that npm started stops when npm is ended, although the signal does not reach it', async () => {
    // What npm does: a shell in between, and a signal that ends the shell alone.
    const command = `"${process.execPath}" "${built_program}" serve --port 0 --operator-port 0 & wait`;
    const env = { PATH: process.env.PATH, ...settings, npm_lifecycle_event: 'start' };
    const shell = spawn('sh', ['-c', command], { cwd: database.folder, env });
    let said = '';
    const closed = new Promise((resolve) => shell.once('close', resolve));
    const ready = new Promise<void>((resolve) => {
      shell.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.includes('Stoa is ready')) resolve();
      });
    });
    shell.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await ready;
    shell.kill('SIGTERM');
    // The pipes close when the last process that holds them has ended: the server.
    await closed;
    expect(said).toContain('"stopped"');
  });

  test('a killed server leaves nothing behind that stops the next one', async () => {
    const first = await serve(database.folder, settings);
    await first.end('SIGKILL');
    const next = await serve(database.folder, settings);
    expect((await fetch(`${next.at.operator_url}/readyz`)).status).toBe(200);
    await next.end('SIGTERM');
  });
});

describe('the command line', () => {
  let database: TestDatabase;
  const run = (...args: string[]) => stoa(args, database.folder);

  beforeAll(async () => {
    database = await createDatabase('sqlite');
  });
  afterAll(() => database.drop());

  test('an empty SQLite database gets the demo marketplace, and secrets that only the owner can read', async () => {
    const { code, stdout } = await run('demo', '--json');
    expect(code).toBe(0);
    const { operator_token } = JSON.parse(stdout);
    for (const name of ['master.key', 'operator.token']) {
      const path = join(database.folder, 'data', name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(join(database.folder, 'data', 'operator.token'), 'utf8').trim()).toBe(operator_token);
  });

  test('keys are random, new for each database', async () => {
    const other = await createDatabase('sqlite');
    const [mine, theirs] = await Promise.all([run('demo', '--json'), stoa(['demo', '--json'], other.folder)]);
    expect(JSON.parse(mine.stdout).partner_key).not.toBe(JSON.parse(theirs.stdout).partner_key);
    await other.drop();
  });

  test('--no-demo leaves the database empty, and demo then says how to load it', async () => {
    const other = await createDatabase('sqlite');
    const served = await serve(other.folder, {}, ['--no-demo']);
    await served.end('SIGTERM');
    const { code, stdout } = await stoa(['demo', '--json', '--load'], other.folder);
    expect([code, JSON.parse(stdout).shops.length > 0]).toEqual([0, true]);
    await other.drop();
  });

  test('--help lists the commands, and every setting is a flag of serve', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const command of ['serve', 'migrate', 'demo', 'call', 'sign', 'token', 'openapi'])
      expect(stdout).toContain(`  ${command}`);
    const { stdout: help } = await run('serve', '--help');
    for (const flag of ['--database-url', '--port', '--master-key', '--no-demo', '--dialect'])
      expect(help).toContain(flag);
  });

  test.each([[['nonsense']], [['serve', '--nonsense']], [['call']], [['sign', 'v2.voucher.get_voucher']]])(
    'wrong usage exits 2 and says what is wrong: %j',
    async (args) => {
      const { code, stderr } = await run(...args);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^error: /);
    },
  );

  test('bad settings are all reported at once, and nothing is started', async () => {
    const { code, stderr } = await stoa(['serve', '--port', 'http', '--dialect', 'loud'], database.folder, {
      STOA_PROT: '1',
    });
    expect(code).toBe(1);
    for (const name of ['--port', '--dialect', 'STOA_PROT']) expect(stderr).toContain(name);
  });

  test.each([
    [['--database-url', 'sqlite:.'], 'cannot be opened as an SQLite database'],
    [['--database-url', 'sqlite::memory:'], 'WAL'],
    [['--database-url', 'postgres://:bad:port/'], 'must be sqlite:PATH or postgres://'],
    [['--host', '192.0.2.1'], 'no address 192.0.2.1'],
    [['--host', 'nowhere.invalid'], 'no host nowhere.invalid'],
  ])('what an operator can mend is said in words, without a stack: %j', async (args, said) => {
    const { code, stderr } = await run(
      'serve',
      '--port',
      '0',
      '--operator-port',
      '0',
      '--log-level',
      'silent',
      ...args,
    );
    expect(code).toBe(1);
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  test('an operation that does not exist is answered with those that do', async () => {
    const { code, stderr } = await run('call', 'v2.voucher.get_vouchers', '{}', '--shop', 'sg-local');
    expect(code).toBe(1);
    expect(stderr).toContain('v2.voucher.get_voucher');
  });

  test('a server that is not running is said so in plain words', async () => {
    const { code, stderr } = await run(
      'call',
      'v2.voucher.get_voucher',
      '--example',
      '--base-url',
      'http://127.0.0.1:9',
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/did not answer.*stoa serve/);
  });

  test('sign computes the official sign and shows the base string', async () => {
    const key = ['--partner-id', '2001887', '--partner-key', '6b7a54497a4c6f63616c4b657954657374'];
    const rest = [
      '--timestamp',
      '1655714431',
      '--access-token',
      '59777174636562737266615546704c6d',
      '--shop-id',
      '14701711',
    ];
    const { stdout } = await run('sign', 'v2.voucher.get_voucher', ...key, ...rest, '--json');
    expect(JSON.parse(stdout)).toEqual({
      base_string: '2001887/api/v2/voucher/get_voucher165571443159777174636562737266615546704c6d14701711',
      timestamp: '1655714431',
      sign: 'f38209dc1df1ee2dda97fec0620319dcaafa3e9c2fc2de54a9322681e57bb37a',
    });
  });

  test('openapi prints the document that is served', async () => {
    const { stdout } = await run('openapi');
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' });
  });

  test('a port that is in use is named', async () => {
    const served = await serve(database.folder);
    const { port } = new URL(served.at.base_url);
    const { code, stderr } = await run('serve', '--port', port, '--operator-port', '0');
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port}`);
    await served.end('SIGTERM');
  });
});
