import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, type ServedProcess, serve, stoa } from '../support/programs/process.ts';

/** Operations whose example can be sent: files do not fit into JSON. */
const exemplary = (contracts as readonly Operation[]).filter(({ body }) => body === undefined);

/**
 * One operation of each kind that the command line treats in its own way. A process for every operation would take a
 * minute: `called_examples.test.ts` reads and sends the examples of all of them.
 */
const one_of_each_kind = [
  ...new Map(
    exemplary.map(({ name, caller, method, media_type }) => [`${caller} ${method} ${media_type}`, name]),
  ).values(),
];

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

  test('demo --json has the form on which scripts rely', async () => {
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

  test.each(one_of_each_kind)('call %s --example succeeds', async (name) => {
    const { code, stdout } = await run('call', name, '--example');
    const called = exemplary.find((operation) => operation.name === name);
    if (called?.media_type) expect(stdout).toMatch(/^%PDF-/);
    else expect(JSON.parse(stdout)).toMatchObject({ message: called?.envelope.message_of_success ?? '' });
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

  test('call needs no database if credentials are given', async () => {
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

  test('token issue prints tokens that are valid for 4 hours, for a shop by name and a merchant by id', async () => {
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

  test('no log line contains a secret', async () => {
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
      status: 401,
      text: expect.stringContaining('"request_id"'),
    });
  });

  test('SIGTERM ends a server with exit code 0 in time, even with idle and half-open connections', async () => {
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

  test('a server that npm started stops when npm is ended, although it does not receive the signal', async () => {
    // As npm does it: with a shell in between, and a signal that ends only the shell.
    const command = `"${process.execPath}" "${built_program}" serve --port 0 --operator-port 0 & wait`;
    const env = { PATH: process.env.PATH, ...settings, npm_lifecycle_event: 'start' };
    const shell = spawn('sh', ['-c', command], { cwd: database.folder, env });
    let output = '';
    const closed = new Promise((resolve) => shell.once('close', resolve));
    const ready = new Promise<void>((resolve) => {
      shell.stdout.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Stoa is ready')) resolve();
      });
    });
    shell.stderr.on('data', (chunk) => {
      output += chunk;
    });
    await ready;
    shell.kill('SIGTERM');
    // The pipes close when the last process that holds them, the server, has ended.
    await closed;
    expect(output).toContain('"stopped"');
  });

  test('a killed server leaves nothing behind that prevents the next start', async () => {
    const first = await serve(database.folder, settings);
    await first.end('SIGKILL');
    const next = await serve(database.folder, settings);
    expect((await fetch(`${next.at.operator_url}/readyz`)).status).toBe(200);
    await next.end('SIGTERM');
  });
});
