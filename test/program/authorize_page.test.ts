// Runs the commands of docs/authorize.md as written, one after the other in one shell.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, type ServedProcess, serve } from '../support/programs/process.ts';

let database: TestDatabase;
let served: ServedProcess;
beforeAll(async () => {
  database = await createDatabase('sqlite');
  served = await serve(database.folder);
});
afterAll(async () => {
  await served.end('SIGTERM');
  await database.drop();
});

test('the commands of the page print a link, a code for the demo shop, its tokens, and sellers', async () => {
  const page = readFileSync(packageFile('docs', 'authorize.md'), 'utf8');
  const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  expect(commands).toHaveLength(4);
  const program = `set -e\nstoa() { "${process.execPath}" "${built_program}" "$@"; }\n${commands.join('\n')}`;
  const { stdout } = await promisify(execFile)('bash', ['-c', program], { cwd: database.folder });
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toMatch(
    new RegExp(
      `^${served.at.base_url}/api/v2/shop/auth_partner\\?partner_id=2001887&timestamp=\\d+&sign=[0-9a-f]{64}&`,
    ),
  );
  const back = new URL(lines[1] ?? '');
  expect(back.origin + back.pathname).toBe('http://localhost:3000/callback');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^\w{32,}$/),
    shop_id: '10001',
    state: 'anything',
  });
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    error: '',
    access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    refresh_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    expire_in: 4 * 3_600,
  });
  expect(lines.at(-1)).toMatch(/^ann can no longer sign in/);
});
