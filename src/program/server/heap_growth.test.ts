import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startScript } from '../../../test/support/programs/bundle_script.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoa-young-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function youngBytesAfterWork(is_bounded: boolean): Promise<number> {
  const script = await startScript('young_generation', folder, { is_bounded });
  const ended = once(script, 'exit');
  const printed = script.stdout ? await text(script.stdout) : '';
  await ended;
  return Number(printed);
}

test('the young generation has 8 MiB, also after a turn in which it would have grown several times', async () => {
  expect(await youngBytesAfterWork(false)).toBeGreaterThan(16 * 1024 * 1024);
  expect(await youngBytesAfterWork(true)).toBe(8 * 1024 * 1024);
});
