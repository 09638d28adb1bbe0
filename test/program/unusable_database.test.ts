// Databases that cannot be used: each is reported in one sentence, and is not changed.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../src/engine/store/sqlite/engine.ts';
import { built_program, stoa } from '../support/programs/process.ts';

const { DatabaseSync } = await loadEngine();

describe('a database that cannot be used', () => {
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'stoa-unusable-'));
    await stoa(['demo', '--load'], root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** A folder with its own database and secrets. */
  function copy(): { folder: string; file: string } {
    const folder = mkdtempSync(join(root, 'copy-'));
    cpSync(join(root, 'data'), join(folder, 'data'), { recursive: true });
    return { folder, file: join(folder, 'data', 'stoa.db') };
  }

  async function expectSentence(folder: string, sentence: RegExp, settings: Record<string, string> = {}) {
    const free_ports = ['--port', '0', '--operator-port', '0', '--log-level', 'silent'];
    for (const args of [['serve', ...free_ports], ['demo']]) {
      const { code, stdout, stderr } = await stoa(args, folder, settings);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(sentence);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  }

  test('with another master key', async () => {
    const { folder, file } = copy();
    const before = readFileSync(file);
    await expectSentence(folder, /^Key 1 of partner \d+ cannot be decrypted: the master key/, {
      STOA_MASTER_KEY: 'ab'.repeat(32),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('that belongs to another program', async () => {
    const { folder, file } = copy();
    rmSync(file);
    const other = new DatabaseSync(file);
    other.exec('create table bookmark (url text)');
    other.close();
    await expectSentence(folder, /^This database belongs to another program: it has tables such as bookmark/);
    const kept = new DatabaseSync(file);
    expect(kept.prepare('select name from sqlite_schema').all()).toEqual([{ name: 'bookmark' }]);
    kept.close();
  });

  test('that is a file of another kind', async () => {
    const { folder, file } = copy();
    writeFileSync(file, 'A letter to whoever reads this.\n'.repeat(1_000));
    await expectSentence(folder, /cannot be opened as an SQLite database: file is not a database\.$/m);
  });

  test.each([
    ['at its beginning', 0.001],
    ['in its middle', 0.01],
  ])('that is damaged %s', async (_, share) => {
    const { folder, file } = copy();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, Math.max(100, Math.floor(bytes.length * (share - 0.001))));
    writeFileSync(file, bytes);
    await expectSentence(folder, /malformed|damaged/);
  });

  test('that can be read, but not written', () => {
    const { folder, file } = copy();
    chmodSync(file, 0o444);
    // The user who runs the tests may write everywhere, so the program runs without the rights of root.
    const [command = '', ...rest] = [
      ...(process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : []),
      ...[process.execPath, built_program, 'serve', '--port', '0', '--operator-port', '0'],
    ];
    const { status, stdout, stderr } = spawnSync(command, rest, { cwd: folder, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^\S+ cannot be opened as an SQLite database: EACCES: permission denied[^\n]*\n$/);
  });
});
