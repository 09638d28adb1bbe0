import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');

test('the README names the tested versions of Node', () => {
  const { dependencies } = JSON.parse(read('test/node_versions/package.json')) as {
    dependencies: Record<string, string>;
  };
  const versions = Object.values(dependencies).map((alias) => alias.replace(/.*@/, ''));
  expect(versions.length).toBeGreaterThan(1);
  const readme = read('README.md');
  expect(versions.filter((version) => !readme.includes(version))).toEqual([]);
});
