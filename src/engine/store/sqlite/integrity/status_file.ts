// What is to be known of an embedded database while no program has it open. It is kept beside the database, under a
// name that a wildcard for the database's own files does not match.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRecord } from '../../../../kit/contract/records.ts';
import { codeOf } from '../../../../kit/contract/thrown.ts';

export const database_states = ['running', 'stopped', 'damaged'] as const;

export interface DatabaseStatus {
  /** `running` when its server has not said that it stopped: it runs, or its end was not clean. */
  readonly state: (typeof database_states)[number];
  /** The server that wrote this. */
  readonly server_id: string;
  /** What was found to be wrong. */
  readonly damage?: string;
  /** The inodes of the database and its log when the server began. */
  readonly inodes?: { readonly database: number; readonly log: number };
}

/** `stoa.status` for `stoa.db`. */
export const statusPath = (path: string): string =>
  join(dirname(path), `${basename(path).replace(/\.db$/, '')}.status`);

/** Undefined for what is not there; below a file, nothing is. */
function inodeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ino;
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** What stood in the file, or undefined where there is none. One that a power cut spoiled says that a server ran. */
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

/** Puts the file in place, whole. */
function write(path: string, status: DatabaseStatus): void {
  const file = statusPath(path);
  const written = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(written, `${JSON.stringify(status)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(written, file);
}

/** The status as one program writes it. */
export class StatusFile {
  readonly #server_id = randomBytes(8).toString('hex');
  #inodes: DatabaseStatus['inodes'];

  constructor(readonly path: string) {}

  /** There is a database now, where there was none before. */
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

  /** Says so unless another server has begun meanwhile, or damage was found. */
  noteStopped(): void {
    const last = readStatus(this.path);
    if (last?.state !== 'running' || last.server_id !== this.#server_id) return;
    write(this.path, { state: 'stopped', server_id: this.#server_id });
  }
}

/**
 * Why a database must not be opened, by what is known of it, or undefined.
 *
 * @param last what `readStatus` gave.
 */
export function findOpeningProblem(path: string, last: DatabaseStatus | undefined): string | undefined {
  if (last === undefined) return undefined;
  const database = inodeOf(path);
  const log = inodeOf(`${path}-wal`);
  const status = statusPath(path);
  if (database === undefined)
    return `There was a database at ${path}, and it is gone: put it back, from a backup if need be. For a new one, remove ${status}.`;
  const { inodes, state } = last;
  if (
    state !== 'stopped' &&
    inodes &&
    log !== undefined &&
    log === inodes.log &&
    database !== inodes.database
  )
    return `${path} is another file than the one that ${path}-wal was written for: opened together, they would be damaged. Put the earlier file back, or, to use this one as it is, remove ${path}-wal and ${path}-shm.`;
  return undefined;
}
