// Runs the receivers of the page about pushes as a reader copies them, and sends them every push.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signPush } from '../../src/kit/signing/push_signature.ts';
import { push_codes } from '../../src/market/push_codes.ts';
import { createDatabase } from '../support/databases/databases.ts';
import { built_program, serve, stoa } from '../support/programs/process.ts';
import { openReceiver } from '../support/push/receiver.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'push.md'), 'utf8');
const key = '5ca1ab1e'.repeat(8);
const timeout = 60_000;

/** The program below a heading of the page. */
function programOf(heading: string): string {
  const section = page.split(`\n### ${heading}\n`)[1] ?? '';
  return /^```\w+\n(.*?)^```$/ms.exec(section)?.[1] ?? '';
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const folder = mkdtempSync(join(tmpdir(), 'stoa-push-page-'));
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  symlinkSync(root, join(folder, 'node_modules', 'stoa'));
  for (const name of ['express', 'fastify'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles a program in TypeScript, and returns the command that runs it. */
async function compiled(name: string): Promise<[string, ...string[]]> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents: programOf(name), loader: 'ts' },
    outfile,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return [process.execPath, outfile];
}

function written(file: string, heading: string): string {
  const path = join(folder, file);
  writeFileSync(path, programOf(heading));
  return path;
}

const commands: Readonly<Record<string, (port: number) => Promise<[string, ...string[]]>>> = {
  Node: () => compiled('Node'),
  Express: () => compiled('Express'),
  Fastify: () => compiled('Fastify'),
  Flask: async () => ['python3', written('receiver.py', 'Flask')],
  PHP: async (port) => ['php', '-S', `127.0.0.1:${port}`, written('push.php', 'PHP')],
};

describe.each(Object.keys(commands))('the receiver for %s', (name) => {
  let receiver: ChildProcess;
  let url: string;
  let printed = '';

  /** Throws while nobody listens. */
  const isListening = () => fetch(url, { method: 'POST', body: '{}' });

  beforeAll(async () => {
    const port = await findFreePort();
    // The callback URL as it is configured. PHP and Flask are asked at the address on which they listen.
    url = `http://127.0.0.1:${port}/push`;
    const [command, ...words] = (await commands[name]?.(port)) ?? [''];
    const env = { ...process.env, PUSH_URL: url, PUSH_KEY: key, PORT: String(port) };
    receiver = spawn(command, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    receiver.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    receiver.stderr?.on('data', (chunk) => {
      printed += chunk;
    });
    await vi.waitFor(isListening, { timeout });
  }, timeout);
  afterAll(async () => {
    const ended = once(receiver, 'exit');
    receiver.kill('SIGKILL');
    await ended;
  });

  const send = async (body: string, authorization: string) => {
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(url, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };

  test('acknowledges every push with an empty body, and reads an order', { timeout }, async () => {
    for (const { sample } of push_codes) {
      const body = JSON.stringify(sample);
      expect(await send(body, await signPush(url, body, key))).toEqual({ status: 204, text: '' });
    }
    await expect.poll(() => printed, { timeout }).toContain('Order 220810QSK8S7BX is PROCESSED.');
  });

  test('refuses a push that was changed, is signed with another key, or is not signed', {
    timeout,
  }, async () => {
    const body = JSON.stringify(push_codes[0].sample);
    const right = await signPush(url, body, key);
    expect(await send(body.replace('1', '2'), right)).toEqual({ status: 401, text: '' });
    expect(await send(body, await signPush(url, body, 'another'))).toEqual({ status: 401, text: '' });
    expect(await send(body, '')).toEqual({ status: 401, text: '' });
    expect(await send(body, right.toUpperCase())).toEqual({ status: 401, text: '' });
  });
});

test('the page shows a push that fits its declaration', () => {
  const shown = /^```json\n(.*?)\n```$/ms.exec(page)?.[1];
  expect(shown).toBe(JSON.stringify(push_codes.find(({ code }) => code === 3)?.sample));
});

test('the commands of the page print pushes, forward them, and make some', { timeout }, async () => {
  const section = page.split('\n## On your machine\n')[1] ?? '';
  const shell = /^```sh\n(.*?)^```$/ms.exec(section)?.[1] ?? '';
  const commands_shown = shell.match(/^stoa [^#\n]+/gm)?.map((line) => line.trim().split(' ').slice(1)) ?? [];
  expect(commands_shown.map(([name]) => name)).toEqual(['listen', 'listen', 'listen', 'trigger', 'trigger']);
  const database = await createDatabase('sqlite');
  const app = await openReceiver();
  const served = await serve(database.folder);
  const listeners: ChildProcess[] = [];
  try {
    const placed = await stoa(['order', 'place', '--shop', 'sg-local', '--json'], database.folder);
    const { order_sn } = JSON.parse(placed.stdout);
    const wordsOf = (words: readonly string[]) =>
      words.map((word) => word.replace('$order_sn', order_sn).replace('http://localhost:3000/push', app.url));
    const printed: string[] = [];
    for (const words of commands_shown.filter(([name]) => name === 'listen')) {
      const at = listeners.length;
      const listener = spawn(process.execPath, [built_program, ...wordsOf(words)], { cwd: database.folder });
      listeners.push(listener);
      let said = '';
      printed[at] = '';
      listener.stdout.on('data', (chunk) => {
        printed[at] += chunk;
      });
      listener.stderr.on('data', (chunk) => {
        said += chunk;
      });
      await expect.poll(() => said, { timeout }).toContain('Listening');
    }
    for (const words of commands_shown.filter(([name]) => name === 'trigger'))
      expect((await stoa(wordsOf(words), database.folder)).code).toBe(0);
    await expect.poll(() => app.arrived.length, { timeout }).toBe(2);
    await expect
      .poll(() => printed[2]?.match(/200 in \d+ ms: The receiver acknowledged/g), { timeout })
      .toHaveLength(2);
    const codes = (text = '') => [...text.matchAll(/^\S+Z {2}(\d+) /gm)].map(([, code]) => code);
    expect(printed.map(codes)).toEqual([['3', '30'], ['3'], ['3', '30']]);
  } finally {
    for (const listener of listeners) listener.kill('SIGKILL');
    await served.end('SIGKILL');
    app.close();
    await database.drop();
  }
});
