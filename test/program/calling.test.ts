// Requests and files on the command line, against a running server.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { jpeg } from '../support/items/images.ts';
import { built_program, type ServedProcess, serve, stoa } from '../support/programs/process.ts';

describe('calling from the command line', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  const run = (...args: string[]) => stoa(args, database.folder);
  const voucher = 'v2.voucher.get_voucher';
  const upload = 'v2.media_space.upload_image';

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    mkdirSync(join(database.folder, 'it is'), { recursive: true });
    writeFileSync(join(database.folder, 'request.json'), '{"voucher_id": 1}\n');
    writeFileSync(join(database.folder, 'it is', 'photo.jpg'), jpeg());
  });
  afterAll(async () => {
    await served.end('SIGTERM');
    await database.drop();
  });

  test('a request is read from a file', async () => {
    const { code, stdout } = await run('call', voucher, '@request.json', '--shop', 'sg-local');
    expect([code, JSON.parse(stdout).response.voucher_id]).toEqual([0, 1]);
  });

  test('a request is read from standard input', async () => {
    const command = [built_program, 'call', voucher, '-', '--shop', 'sg-local'];
    const child = spawn(process.execPath, command, { cwd: database.folder });
    child.stdin.end('{"voucher_id": 1}');
    const chunks = await child.stdout.toArray();
    expect(JSON.parse(chunks.join('')).response.voucher_id).toBe(1);
  });

  test.each([
    ['@nowhere.json', 'nowhere.json cannot be read'],
    ['@it is', 'it is cannot be read'],
    ['{"voucher_id":', 'must be a JSON object'],
  ])('a request that cannot be read is wrong usage: %s', async (request, message) => {
    const { code, stderr } = await run('call', voucher, request, '--shop', 'sg-local');
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('files are uploaded with other fields, for a shop or without one', async () => {
    const file = ['--file', 'image=it is/photo.jpg'];
    for (const more of [[], ['{"scene": "desc"}']]) {
      const { code, stdout } = await run('call', upload, ...more, ...file);
      expect([code, JSON.parse(stdout).error]).toEqual([0, '']);
      const [, image_id = ''] = /"image_id": "([0-9a-f]{64})"/.exec(stdout) ?? [];
      expect((await fetch(`${served.at.base_url}/image/${image_id}`)).status).toBe(200);
    }
    const refused = await run('call', upload, '{"scene": "portrait"}', ...file);
    expect([refused.code, JSON.parse(refused.stdout).error]).toEqual([1, 'error_param']);
  });

  test.each([
    [[upload], 'give each with --file image=PATH'],
    [[upload, '--file', 'photo.jpg'], 'does not name a file of'],
    [[upload, '--file', 'image=nowhere.jpg'], 'nowhere.jpg cannot be read'],
    [[voucher, '--example', '--file', 'image=a.jpg'], 'does not upload files'],
  ])('a file that cannot be sent is wrong usage: stoa call %j', async (args, message) => {
    const { code, stderr } = await run('call', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each([
    [['v2.voucher.get_vouchers'], 'also give --method GET or --method POST'],
    [['v2.voucher.get_vouchers', '--method', 'GET', '--example'], 'There is no example'],
    [['get_vouchers', '--method', 'GET'], 'The name of an operation has the form v2.group.operation'],
    [[voucher, '--method', 'POST', '--example'], 'is called by GET'],
    [[voucher, '--method', 'PUT'], 'Allowed choices are GET, POST'],
  ])('an operation that cannot be called is wrong usage: stoa call %j', async (args, message) => {
    const { code, stderr } = await run('call', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  /** The arguments that a shell passes to curl. */
  async function curlWords(...args: string[]): Promise<string[]> {
    const { code, stdout } = await run('curl', ...args);
    expect(code).toBe(0);
    const script = `curl() { printf '%s\\0' "$@"; }\n${stdout}`;
    const words = spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout;
    return words.split('\0').slice(0, -1);
  }

  test('curl prints a signed command that makes the call, and sends nothing itself', async () => {
    const [url = '', ...more] = await curlWords(voucher, '--example');
    expect(more).toEqual([]);
    expect(await (await fetch(url)).json()).toMatchObject({ error: '', response: { voucher_id: 1 } });
  });

  test('curl passes a body unchanged, whatever characters a shell would interpret', async () => {
    const request = { order_sn: "it's $HOME `x` \\ @y", note: '訂單' };
    const [flag, header, raw, body = '', url = ''] = await curlWords(
      'v2.logistics.ship_order',
      JSON.stringify(request),
      '--shop',
      'sg-local',
    );
    expect([flag, header, raw]).toEqual(['-H', 'content-type: application/json', '--data-raw']);
    expect(JSON.parse(body)).toEqual(request);
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await answer.json()).not.toMatchObject({ error: 'error_sign' });
  });

  test('curl includes files, and prints JSON with --json', async () => {
    const words = await curlWords(upload, '{"scene": "desc"}', '--file', 'image=it is/photo.jpg');
    expect(words.slice(0, 4)).toEqual(['--form-string', 'scene=desc', '-F', 'image=@it is/photo.jpg']);
    const { stdout } = await run('curl', voucher, '--example', '--json');
    expect(JSON.parse(stdout)).toEqual({ curl: expect.stringMatching(/^curl 'http/) });
  });
});
