// The status of an embedded database while no program has it open. The file is next to the database, with a
// name that a wildcard for the database's own files does not match.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRecord } from '../../../../kit/contract/records.ts';
import { codeOf } from '../../../../kit/contract/thrown.ts';

export const database_states = ['running', 'stopped', 'damaged'] as const;

export interface DatabaseStatus {
  /** `running` if its server has not reported a stop: either it is running, or it did not end cleanly. */
  readonly state: (typeof database_states)[number];
  /** The server that wrote this status. */
  readonly server_id: string;
  /** The damage that was found. */
  readonly damage?: string;
  /** The inodes of the database and its log when the server began. */
  readonly inodes?: { readonly database: number; readonly log: number };
}

/** For example `stoa.status` for `stoa.db`. */
export const statusPath = (path: string): string =>
  join(dirname(path), `${basename(path).replace(/\.db$/, '')}.status`);

/** Returns undefined for a file that does not exist, or whose parent is not a folder. */
function inodeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ino;
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Returns the content of the file; undefined if there is none. A file that was damaged by a power cut counts
 * as `running`.
 */
export function readStatus(path: string): DatabaseStatus | undefined {
  const file = statusPath(path);
  if (inodeOf(file) === undefined) return undefined;
  const unclean: DatabaseStatus = { state: 'running', server_id: '' };
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isRecord(read)) return unclean;
    const state = database_states.find((name) => name === read.state) ?? 'running';
    const { server_id, damage, inodes } = read;
    return {
      state,
      server_id: String(server_id),
      ...(damage !== undefined && { damage: String(damage) }),
      ...(isRecord(inodes) && {
        inodes: { database: Number(inodes.database), log: Number(inodes.log) },
      }),
    };
  } catch {
    return unclean;
  }
}

/** Replaces the file atomically. */
function write(path: string, status: DatabaseStatus): void {
  const file = statusPath(path);
  const written = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(written, `${JSON.stringify(status)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(written, file);
}

/** The status as written by one program. */
export class StatusFile {
  readonly #server_id = randomBytes(8).toString('hex');
  #inodes: DatabaseStatus['inodes'];

  constructor(readonly path: string) {}

  /** Records that a new database was created. */
  noteMade(): void {
    write(this.path, { state: 'stopped', server_id: this.#server_id });
  }

  noteRunning(): void {
    const { path } = this;
    this.#inodes = { database: inodeOf(path) ?? 0, log: inodeOf(`${path}-wal`) ?? 0 };
    write(path, { state: 'running', server_id: this.#server_id, inodes: this.#inodes });
  }

  noteDamage(damage: string): void {
    write(this.path, { state: 'damaged', server_id: this.#server_id, damage, inodes: this.#inodes });
  }

  /** Records the stop, unless another server has begun since, or damage was found. */
  noteStopped(): void {
    const last = readStatus(this.path);
    if (last?.state !== 'running' || last.server_id !== this.#server_id) return;
    write(this.path, { state: 'stopped', server_id: this.#server_id });
  }
}

/**
 * Returns why a database must not be opened, judging by its status; undefined if it may be.
 *
 * @param last the result of `readStatus`.
 */
export function findOpeningProblem(path: string, last: DatabaseStatus | undefined): string | undefined {
  if (last === undefined) return undefined;
  const database = inodeOf(path);
  const log = inodeOf(`${path}-wal`);
  const status = statusPath(path);
  if (database === undefined)
    return `The database at ${path} is missing: put it back, from a backup if necessary. To create a new one, remove ${status}.`;
  const { inodes, state } = last;
  if (
    state !== 'stopped' &&
    inodes &&
    log !== undefined &&
    log === inodes.log &&
    database !== inodes.database
  )
    return `${path} is not the file that ${path}-wal was written for: opening them together would damage them. Put the earlier file back. To use this file without that log instead, remove ${path}-wal and ${path}-shm.`;
  return undefined;
}
