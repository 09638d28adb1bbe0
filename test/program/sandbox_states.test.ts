// States of sandboxes as files, on the built program: by command, and in tests.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import type { Stoa } from '../../src/exports/testing.ts';
import { stoa as runStoa, type ServedProcess, serve } from '../support/programs/process.ts';

const operator_token = 'o'.repeat(64);
const settings = { STOA_OPERATOR_TOKEN: operator_token };
let folder: string;
let served: ServedProcess;
let stoa: Stoa;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-test-'));
  served = await serve(folder, settings, ['--sandboxes', '--no-demo']);
  const { startStoa } = (await import(
    packageFile('dist', 'testing.js')
  )) as typeof import('../../src/exports/testing.ts');
  stoa = await startStoa({ url: served.at.operator_url, operator_token });
});
afterAll(async () => {
  await stoa.stop();
  await served.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runStoa(args, folder, settings);

test('commands write the state of a sandbox to a file and make a sandbox of it', async () => {
  const sandbox = await stoa.sandbox({ clock: '2026-12-01', label: 'sent' });
  const { order_sn } = await sandbox.order.place({ shop_id: sandbox.getShop('sg-local').shop_id });
  const written = await run('sandbox', 'export', sandbox.sandbox_id, 'bug.stoa', '--json');
  expect(written.stderr).toBe('');
  const { size, mode } = statSync(join(folder, 'bug.stoa'));
  expect(JSON.parse(written.stdout)).toEqual({ file: 'bug.stoa', byte_count: size });
  expect(mode & 0o777).toBe(0o600);
  const read = await run('sandbox', 'import', 'bug.stoa', '--json');
  expect([read.code, read.stderr]).toEqual([0, '']);
  const made = JSON.parse(read.stdout);
  expect(made).toMatchObject({ label: 'sent', clock: { time: '2026-12-01T00:00:00Z', rate: 0 } });
  expect(made.partner_key).not.toBe(sandbox.partner_key);
  const orders = await run('collection', 'list', 'sales_order', '--sandbox', made.sandbox_id, '--json');
  expect(orders.stdout).toContain(order_sn);
  const field = await run('sandbox', 'import', 'bug.stoa', '--label', 'theirs', '--field', 'label');
  expect(field.stdout).toBe('theirs\n');
});

test('a command that cannot use a file says why in a sentence, and leaves no file', async () => {
  writeFileSync(join(folder, 'wrong.stoa'), gzipSync('{"hello":1}\n'));
  const wrong = await run('sandbox', 'import', 'wrong.stoa');
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('The file is no state of a sandbox'),
  ]);
  expect((await run('sandbox', 'import', 'none.stoa')).stderr).toMatch(/none\.stoa cannot be read/);
  expect((await run('sandbox', 'export', '0123456789abcdef', 'none.stoa')).code).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
});

test('a test keeps a state as a fixture, and makes sandboxes of it', async () => {
  const file = join(folder, 'fixture.stoa');
  const sandbox = await stoa.sandbox({ template: 'empty', clock: '2026-12-01' });
  const { order_sn } = await sandbox.given.order();
  await sandbox.client().call('v2.shop.get_shop_info', {});
  await sandbox.export(file);
  const [one, other] = await Promise.all([
    stoa.sandbox({ file }),
    stoa.sandbox({ file, clock: '2027-01-01', label: 'later' }),
  ]);
  const { order_list } = await one.client().call('v2.order.get_order_detail', { order_sn_list: [order_sn] });
  expect(order_list).toMatchObject([{ order_sn }]);
  expect((await one.calls()).map(({ operation }) => operation)).toContain('v2.shop.get_shop_info');
  expect(await one.clock.now()).toBe(Date.parse('2026-12-01') / 1_000);
  expect(await other.clock.now()).toBe(Date.parse('2027-01-01') / 1_000);
  await expect(stoa.sandbox({ file, template: 'demo' })).rejects.toThrow('not both');
});
