import { guarded } from '../../stray_errors.ts';

/** How often connections are checked for answers. */
const look_ms = 10;

/** Number of checks without an answer after which a statement counts as blocked: it has run for more than 50 ms. */
const blocked_looks = 6;

/** A connection whose answers are watched. */
export abstract class AnsweringConnection {
  /** Number of statements that it has answered. */
  answered = 0;
  /** Number of consecutive checks that found waiting statements and no new answer. */
  silent_looks = 0;
  #answered_before = 0;

  /** Number of statements that wait for their answer. */
  abstract readonly waiting: number;
  /** The SQL of the statement that the server is running; undefined if there is none. */
  abstract readonly running_sql: string | undefined;

  look(): void {
    const is_silent = this.waiting > 0 && this.answered === this.#answered_before;
    this.silent_looks = is_silent ? this.silent_looks + 1 : 0;
    this.#answered_before = this.answered;
  }

  /** Whether it has not answered for a while, so that new statements should use other connections. */
  get is_slow(): boolean {
    return this.silent_looks > 1;
  }

  get is_blocked(): boolean {
    return this.silent_looks >= blocked_looks;
  }

  /** Whether the last check found it blocked for the first time. */
  get was_just_blocked(): boolean {
    return this.silent_looks === blocked_looks;
  }
}

/** Returns the table that a statement reads or writes first. */
export const tableOf = (sql: string): string =>
  /\b(?:from|update|into) "?(\w+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'none';

/**
 * Checks which of the connections in use answer. It counts checks instead of milliseconds: while this process
 * is busy it reads no answers, which is not the server's fault.
 */
export class AnswerWatch {
  /** Number of statements that were found blocked, by the table that they name first. */
  readonly blocked_by_table = new Map<string, number>();
  readonly #connections = new Set<AnsweringConnection>();
  #timer: NodeJS.Timeout | undefined;

  /** @param onLook called after each check. */
  constructor(readonly onLook: () => void) {}

  add(connection: AnsweringConnection): void {
    this.#connections.add(connection);
    this.#timer ??= setInterval(this.#look, look_ms).unref();
  }

  delete(connection: AnsweringConnection): void {
    this.#connections.delete(connection);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Number of statements that are blocked now, by the table that they name first. */
  countBlocked(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { is_blocked, running_sql } of this.#connections)
      if (is_blocked && running_sql !== undefined) {
        const table = tableOf(running_sql);
        counts.set(table, (counts.get(table) ?? 0) + 1);
      }
    return counts;
  }

  readonly #look = guarded(() => {
    if (this.#connections.size === 0) return this.close();
    for (const connection of this.#connections) {
      connection.look();
      if (!connection.was_just_blocked || connection.running_sql === undefined) continue;
      const table = tableOf(connection.running_sql);
      this.blocked_by_table.set(table, (this.blocked_by_table.get(table) ?? 0) + 1);
    }
    this.onLook();
  });
}
