// `stoa listen` and `stoa trigger` as a developer runs them, next to an app on the same machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyPush } from '../../src/exports/client.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import { openReceiver, type Receiver } from '../support/push/receiver.ts';

const timeout = 120_000;

describe('the commands about pushes', { timeout }, () => {
  let database: TestDatabase;
  let served: ServedProcess;
  let partner_key: string;
  const listeners: ChildProcess[] = [];
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    ({ partner_key } = await json('demo'));
  }, timeout);
  afterEach(async () => {
    for (const listener of listeners.splice(0)) {
      if (listener.exitCode !== null) continue;
      const ended = once(listener, 'exit');
      listener.kill('SIGKILL');
      await ended;
    }
    for (const receiver of receivers.splice(0)) receiver.close();
  });
  afterAll(async () => {
    await served.end('SIGKILL');
    await database.drop();
  });

  const run = (...args: string[]) => stoa(args, database.folder);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  const place = async (...options: string[]): Promise<string> =>
    (await json('order', 'place', '--shop', 'sg-local', ...options)).order_sn;

  /** Starts `stoa listen`, and waits until it listens. */
  async function listen(...args: string[]) {
    const child = spawn(process.execPath, [built_program, 'listen', ...args], {
      cwd: database.folder,
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_'))),
    });
    listeners.push(child);
    const printed = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      printed.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      printed.err += chunk;
    });
    const until = (isTrue: () => unknown) =>
      expect.poll(() => isTrue() || printed, { timeout: 30_000 }).toBe(true);
    await until(() => printed.err.includes('Listening to the pushes to partner 2001887.'));
    const lines = () => printed.out.split('\n').filter((line) => line !== '');
    return { child, printed, lines, until };
  }
  async function openApp(): Promise<Receiver> {
    const receiver = await openReceiver();
    receivers.push(receiver);
    return receiver;
  }

  test("listen prints the pushes to the demo's partner, which has no URL", async () => {
    const { lines, until, child } = await listen('--code', '3,4');
    const order_sn = await place();
    await until(() => lines().length >= 2);
    expect(lines()[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z {2}3 order_status_push$/);
    expect(JSON.parse(lines()[1] ?? '')).toMatchObject({
      code: 3,
      data: { ordersn: order_sn, status: 'READY_TO_SHIP' },
    });
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  test('listen forwards each push signed for the URL, and says how the app answered and which rule it broke', async () => {
    const app = await openApp();
    const { lines, until } = await listen('--forward', app.url, '--code', '3', '--json');
    const order_sn = await place();
    await until(() => lines().length === 1);
    const [arrived] = app.arrived;
    const push = await verifyPush(arrived?.headers ?? {}, arrived?.body ?? '', app.url, partner_key);
    expect(push).toMatchObject({ code: 3, data: { ordersn: order_sn } });
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      code: 3,
      body: arrived?.body,
      forwarded: { outcome: 'acknowledged', status: 200, duration_ms: expect.any(Number) },
    });
    const answers: [Receiver['answer'], Record<string, unknown>][] = [
      [
        (answer) => answer.end('{"ok":true}'),
        { outcome: 'body_not_empty', explanation: expect.stringMatching(/must be empty/) },
      ],
      [(answer) => answer.writeHead(500).end(), { outcome: 'not_2xx', status: 500 }],
      [
        (answer) => answer.writeHead(401).end(),
        { status: 401, explanation: expect.stringMatching(/exactly this URL/) },
      ],
      [(answer) => answer.writeHead(302, { location: '/' }).end(), { outcome: 'redirected' }],
      [() => undefined, { outcome: 'timed_out', explanation: expect.stringMatching(/three seconds/) }],
      [(answer) => answer.destroy(), { outcome: 'connection_closed' }],
    ];
    for (const [at, [answer, forwarded]] of answers.entries()) {
      app.answer = answer;
      await run('trigger', '3', '--order', order_sn);
      await until(() => lines().length === at + 2);
      expect(JSON.parse(lines()[at + 1] ?? '').forwarded).toMatchObject(forwarded);
    }
  });

  test('listen connects again when the server is back, and misses nothing', async () => {
    const { lines, until, printed } = await listen('--code', '3', '--json');
    const first = await place();
    await until(() => lines().length === 1);
    const { operator_url } = served.at;
    await served.end('SIGKILL');
    await until(() => printed.err.includes('Connecting again in'));
    const port = new URL(operator_url).port;
    served = await serve(database.folder, {}, ['--operator-port', port]);
    const second = await place();
    await until(() => lines().length === 2);
    const ordersn = lines().map((line) => JSON.parse(JSON.parse(line).body).data.ordersn);
    expect(ordersn).toEqual([first, second]);
  });

  test('trigger sends any code about rows that exist, to those who listen', async () => {
    const order_sn = await place('--until', 'delivered');
    const { lines, until } = await listen('--json');
    const { pushes } = await json('trigger', '30', '--order', order_sn);
    expect(JSON.parse(pushes[0].body)).toMatchObject({
      code: 30,
      data: { ordersn: order_sn, fulfillment_status: 'LOGISTICS_DELIVERY_DONE' },
    });
    const { stdout } = await run('trigger', '3', '--order', order_sn, '--data', '{"status": "CANCELLED"}');
    expect(stdout).toMatch(/^Message \d+ to partner 2001887\n {2}\{"msg_id":/);
    await json('trigger', '1', '--shop', 'sg-local');
    await until(() => lines().length === 3);
    const shown = lines().map((line) => JSON.parse(JSON.parse(line).body));
    expect(shown.map(({ code }) => code)).toEqual([30, 3, 1]);
    expect(shown[1].data.status).toBe('CANCELLED');
    expect(shown[2]).toMatchObject({ partner_id: 2001887 });
  });

  test('trigger names the codes, the missing option, the missing row or the broken rule', async () => {
    const failed = async (...args: string[]) => {
      const { code, stderr } = await run('trigger', ...args);
      return `${code} ${stderr}`;
    };
    expect(await failed('31')).toMatch(
      /^2 There is no code 31\. There are:\n +1 {2}shop_auth.*\n +47 {2}package_info/s,
    );
    expect(await failed('3')).toMatch(/^2 Say what the push is about: --order/);
    expect(await failed('3', '--shop', 'sg-local')).toMatch(/^1 row_not_named: .*give order_sn/);
    expect(await failed('3', '--order', 'NONE')).toMatch(/^1 No shop has order_sn NONE/);
    expect(await failed('16', '--item', '5', '--shop', 'sg-local')).toMatch(/^1 row_not_found: .*no item 5/);
    expect(await failed('3', '--data', '[]', '--shop', 'sg-local')).toMatch(
      /^2 --data must be a JSON object/,
    );
  });

  test('listen and trigger work in a sandbox, whose partner is the default', async () => {
    const { sandbox_id, partner_id } = await json('sandbox', 'create');
    const child = spawn(process.execPath, [built_program, 'listen', '--json', '--sandbox', sandbox_id], {
      cwd: database.folder,
    });
    listeners.push(child);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    await expect.poll(() => err, { timeout: 30_000 }).toContain(`partner ${partner_id}`);
    const { order_sn } = await json('order', 'place', '--shop', 'sg-local', '--sandbox', sandbox_id);
    await expect.poll(() => out, { timeout: 30_000 }).toContain(order_sn);
  });

  test('listen refuses options that it cannot use', async () => {
    const failed = async (...args: string[]) => {
      const { code, stderr } = await run('listen', ...args);
      return `${code} ${stderr}`;
    };
    expect(await failed('--code', 'x')).toMatch(/^2 --code must be codes separated by commas/);
    expect(await failed('--forward', 'localhost:3000')).toMatch(
      /^2 --forward localhost:3000: The URL is not/,
    );
    expect(await failed('--partner', '12345')).toMatch(/^1 partner_not_found/);
  });
});

