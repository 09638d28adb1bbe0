import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sandboxesFolder } from '../../testing/sandboxes/kept/sandbox_files.ts';
import { lockSandboxes, SandboxesInUseError } from './sandboxes_lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoa-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the lock in another process. */
function lockElsewhere(): void {
  const program = `
    const { DatabaseSync } = process.getBuiltinModule?.('node:sqlite') ?? require('@photostructure/sqlite');
    new DatabaseSync(process.argv[1]).exec('begin exclusive');
  `;
  const path = join(sandboxesFolder(folder), 'lock');
  execFileSync(process.execPath, ['-e', program, path], { cwd: import.meta.dirname, stdio: 'pipe' });
}

test('the lock excludes other processes, even after this process has tried to take it again', async () => {
  const path = join(folder, 'stoa.db');
  const unlock = await lockSandboxes(path);
  expect(lockElsewhere).toThrow('database is locked');
  await expect(lockSandboxes(path)).rejects.toThrow(SandboxesInUseError);
  expect(lockElsewhere).toThrow('database is locked');
  unlock();
  lockElsewhere();
});
