import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startScript } from '../../../test/support/programs/bundle_script.ts';
import type { Way } from '../../../test/support/programs/young_generation.ts';

/** What V8 begins with is less. */
const small_mib = 4;

const folder = mkdtempSync(join(tmpdir(), 'stoa-young-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function youngMiBAfter(way: Way): Promise<number> {
  const script = await startScript('young_generation', folder, way);
  const ended = once(script, 'exit');
  const printed = script.stdout ? await text(script.stdout) : '';
  await ended;
  return Number(printed) / 2 ** 20;
}

test('the young generation has 16 MiB, also after a turn in which it would have grown several times', async () => {
  expect(await youngMiBAfter('load')).toBe(32);
  expect(await youngMiBAfter('loadBounded')).toBe(16);
});

test('a thread that starts does not let it grow', async () => {
  expect(await youngMiBAfter('loadBoundedWithThread')).toBe(16);
});

test('it gets 16 MiB when the server works, and stays small while it hardly does', async () => {
  expect(await youngMiBAfter('work')).toBe(16);
  expect(await youngMiBAfter('workRarely')).toBeLessThanOrEqual(small_mib);
});
