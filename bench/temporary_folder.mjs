import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './run_end.mjs';

/** Creates an empty folder that is removed at the end of the part, or of the run. */
export function temporaryFolder(name, lasting) {
  const folder = mkdtempSync(join(tmpdir(), `stoa-bench-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }), lasting);
  return folder;
}
