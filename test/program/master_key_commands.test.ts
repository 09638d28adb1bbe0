// Master keys from the command line.
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engine_names } from '../support/databases/databases.ts';
import { answered, useDemoServer } from '../support/programs/demo_server.ts';

describe.each(engine_names)('the master key on %s', (engine) => {
  const at = useDemoServer(engine);
  const { run, json, ask, shopNamed } = at;

  test.runIf(engine === 'sqlite')('the master key in a file is not changed while a server runs', async () => {
    const { code, stderr } = await run('key', 'rotate-master');
    expect([code, stderr]).toEqual([1, expect.stringContaining('A server runs on this database')]);
  });

  test.runIf(engine === 'postgres')(
    'for a master key in a setting, rotate-master says what to do',
    async () => {
      const { code, stderr } = await run('key', 'rotate-master');
      expect([code, stderr]).toEqual([1, expect.stringContaining('run `stoa key rewrap`')]);
    },
  );

  test('a second master key can be added, and rewrap makes the first one unnecessary', async () => {
    const { access_token } = await json('token', 'issue', '--shop', 'th-local');
    await at.served.end('SIGTERM');
    const path = join(at.database.folder, 'master.key');
    const before = at.settings.STOA_MASTER_KEY ?? readFileSync(path, 'utf8').trim();
    const added = randomBytes(32).toString('hex');
    at.database.secrets.add('master_key', added);
    const file = join(at.database.folder, 'mounted.key');
    writeFileSync(file, `${added}\n${before}\n`, { mode: 0o600 });
    const { STOA_MASTER_KEY: _, ...others } = at.settings;
    at.settings = { ...others, STOA_MASTER_KEY_FILE: file };
    const doctor = await run('doctor');
    expect(doctor.stdout).toContain('secrets are encrypted with an older master key: run `stoa key rewrap`');
    const { rewrapped, secrets } = await json('key', 'rewrap');
    expect([rewrapped, secrets > 1]).toEqual([secrets, true]);
    expect((await run('doctor')).stdout).not.toContain('older master key');
    writeFileSync(file, `${before}\n`);
    expect((await run('key', 'list')).stderr).toContain('cannot be decrypted');
    writeFileSync(file, `${added}\n`);
    await at.start();
    expect(await ask(shopNamed('th-local'), access_token)).toBe(answered);
    if (engine === 'postgres') return;
    // Its file is what rotate-master changes.
    await at.served.end('SIGTERM');
    writeFileSync(path, `${added}\n`, { mode: 0o600 });
    at.settings = others;
    await at.start();
  });

  test.runIf(engine === 'sqlite')(
    'rotate-master replaces the key in the file, also after it was interrupted, and keys, tokens and sellers keep working',
    async () => {
      const { access_token } = await json('token', 'issue', '--shop', 'th-local');
      const { sellers } = at.demo;
      await at.served.end('SIGTERM');
      const path = join(at.database.folder, 'master.key');
      const before = readFileSync(path, 'utf8');
      // Interrupted before anything was encrypted: the file has both keys.
      writeFileSync(path, `${'ab'.repeat(32)}\n${before}`);
      const rotated = await json('key', 'rotate-master');
      expect(rotated).toEqual({ secrets: expect.any(Number), path, old_path: `${path}.old` });
      expect(readFileSync(rotated.old_path, 'utf8')).toBe(`${'ab'.repeat(32)}\n${before}`);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(rotated.old_path).mode & 0o777).toBe(0o600);
      const after = readFileSync(path, 'utf8');
      expect(after).toMatch(/^[0-9a-f]{64}\n$/);
      writeFileSync(path, before);
      expect((await run('demo')).stderr).toContain('cannot be decrypted');
      writeFileSync(path, after);
      await at.start();
      expect(await ask(shopNamed('th-local'), access_token)).toBe(answered);
      expect(at.demo.sellers).toEqual(sellers);
    },
  );
});
