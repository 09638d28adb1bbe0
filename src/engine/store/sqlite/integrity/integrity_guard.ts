// Watches an open database. Once it is found to be damaged or gone, nothing is written any more.

import { guarded } from '../../../stray_errors.ts';
import { DatabaseFileError } from '../../store.ts';
import { BackgroundCheck } from './background_check.ts';
import { FileWatch } from './file_watch.ts';
import type { DatabaseStatus, StatusFile } from './status_file.ts';

/** How often the files are checked, even without writes. */
const watch_interval_ms = 1_000;

/** How long a check waits after an unclean stop, because a starting server writes a few rows before it serves. */
const check_delay_ms = 3_000;

/**
 * Minimum interval between checks during writes. A check takes 5 us, a few percent of a write with its own commit.
 */
const commit_interval_ms = 10;

export interface GuardOptions {
  /** Whether a server has the database open. The status file then says so until the server stops. */
  readonly is_server?: boolean;
  /** Called once, when the database is found to be damaged or gone. */
  readonly onDamage?: (damage: string) => void;
}

export class IntegrityGuard {
  /** Why nothing is written any more. */
  error: DatabaseFileError | undefined;
  readonly #files: FileWatch;
  readonly #check: BackgroundCheck;
  readonly #timer: NodeJS.Timeout;
  #first_check: NodeJS.Timeout | undefined;
  #looked_at_ms = 0;

  /** @param last the status that was found when the database was opened. */
  constructor(
    readonly status: StatusFile,
    last: DatabaseStatus | undefined,
    readonly options: GuardOptions,
  ) {
    const { path } = status;
    this.#files = new FileWatch(path);
    this.#check = new BackgroundCheck(path, (damage) => this.report(`${path} is damaged: ${damage}.`));
    this.#timer = setInterval(
      guarded(() => this.#look()),
      watch_interval_ms,
    ).unref();
    if (options.is_server) {
      status.noteRunning();
      if (last?.state === 'running')
        this.#first_check = setTimeout(
          guarded(() => this.#check.start()),
          check_delay_ms,
        ).unref();
    } else if (last?.state !== 'running' && last?.state !== 'stopped') status.noteMade();
  }

  /**
   * Must be called after each commit, before its callers are answered.
   *
   * @throws DatabaseFileError if what was written is lost.
   */
  readonly checkCommit = (): void => {
    const now_ms = performance.now();
    if (now_ms - this.#looked_at_ms >= commit_interval_ms) {
      this.#looked_at_ms = now_ms;
      const loss = this.#files.findLoss();
      if (loss !== undefined) this.report(loss);
    }
    if (this.error) throw this.error;
  };

  /** Stops all writing. The first reason is kept. */
  report(damage: string): void {
    if (this.error) return;
    this.error = new DatabaseFileError(damage);
    try {
      this.status.noteDamage(damage);
    } catch {
      // The failing disk may be the one that this would be written to.
    }
    this.options.onDamage?.(damage);
  }

  readonly observe = (error: unknown): void => {
    if (error instanceof DatabaseFileError) this.report(error.message);
  };

  #look(): void {
    const loss = this.#files.findLoss();
    if (loss !== undefined) this.report(loss);
    else if (this.#files.hasShrunk() && this.options.is_server) this.#check.start();
  }

  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#first_check);
    this.#check.end();
    if (this.options.is_server && !this.error) this.status.noteStopped();
  }
}
