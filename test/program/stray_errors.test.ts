// A served process whose callbacks throw: it logs defects and keeps answering.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { built_program, serve } from '../support/programs/process.ts';

const planted_errors = join(import.meta.dirname, '..', 'support', 'programs', 'planted_errors.cjs');

/**
 * Errors planted by the preloaded file: in callbacks of the engine, which are guarded, and in others without a
 * guard.
 */
const planted = [
  'planted in an interval of the engine',
  'planted in a listener of the engine',
  'planted in a listener',
  'planted in a timer',
  'planted in a promise',
];

test('a callback that throws is logged as a defect, and the server keeps answering', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-stray-'));
  const served = await serve(folder, {
    NODE_OPTIONS: `--require ${planted_errors}`,
    STOA_DATABASE_URL: 'sqlite:stoa.db',
    STOA_LOG_FORMAT: 'json',
    STOA_DRAIN_MS: '0',
  });
  try {
    const health = () =>
      fetch(`${served.at.base_url}/`, { headers: { connection: 'close' } }).then(({ status }) => status);
    const known = await health();
    served.child.kill('SIGUSR2');
    await vi.waitFor(
      async () => {
        expect(await health()).toBe(known);
        const lines = served
          .log()
          .split('\n')
          .filter((line) => line.includes('"msg":"defect"'));
        expect(lines.map((line) => JSON.parse(line).err.message).toSorted()).toEqual(planted.toSorted());
        for (const line of lines)
          expect(JSON.parse(line)).toMatchObject({
            level: 'error',
            err: { stack: expect.stringContaining('at ') },
          });
      },
      { timeout: 10_000, interval: 100 },
    );
    expect((await served.end('SIGTERM')).code).toBe(0);
  } finally {
    served.child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

test.runIf(existsSync('/dev/full'))(
  'a full disk for the log neither ends the server nor delays its end',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-full-'));
    const full = openSync('/dev/full', 'w');
    const child = spawn(
      process.execPath,
      [built_program, 'serve', '--json', '--port', '0', '--operator-port', '0'],
      {
        cwd: folder,
        env: { ...process.env, STOA_DATABASE_URL: 'sqlite:stoa.db', STOA_DEMO: 'false', STOA_DRAIN_MS: '0' },
        stdio: ['ignore', 'pipe', full],
      },
    );
    closeSync(full);
    const ended = once(child, 'exit');
    try {
      let printed = '';
      for await (const chunk of child.stdout ?? []) {
        printed += chunk;
        if (printed.endsWith('}\n')) break;
      }
      const { base_url } = JSON.parse(printed);
      // The log is written four times a second.
      for (let calls = 0; calls < 5; calls++) {
        expect((await fetch(base_url)).status).toBe(404);
        await timers.setTimeout(200);
      }
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);
