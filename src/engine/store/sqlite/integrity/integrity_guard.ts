// Watches over an open database: once it is found to be damaged or gone, nothing is written any more.

import { guarded } from '../../../stray_errors.ts';
import { DatabaseFileError } from '../../store.ts';
import { BackgroundCheck } from './background_check.ts';
import { FileWatch } from './file_watch.ts';
import type { DatabaseStatus, StatusFile } from './status_file.ts';

/** How often the files are looked at, whether anybody writes or not. */
const watch_interval_ms = 1_000;

/** How long a check waits after an unclean stop: a server that starts writes a few rows before it serves. */
const check_delay_ms = 3_000;

/** How often while somebody writes, at most: a look takes 5 us, some percent of a write that has a commit to itself. */
const commit_interval_ms = 10;

export interface GuardOptions {
  /** Whether a server has the database open, until it stops: then the status file says so meanwhile. */
  readonly is_server?: boolean;
  /** Told once, when the database is found to be damaged or gone. */
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
   * To be called after each commit, before anybody is told of it.
   *
   * @throws DatabaseFileError when what was written is not kept.
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

  /** Ends all writing. The first reason stands. */
  report(damage: string): void {
    if (this.error) return;
    this.error = new DatabaseFileError(damage);
    try {
      this.status.noteDamage(damage);
    } catch {
      // The disk that fails may be the one that this would be kept on.
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
