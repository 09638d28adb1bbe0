import { guarded } from '../../stray_errors.ts';

/** How often it is looked whether connections answer. */
const look_ms = 10;

/** After how many looks without an answer a statement counts as blocked: it has run for more than 50 ms. */
const blocked_looks = 6;

/** A connection as its answers show it. */
export abstract class AnsweringConnection {
  /** How many statements it has answered. */
  answered = 0;
  /** How many looks in a row have found statements waiting and no new answer. */
  silent_looks = 0;
  #answered_before = 0;

  /** How many statements wait for their answer. */
  abstract readonly waiting: number;
  /** The SQL of the statement that the server works on, if it works on one. */
  abstract readonly running_sql: string | undefined;

  look(): void {
    const is_silent = this.waiting > 0 && this.answered === this.#answered_before;
    this.silent_looks = is_silent ? this.silent_looks + 1 : 0;
    this.#answered_before = this.answered;
  }

  /** Whether it has not answered for a while, so that new statements had better go elsewhere. */
  get is_slow(): boolean {
    return this.silent_looks > 1;
  }

  get is_blocked(): boolean {
    return this.silent_looks >= blocked_looks;
  }

  /** Whether it became blocked with the last look. */
  get was_just_blocked(): boolean {
    return this.silent_looks === blocked_looks;
  }
}

/** Names the table that a statement reads or writes first. */
export const tableOf = (sql: string): string =>
  /\b(?:from|update|into) "?(\w+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'none';

/**
 * Looks at the connections that are in use, to see which of them answer. Looks are counted, not milliseconds: while this
 * process is held up it reads no answers, and that is not the server's fault.
 */
export class AnswerWatch {
  /** How many statements were found blocked, by the table that they name first. */
  readonly blocked_by_table = new Map<string, number>();
  readonly #connections = new Set<AnsweringConnection>();
  #timer: NodeJS.Timeout | undefined;

  /** @param onLook called after each look. */
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

  /** How many statements are blocked now, by the table that they name first. */
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
