import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  /** A folder of the repository instead of a package from a registry. */
  readonly link?: boolean;
  readonly os?: readonly string[];
}

const read = (file: string) => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
};

const lock_files = [
  'package-lock.json',
  'bench/package-lock.json',
  'test/node_versions/package-lock.json',
  'examples/testcontainers/package-lock.json',
];

describe.each(lock_files)('%s', (file) => {
  test('names no host of packages', () => {
    expect(read(file).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('contains the digest of every package, except for binaries of other systems that its registry did not have', () => {
    const without = read(file).filter(([, { integrity }]) => integrity === undefined);
    expect(without.filter(([, { optional, os }]) => !optional || !os)).toEqual([]);
  });
});
