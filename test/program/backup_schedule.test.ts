// Backups that a server takes on its schedule.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const with_passphrase = { STOA_BACKUP_PASSPHRASE: 'correct horse battery staple' };

describe('backups on a schedule', () => {
  const readMetric = async ({ at }: ServedProcess, name: string) => {
    const text = await (await fetch(`${at.operator_url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };

  test('are taken when the newest is too old, and the oldest are removed', async () => {
    const database = await createDatabase('sqlite');
    const folder = join(database.folder, 'backups');
    mkdirSync(folder);
    const old = ['20250101T000000Z', '20250102T000000Z', '20250103T000000Z'].map(
      (time) => `stoa-${time}.backup`,
    );
    // The last one was left by a backup that was interrupted.
    for (const name of [...old, 'notes.txt', 'stoa-20250104T000000Z.backup.partial'])
      writeFileSync(join(folder, name), '');
    const served = await serve(database.folder, { STOA_DATABASE_URL: database.url, ...with_passphrase }, [
      '--demo',
      '--backup-dir',
      folder,
      '--backup-keep',
      '2',
    ]);
    await expect
      .poll(() => readdirSync(folder).filter((name) => name.endsWith('.backup')).length, { timeout: 20_000 })
      .toBe(2);
    expect(await readMetric(served, 'stoa_backup_failing')).toBe(0);
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['notes.txt', old[2], expect.stringMatching(/^stoa-2\d{7}T\d{6}Z\.backup$/)]);
    expect(await readMetric(served, 'stoa_backup_newest_timestamp_seconds')).toBeGreaterThan(1_760_000_000);
    const restored = { STOA_DATABASE_URL: `sqlite:${join(database.folder, 'again', 'stoa.db')}` };
    const file = join(folder, names[2] ?? '');
    expect((await stoa(['restore', file], database.folder, { ...restored, ...with_passphrase })).code).toBe(
      0,
    );
    await served.end('SIGTERM');
    await database.drop();
  });

  test('that fail are logged and shown by a metric, and calls are answered', async () => {
    const database = await createDatabase('sqlite');
    const file = join(database.folder, 'a_file');
    writeFileSync(file, '');
    const served = await serve(database.folder, { STOA_DATABASE_URL: database.url }, [
      '--no-demo',
      '--backup-dir',
      join(file, 'backups'),
    ]);
    await expect.poll(() => readMetric(served, 'stoa_backup_failing')).toBe(1);
    await expect.poll(() => served.log()).toContain('backup failed');
    expect((await fetch(`${served.at.base_url}/readyz`)).status).toBe(200);
    expect((await served.end('SIGTERM')).code).toBe(0);
    await database.drop();
  });
});
