// Runs the commands and the program of the page on third-party clients as written.
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/databases/databases.ts';
import { built_program, serve } from '../support/programs/process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

test('its program calls the demo marketplace with a third-party SDK, and prints what the page shows', async () => {
  const page = readFileSync(join(root, 'docs', 'other_clients.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  const blockOf = (language: string) => blocks.find(([, name]) => name === language)?.[2] ?? '';
  const database = await createDatabase('sqlite');
  const { folder } = database;
  const served = await serve(folder);
  try {
    const commands = `set -e\nstoa() { "${process.execPath}" "${built_program}" "$@"; }\n${blockOf('sh')}`;
    await run('bash', ['-c', commands], { cwd: folder });
    writeFileSync(join(folder, 'program.ts'), blockOf('ts'));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const outfile = join(folder, 'program.mjs');
    await build({ entryPoints: [join(folder, 'program.ts')], outfile, platform: 'node', format: 'esm' });
    const { stdout } = await run(process.execPath, [outfile], { cwd: folder });
    expect(blockOf('')).not.toBe('');
    expect(stdout).toBe(blockOf(''));
  } finally {
    await served.end('SIGTERM');
    await database.drop();
  }
});
