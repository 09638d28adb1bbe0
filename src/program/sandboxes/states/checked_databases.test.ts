import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { state_limits } from '../../../testing/sandboxes/states/state_limits.ts';
import { CheckedDatabases } from './checked_databases.ts';

const kept_max = state_limits.checked_states_max.value;

function databases() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-checked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const checked = new CheckedDatabases();
  const load = (checksum: string) => {
    const path = join(folder, `${checksum}.db`);
    writeFileSync(path, checksum);
    checked.keep(checksum, path);
    // The caller that loaded the file removes it.
    rmSync(path);
  };
  return { folder, checked, load };
}

test('a database is kept after its first file is gone, and given to all that ask for it', () => {
  const { folder, checked, load } = databases();
  const path = join(folder, 'asked.db');
  expect(checked.find('a', path)).toBe(false);
  expect(existsSync(path)).toBe(false);
  load('a');
  load('b');
  for (const checksum of ['a', 'b', 'a']) {
    expect(checked.find(checksum, path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe(checksum);
    rmSync(path);
  }
});

test('only the databases that were used last are kept', () => {
  const { folder, checked, load } = databases();
  const path = join(folder, 'asked.db');
  for (let at = 0; at < kept_max; at++) load(`state ${at}`);
  expect(checked.find('state 0', path)).toBe(true);
  rmSync(path);
  load('one more');
  expect(checked.find('state 1', path)).toBe(false);
  expect(checked.find('state 0', path)).toBe(true);
  rmSync(path);
  expect(readdirSync(folder)).toHaveLength(kept_max);
});

test('a database that was removed from outside is loaded again', () => {
  const { folder, checked, load } = databases();
  load('a');
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  expect(checked.find('a', join(folder, 'asked.db'))).toBe(false);
  load('a');
  expect(checked.find('a', join(folder, 'asked.db'))).toBe(true);
});
