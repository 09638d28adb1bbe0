// How long the disk takes to make a commit durable, where the bench's databases are.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary_folder.mjs';

const syncs = 500;
const written = Buffer.alloc(8_192, 1);
const file_bytes = 16 * 2 ** 20;

/** @returns times of fdatasync in microseconds, after writing a page of an existing file, like a log is written. */
export function measureSyncs() {
  const file = openSync(join(temporaryFolder('syncs'), 'log'), 'w');
  writeSync(file, Buffer.alloc(file_bytes));
  fdatasyncSync(file);
  const times = Array.from({ length: syncs }, (_, at) => {
    writeSync(file, written, 0, written.length, (at * written.length) % file_bytes);
    const started_ms = performance.now();
    fdatasyncSync(file);
    return (performance.now() - started_ms) * 1_000;
  });
  closeSync(file);
  return times;
}
