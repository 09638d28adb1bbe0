// Hears on a node which announced rows change, and anybody may change them: the server's triggers send a notification with
// the commit of each change.
import type { AnnouncedTable } from '../announced.ts';
import { HeardChanges } from '../heard_changes.ts';
import { store_limits } from '../store_limits.ts';
import { change_channel, listAnnouncing } from './announcements.ts';
import type { OwnConnection } from './own_connection.ts';

/** How often the server is asked, while callers are looked up. */
const ask_interval_ms = 300;
/** The same for a server that announces nothing, such as one of Citus. */
const silent_interval_ms = 10_000;
const unheard_max_ms = store_limits.unheard_ms_max.value;

/**
 * A server sends what it has to announce before it answers. So an answer on a connection shows that all changes were
 * heard that were made before the question. If there was none for most of a second, changes count as unheard.
 *
 * It asks when somebody looks whether changes are heard, so a node without calls asks nothing.
 */
export class ChangeListener {
  readonly changes = new HeardChanges((now_ms) => this.#isHearing(now_ms));
  #connection: object | undefined;
  #is_asking = false;
  #asked_ms = Number.NEGATIVE_INFINITY;
  #interval_ms = ask_interval_ms;
  /** When the last question was asked that was answered. */
  #heard_ms = Number.NEGATIVE_INFINITY;

  constructor(
    readonly own: OwnConnection,
    readonly announced: readonly AnnouncedTable[],
  ) {
    own.onNotification = (payload) => this.#note(payload);
  }

  #isHearing(now_ms: number): boolean {
    if (!this.#is_asking && Math.abs(now_ms - this.#asked_ms) >= this.#interval_ms) void this.#ask(now_ms);
    return Math.abs(now_ms - this.#heard_ms) < unheard_max_ms;
  }

  async #ask(now_ms: number): Promise<void> {
    this.#is_asking = true;
    this.#asked_ms = now_ms;
    try {
      const { rows, connection } = await this.own.ask<{ table_name: string }>(
        `listen ${change_channel}; ${listAnnouncing}`,
      );
      // A new connection has not heard what was announced before it listened.
      if (connection !== this.#connection) this.changes.noteAll();
      this.#connection = connection;
      const announcing = new Set(rows.map(({ table_name }) => table_name));
      const is_complete = this.announced.every(({ table_name }) => announcing.has(table_name));
      this.#interval_ms = is_complete ? ask_interval_ms : silent_interval_ms;
      this.#heard_ms = is_complete ? now_ms : Number.NEGATIVE_INFINITY;
    } catch {
      this.#heard_ms = Number.NEGATIVE_INFINITY;
    } finally {
      this.#is_asking = false;
    }
  }

  #note(payload: string): void {
    const [owner = '', id] = payload.split(' ');
    if (id === undefined) this.changes.noteAll();
    else this.changes.note(owner, Number(id));
  }
}
