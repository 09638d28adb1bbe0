// A layer between a server and its files: `disk.c`, compiled when it is needed.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const source = join(import.meta.dirname, '..', '..', 'test', 'torture', 'disk.c');

/** Why this layer cannot be used here, if it cannot. */
export function diskObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux, for LD_PRELOAD';
  return spawnSync('cc', ['--version']).status === 0 ? undefined : 'it needs a C compiler (cc)';
}

/** A recorded operation on a file. */
export interface FileOperation {
  /** When it was done, by the monotonic clock, which `process.hrtime` also reads. */
  readonly at_ns: bigint;
  readonly what: 'write' | 'sync' | 'truncate';
  readonly file: 'database' | 'wal';
  /** The position of a write, or the length of the file afterwards. */
  readonly offset: number;
  readonly bytes: Buffer;
}

const operations = { w: 'write', s: 'sync', t: 'truncate' } as const;
const files = { 1: 'database', 2: 'wal' } as const;
const head_length = 24;

type FaultName = 'EIO' | 'ENOSPC';

/** The files of one database, and the operations on them. */
export class Disk {
  readonly #library: string;
  readonly #record: string;
  readonly #fault: string;

  constructor(
    readonly database_path: string,
    folder: string,
  ) {
    this.#library = join(folder, 'disk.so');
    this.#record = join(folder, 'disk.record');
    this.#fault = join(folder, 'disk.fault');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', this.#library, source, '-ldl', '-lpthread']);
    writeFileSync(this.#record, '');
    writeFileSync(this.#fault, Buffer.alloc(8));
  }

  /** The environment for a process whose files are recorded, or fail. */
  variables({ records }: { records: boolean }): Record<string, string> {
    return {
      LD_PRELOAD: this.#library,
      TORTURE_DISK_FILES: this.database_path,
      ...(records ? { TORTURE_DISK_RECORD: this.#record } : { TORTURE_DISK_FAULT: this.#fault }),
    };
  }

  /** Makes writes fail from now on, or syncs, or both; `undefined` ends all faults. */
  fail(fault: { writes?: FaultName; syncs?: FaultName } | undefined): void {
    const name = fault?.writes ?? fault?.syncs;
    const control = Buffer.alloc(8);
    control.writeUInt32LE((fault?.writes ? 1 : 0) + (fault?.syncs ? 2 : 0), 0);
    control.writeUInt32LE(name ? constants.errno[name] : 0, 4);
    const fd = openSync(this.#fault, 'r+');
    writeSync(fd, control, 0, 8, 0);
    closeSync(fd);
  }

  /** All operations so far, in order. */
  recorded(): FileOperation[] {
    const bytes = readFileSync(this.#record);
    const all: FileOperation[] = [];
    for (let at = 0; at + head_length <= bytes.length; ) {
      const length = bytes.readUInt32LE(at + 16);
      const end = at + head_length + length;
      if (end > bytes.length) break;
      all.push({
        at_ns: bytes.readBigUInt64LE(at),
        what: operations[String.fromCharCode(bytes[at + 20] ?? 0) as keyof typeof operations],
        file: files[(bytes[at + 21] ?? 1) as keyof typeof files],
        offset: Number(bytes.readBigUInt64LE(at + 8)),
        bytes: bytes.subarray(at + head_length, end),
      });
      at = end;
    }
    return all;
  }
}
