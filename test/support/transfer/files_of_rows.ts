// Folders of files to import, and imports into the database of a world.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ImportRequest, ImportResult } from '../../../src/program/cli/transfer/transfer_commands.ts';
import { importFiles } from '../../../src/program/transfer/import_files.ts';
import type { World } from '../world/harness.ts';

/** Creates a folder that is removed when the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with these files. Lists are written as NDJSON. */
export function folderOf(files: Readonly<Record<string, string | Buffer | readonly object[]>>): string {
  const folder = testFolder();
  for (const [name, content] of Object.entries(files)) {
    const is_text = typeof content === 'string' || Buffer.isBuffer(content);
    const written = is_text ? content : content.map((record) => `${JSON.stringify(record)}\n`).join('');
    writeFileSync(join(folder, name), written);
  }
  return folder;
}

/** Imports a file or folder. Lines that are not imported go to a folder of their own. */
export const imported = (
  { marketplace }: World,
  path: string,
  options: Partial<ImportRequest> = {},
): Promise<ImportResult> =>
  importFiles(marketplace, { path, rejected: join(testFolder(), 'rejected.ndjson'), ...options });
