// The files of sandboxes: a folder for each one next to the server's database, with a record that describes
// it.
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../engine/make_folder.ts';
import type { ClockSetting } from '../../../engine/store/sqlite/kept_clock.ts';

/** A partner, with its valid keys as its database has them: encrypted with the master key of the sandbox. */
export interface KeptPartner {
  readonly partner_id: number;
  readonly is_active: boolean;
  readonly keys: readonly { readonly key_id: number; readonly key_encrypted: string }[];
}

/** What is kept of a sandbox next to its database. Times are Unix milliseconds, by the wall clock. */
export interface SandboxRecord {
  readonly sandbox_id: string;
  /** The range of the ids of its partners. */
  readonly range: number;
  readonly template: string;
  /** The range of the ids of the partners in the template. */
  readonly template_range: number;
  /** What the sandbox is for, if a label was given. */
  readonly label?: string | undefined;
  readonly seed: number;
  /** Its keys are derived from the server's master key and this salt. */
  readonly salt: string;
  /** A value derived from the master key. It differs if the master key has been changed since. */
  readonly key_check: string;
  /** A hash of its tables, now and when it was created. */
  readonly schema: string;
  readonly first_schema: string;
  readonly created_ms: number;
  readonly used_ms: number;
  readonly clock: ClockSetting;
  /** The time and the rate of its clock when it was created. */
  readonly first_clock: Pick<ClockSetting, 'business_ms' | 'rate'>;
  /** Undefined while it is open, when its database has them, or if the server was killed meanwhile. */
  readonly partners?: readonly KeptPartner[] | undefined;
  /** The partners that it was created with. */
  readonly first_partners?: readonly KeptPartner[] | undefined;
}

/** Writes a file so that it is never seen half written. It need not survive a crash of the machine. */
function writeJson(path: string, content: object): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The folder of the sandboxes, next to the server's database. */
export const sandboxesFolder = (database_folder: string): string => join(database_folder, 'sandboxes');

export class SandboxFiles {
  readonly #made: string;

  constructor(readonly folder: string) {
    this.#made = join(folder, 'each');
    makeFolder(this.#made);
  }

  #of(sandbox_id: string, file = ''): string {
    return join(this.#made, sandbox_id, file);
  }

  databasePath(sandbox_id: string): string {
    return this.#of(sandbox_id, 'stoa.db');
  }

  /** The copy of its template that a reset restores. */
  originPath(sandbox_id: string): string {
    return this.#of(sandbox_id, 'origin.db');
  }

  /** Creates the folder of a sandbox with a copy of its template. The template may be replaced later. */
  make(sandbox_id: string, template_path: string): void {
    mkdirSync(this.#of(sandbox_id), { mode: 0o700 });
    linkSync(template_path, this.originPath(sandbox_id));
    this.copyOrigin(sandbox_id);
  }

  /** Restores its database from the copy of its template. */
  copyOrigin(sandbox_id: string): void {
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(`${this.databasePath(sandbox_id)}${suffix}`, { force: true });
    copyFileSync(this.originPath(sandbox_id), this.databasePath(sandbox_id));
  }

  /** Writes what its creation changed in the copy of the template. */
  writeChanges(sandbox_id: string, changes: Uint8Array): void {
    writeFileSync(this.#of(sandbox_id, 'origin.changes'), changes, { mode: 0o600 });
  }

  readChanges(sandbox_id: string): Uint8Array {
    return readFileSync(this.#of(sandbox_id, 'origin.changes'));
  }

  writeRecord(record: SandboxRecord): void {
    writeJson(this.#of(record.sandbox_id, 'sandbox.json'), record);
  }

  /** The records of all completely created sandboxes. Remains of others are removed. */
  readRecords(): SandboxRecord[] {
    return readdirSync(this.#made).flatMap((sandbox_id) => {
      try {
        return [JSON.parse(readFileSync(this.#of(sandbox_id, 'sandbox.json'), 'utf8')) as SandboxRecord];
      } catch {
        this.remove(sandbox_id);
        return [];
      }
    });
  }

  remove(sandbox_id: string): void {
    rmSync(this.#of(sandbox_id), { recursive: true, force: true });
  }
}