describe('serve --push-url', { timeout }, () => {
  test("sends all pushes of the demo's partner to the URL", async () => {
    const database = await createDatabase('sqlite');
    const app = await openReceiver();
    const served = await serve(database.folder, {}, ['--push-url', app.url]);
    try {
      const run = async (...args: string[]) =>
        JSON.parse((await stoa([...args, '--json'], database.folder)).stdout);
      const { order_sn } = await run('order', 'place', '--shop', 'sg-local');
      const bodies = () => app.arrived.map(({ body }) => body).join('\n');
      await expect.poll(bodies, { timeout: 30_000 }).toMatch(new RegExp(`"ordersn":"${order_sn}","status"`));
      expect((await run('push', 'status')).receivers).toMatchObject([{ callback_url: app.url }]);
    } finally {
      await served.end('SIGKILL');
      app.close();
      await database.drop();
    }
  });

  test.each([
    [
      ['--no-demo', '--push-url', 'http://localhost:3000/push'],
      /only for a demo marketplace in an embedded database/,
    ],
    [
      ['--push-url', 'http://10.0.0.1/push'],
      /STOA_PUSH_URL cannot be used: The URL leads to an address that is not public/,
    ],
    [['--push-url', 'localhost:3000'], /--push-url must be an http or https URL/],
  ])('is refused with %j', async (args, why) => {
    const database = await createDatabase('sqlite');
    const { code, stderr } = await stoa(
      ['serve', '--port', '0', '--operator-port', '0', ...args],
      database.folder,
    );
    expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
    await database.drop();
  });
});
