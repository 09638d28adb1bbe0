// The files of sandboxes: a folder for each beside the server's database, with a record of what it is.
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
import type { ClockSetting } from '../clock/sandbox_clock.ts';

/** A partner, with its live keys as its database has them: encrypted under the master key of the sandbox. */
export interface KeptPartner {
  readonly partner_id: number;
  readonly is_active: boolean;
  readonly keys: readonly { readonly key_id: number; readonly key_encrypted: string }[];
}

/** What is kept of a sandbox beside its database. Times are Unix milliseconds, by the wall clock. */
export interface SandboxRecord {
  readonly sandbox_id: string;
  /** Which range the ids of its partners are of. */
  readonly range: number;
  readonly template: string;
  /** The range of the partners in the template. */
  readonly template_range: number;
  /** What it was made for, where somebody said so. */
  readonly label?: string | undefined;
  readonly seed: number;
  /** Makes its keys of the server's master key. */
  readonly salt: string;
  /** What a key that is made so gives: another one where the master key has been changed since. */
  readonly key_check: string;
  /** Which tables it has, and had when it was made. */
  readonly schema: string;
  readonly first_schema: string;
  readonly created_ms: number;
  readonly used_ms: number;
  readonly clock: ClockSetting;
  /** What its clock said when it was made, and how it went on. */
  readonly first_clock: Pick<ClockSetting, 'business_ms' | 'rate'>;
  /** Undefined while it is open, when its database says it, and where the server was killed meanwhile. */
  readonly partners?: readonly KeptPartner[] | undefined;
  /** Those that it was made with. */
  readonly first_partners?: readonly KeptPartner[] | undefined;
}

/** Puts a file in place, whole. It need not outlive the machine. */
function writeJson(path: string, content: object): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Where the files of sandboxes are: beside the server's database. */
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

  /** Its template as it was then, which it is put back to. */
  originPath(sandbox_id: string): string {
    return this.#of(sandbox_id, 'origin.db');
  }

  /** Makes the folder of a sandbox with a copy of its template, which may be replaced meanwhile. */
  make(sandbox_id: string, template_path: string): void {
    mkdirSync(this.#of(sandbox_id), { mode: 0o700 });
    linkSync(template_path, this.originPath(sandbox_id));
    this.copyOrigin(sandbox_id);
  }

  /** Puts its database back to that of its template. */
  copyOrigin(sandbox_id: string): void {
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(`${this.databasePath(sandbox_id)}${suffix}`, { force: true });
    copyFileSync(this.originPath(sandbox_id), this.databasePath(sandbox_id));
  }

  /** What its making changed in the copy of the template. */
  writeChanges(sandbox_id: string, changes: Uint8Array): void {
    writeFileSync(this.#of(sandbox_id, 'origin.changes'), changes, { mode: 0o600 });
  }

  readChanges(sandbox_id: string): Uint8Array {
    return readFileSync(this.#of(sandbox_id, 'origin.changes'));
  }

  writeRecord(record: SandboxRecord): void {
    writeJson(this.#of(record.sandbox_id, 'sandbox.json'), record);
  }

  /** Those that were made whole; what is left of others is removed. */
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
