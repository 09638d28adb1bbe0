import { describe, expect, test } from 'vitest';
import { packageFile } from '../../../engine/package_file.ts';
import { randomOf } from '../../../engine/seeded_random.ts';
import { makeDemo } from './make_demo.ts';

// `npm run demo:make` is this test with --update.
describe('the generated data files of the demo marketplace', async () => {
  const made = await makeDemo();

  test.each([...made.keys()])('%s is what the source produces', async (file) => {
    await expect(made.get(file)).toMatchFileSnapshot(packageFile('demo', file));
  });

  test('the same source gives the same bytes', async () => {
    expect(await makeDemo()).toEqual(made);
  });

  test('another seed gives other numbers, and each subject has its own', () => {
    const draw = (seed: string, subject: string) => randomOf(seed, subject).text('0123456789', 12);
    expect(new Set([draw('a', 'x'), draw('a', 'y'), draw('b', 'x')]).size).toBe(3);
    expect(draw('a', 'x')).toBe(draw('a', 'x'));
  });
});
