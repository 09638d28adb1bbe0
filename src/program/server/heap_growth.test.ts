import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startScript } from '../../../test/support/programs/bundle_script.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoa-young-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function youngMiBAfterWork(how: { is_bounded: boolean; starts_thread: boolean }): Promise<number> {
  const script = await startScript('young_generation', folder, how);
  const ended = once(script, 'exit');
  const printed = script.stdout ? await text(script.stdout) : '';
  await ended;
  return Number(printed) / 2 ** 20;
}

test('the young generation has 16 MiB, also after a turn in which it would have grown several times', async () => {
  expect(await youngMiBAfterWork({ is_bounded: false, starts_thread: false })).toBe(32);
  expect(await youngMiBAfterWork({ is_bounded: true, starts_thread: false })).toBe(16);
});

test('a thread that starts does not let it grow', async () => {
  expect(await youngMiBAfterWork({ is_bounded: true, starts_thread: true })).toBe(16);
});
