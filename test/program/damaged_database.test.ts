// A database is damaged while no server has it open, and a server discovers it.
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serve, stoa } from '../support/programs/process.ts';

describe('a database that was damaged after its server was killed', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-damaged-'));
    path = join(folder, 'data', 'stoa.db');
    await (await serve(folder)).end('SIGTERM');
    await (await serve(folder)).end('SIGKILL');
    // The rows of a table that a start does not read.
    const file = openSync(path, 'r+');
    const pages = statSync(path).size / 4_096;
    for (let page = Math.floor(pages / 2); page < pages - 1; page += 3)
      writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, page * 4_096);
    closeSync(file);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is discovered in the background: the server is no longer ready, reports what to do, and no server starts again', async () => {
    const served = await serve(folder);
    const ready = () => fetch(`${served.at.operator_url}/readyz`).then(({ status }) => status);
    await vi.waitFor(
      async () => {
        expect(await ready()).toBe(503);
        expect(served.log()).toContain('writes stopped');
      },
      { timeout: 20_000, interval: 100 },
    );
    const lines = served.log().match(/.*writes stopped.*/g);
    expect(lines).toEqual([expect.stringMatching(/damaged.*Stop Stoa, restore the database/)]);
    expect((await fetch(`${served.at.operator_url}/healthz`)).status).toBe(200);
    expect((await served.end('SIGTERM')).code).toBe(0);
    await expect(serve(folder)).rejects.toThrow(/is damaged: .*Put a backup in its place/);
  });

  test('is described by the doctor, as a list and as JSON, with exit code 1', async () => {
    const { code, stdout } = await stoa(['doctor'], folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^problem {2}pages +\S.*Replace it by a backup/m);
    const { stdout: json } = await stoa(['doctor', '--json'], folder);
    expect(JSON.parse(json)).toMatchObject({ is_ok: false, findings: expect.any(Array) });
  });
});

test('a database that is truncated under a running server is discovered, and writes stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-cut-'));
  const path = join(folder, 'data', 'stoa.db');
  await (await serve(folder)).end('SIGTERM');
  const served = await serve(folder);
  truncateSync(path, 10 * 4_096);
  await vi.waitFor(() => expect(served.log()).toContain('writes stopped'), {
    timeout: 20_000,
    interval: 100,
  });
  expect((await fetch(`${served.at.operator_url}/readyz`)).status).toBe(503);
  await served.end('SIGTERM');
  rmSync(folder, { recursive: true });
});

describe('a deleted database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-gone-'));
    await stoa(['demo', '--load'], folder);
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(join(folder, 'data', `stoa.db${suffix}`), { force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is never replaced by a new demo marketplace', async () => {
    const key = readFileSync(join(folder, 'data', 'master.key'));
    await expect(serve(folder)).rejects.toThrow(/The database at .* is missing: put it back/);
    for (const args of [['demo', '--load'], ['demo'], ['migrate'], ['doctor']]) {
      const { code, stdout, stderr } = await stoa(args, folder);
      expect([args, code]).toEqual([args, 1]);
      expect(stdout + stderr).toMatch(/The database at .* is missing/);
    }
    expect(existsSync(join(folder, 'data', 'stoa.db'))).toBe(false);
    expect(readFileSync(join(folder, 'data', 'master.key')).equals(key)).toBe(true);
  });

  test('is forgotten after its status file is removed', async () => {
    rmSync(join(folder, 'data', 'stoa.status'));
    writeFileSync(join(folder, 'data', 'master.key'), 'ab'.repeat(32));
    expect((await stoa(['demo', '--load'], folder)).code).toBe(0);
    expect((await stoa(['doctor'], folder)).code).toBe(0);
  });
});

test('a secret in a flag causes one warning, and a secret in the environment none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-flags-'));
  const token = 'o'.repeat(40);
  const loaded = await stoa(['demo', '--load', '--operator-token', token], folder);
  expect([loaded.code, loaded.stderr]).toEqual([
    0,
    'Warning: --operator-token shows its secret to all users of this machine: set STOA_OPERATOR_TOKEN instead.\n',
  ]);
  const { stderr } = await stoa(['demo', '--json'], folder, { STOA_OPERATOR_TOKEN: token });
  expect(stderr).toBe('');
  rmSync(folder, { recursive: true });
});
