// What a server writes to stderr: JSON for programs, text for people on a terminal.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, serve } from '../support/programs/process.ts';

describe('the log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase('sqlite');
  });
  afterAll(() => database.drop());

  test('has one JSON line for each call, with method and path and without the query, also for an unknown path', async () => {
    const served = await serve(database.folder);
    const { base_url, curl } = served.at;
    const { hostname, port } = new URL(base_url);
    await fetch(/'(.*)'/.exec(curl)?.[1] ?? '');
    await fetch(`${base_url}/api/v2/voucher/get_vouchers?sign=secret_of_mine`);
    await fetch(`${base_url}/token/0123456789abcdef0123456789abcdef`, { method: 'POST' });
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write('GET /broken?sign=x HTTP/1.1\r\nno header\r\n\r\n'),
      );
      socket.on('data', () => undefined).once('close', () => resolve());
    });
    await served.end('SIGTERM');
    const lines = served
      .log()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const calls = lines.filter(({ msg }) => msg === 'request');
    expect(calls.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/api/v2/voucher/get_voucher', 200],
      ['GET', '/api/v2/voucher/get_vouchers', 404],
      ['POST', '/token/*', 404],
      ['GET', '/broken', 400],
    ]);
    expect(served.log()).not.toContain('secret_of_mine');
  });

  const green = '\u001b[32m';

  /**
   * Starts a server whose output is a terminal, calls it, stops it, and returns everything that the terminal
   * showed.
   */
  function onTerminal(settings: Record<string, string>): Promise<string> {
    const program = `"${process.execPath}" "${built_program}" serve --port 0 --operator-port 0`;
    const env = { PATH: process.env.PATH, TERM: 'xterm-256color', ...settings };
    const terminal = spawn('script', ['-qefc', `exec ${program}`, '/dev/null'], {
      cwd: database.folder,
      env,
    });
    return new Promise((resolve, reject) => {
      let shown = '';
      let called = false;
      terminal.stdout.on('data', (chunk) => {
        shown += chunk;
        const [, url] = /curl '([^']+)'/.exec(shown) ?? [];
        if (url !== undefined && !called) {
          called = true;
          void fetch(url).then(() => fetch(`${new URL(url).origin}/nowhere`));
        }
        // Ctrl-C, once the last call has been logged.
        if (/GET \/nowhere/.test(shown) && !shown.includes('^C')) terminal.stdin.write('\u0003');
      });
      terminal.once('error', reject);
      terminal.once('close', () => resolve(shown));
    });
  }

  test('is readable on a terminal, and shows the start banner in one piece', async () => {
    const shown = await onTerminal({});
    expect(shown).toContain('Stoa is ready');
    const [, banner = ''] = /(Stoa is ready[\s\S]*Sign and send another)/.exec(shown) ?? [];
    expect(banner).toContain('partner_key');
    expect(banner).not.toMatch(/"level"| info /);
    expect(banner).not.toContain(green);
    expect(shown.replaceAll(`${green}info \u001b[0m`, 'INFO')).toMatch(
      /\d\d:\d\d:\d\d INFO GET \/api\/v2\/voucher\/get_voucher 200 [\d.]+ ms partner_id=/,
    );
    expect(shown).toMatch(/GET \/nowhere 404 [\d.]+ ms error=/);
    expect(shown).not.toContain('{"level"');
  });

  test('has no colour if NO_COLOR is set, and is text outside of a terminal if a setting requires it', async () => {
    expect(await onTerminal({ NO_COLOR: '1' })).not.toContain('\u001b');
    const served = await serve(database.folder, { STOA_LOG_FORMAT: 'text' });
    await served.end('SIGTERM');
    expect(served.log()).toMatch(/^\d\d:\d\d:\d\d info {2}ready base_url=http/m);
  });
});
