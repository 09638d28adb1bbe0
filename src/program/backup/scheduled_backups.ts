import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../../engine/observe/log.ts';
import { declared } from '../../engine/observe/metric_facts.ts';
import { packageFile } from '../../engine/package_file.ts';
import { guarded } from '../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../kit/contract/clock.ts';
import { messageOf } from '../../kit/contract/thrown.ts';
import { backupTime } from './write_backup.ts';

/** How often a server looks whether a backup is due. A failed one is taken again then. */
const look_interval_ms = 60_000;
/** A file that a backup has been writing for longer was left by one that was interrupted. */
const partial_age_s = 86_400;
const output_bytes_max = 65_536;
const why_length_max = 1_000;

export interface ScheduleOptions {
  /** Where the backups are. It is created if it does not exist. */
  readonly folder: string;
  readonly interval_s: number;
  /** How many are kept. */
  readonly keep: number;
  /** The environment of `stoa backup`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly wall_clock: Clock;
  readonly look_ms?: number;
}

/**
 * Takes backups on a schedule, each in a separate process with low priority, so that calls do not wait for it. A failed
 * backup is logged and shown by a metric, and stops nothing.
 */
export class ScheduledBackups {
  #timer: NodeJS.Timeout | undefined;
  #ending: AbortController | undefined;
  #is_failing = false;

  constructor(readonly options: ScheduleOptions) {}

  /** Adds its metrics. */
  addTo(registry: Registry): void {
    const registers = [registry];
    const isFailing = () => this.#is_failing;
    new Gauge({
      ...declared('stoa_backup_failing'),
      registers,
      collect() {
        this.set(isFailing() ? 1 : 0);
      },
    });
    const newest = () => this.#listTimes().at(-1) ?? 0;
    new Gauge({
      ...declared('stoa_backup_newest_timestamp_seconds'),
      registers,
      collect() {
        this.set(newest());
      },
    });
  }

  start(): void {
    const look = guarded(() => this.#look());
    look();
    this.#timer = setInterval(look, this.options.look_ms ?? look_interval_ms).unref();
  }

  /** Ends a backup that is being taken. What it has written is removed after a later one. */
  stop(): void {
    clearInterval(this.#timer);
    this.#ending?.abort();
  }

  /** The times of the backups, the oldest first. */
  #listTimes(): number[] {
    try {
      return readdirSync(this.options.folder)
        .flatMap((name) => backupTime(name) ?? [])
        .sort((a, b) => a - b);
    } catch {
      return [];
    }
  }

  #look(): void {
    const { interval_s, wall_clock } = this.options;
    const newest = this.#listTimes().at(-1) ?? 0;
    if (this.#ending === undefined && seconds(wall_clock) - newest >= interval_s) this.#take();
  }

  #take(): void {
    const { folder, environment } = this.options;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      this.#noteFailure(messageOf(error));
      return;
    }
    const ending = new AbortController();
    this.#ending = ending;
    const child = execFile(
      process.execPath,
      [packageFile('dist', 'main.js'), 'backup', folder, '--json'],
      { env: environment, signal: ending.signal, maxBuffer: output_bytes_max },
      guarded((error: Error | null, _output: string, said: string) => {
        this.#ending = undefined;
        if (ending.signal.aborted) return;
        if (error) return this.#noteFailure(said.slice(0, why_length_max) || error.message);
        this.#is_failing = false;
        this.#removeOld();
      }),
    );
    child.unref();
  }

  #noteFailure(why: string): void {
    const { folder, log } = this.options;
    this.#is_failing = true;
    log.error({ folder, why }, 'backup failed');
  }

  /** Removes what exceeds the number to keep, and what was left by backups that were interrupted. */
  #removeOld(): void {
    const { folder, keep, wall_clock } = this.options;
    const names = readdirSync(folder).sort();
    const complete = names.filter((name) => backupTime(name) !== undefined);
    const interrupted = names.filter((name) => {
      const begun_at = backupTime(name.replace(/\.partial$/, ''));
      return (
        name.endsWith('.partial') && begun_at !== undefined && begun_at < seconds(wall_clock) - partial_age_s
      );
    });
    for (const name of [...complete.slice(0, -keep), ...interrupted])
      rmSync(join(folder, name), { force: true });
  }
}
