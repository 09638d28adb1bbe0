import { guarded } from '../../stray_errors.ts';
import { Turns } from '../turns.ts';
import type { Connection } from './connection.ts';

export interface ServerLoad {
  /** How many more calls of a caller may wait here. */
  roomFor(caller: string | number): number;
  /**
   * Records that a call may be waiting on an unread connection.
   *
   * @returns false if too many wait already.
   */
  postpone(): boolean;
  /** Records that it no longer waits. */
  goOn(): void;
  /** Maximum time that a call may wait unread, in milliseconds. */
  readonly unread_ms_max: number;
  /** Records a new connection. */
  noteConnection(): void;
  /** Called when there is room again. */
  onRoom: () => void;
}

interface PausedConnection {
  readonly since_ms: number;
  readonly connection: Connection;
}

const look_interval_ms = 100;
/**
 * Number of calls that may begin in one turn of the event loop before connections are paused, and number of
 * connections that are resumed in each turn. Node accepts one connection per turn, so long turns would keep
 * clients out.
 */
const begun_per_turn = 256;
const resumed_per_turn = 64;
/** Number of connections that are resumed in each turn while clients connect. */
const resumed_while_connecting = 16;

/**
 * Connections that are not read, either because enough calls of their caller already wait here, or because
 * turns would become long. Their data waits outside the process, where it costs nothing. As calls are done,
 * they are read again, one caller after another. A connection whose client sends nothing only loses its turn.
 */
export class PausedConnections {
  readonly #waiting = new Turns<PausedConnection>();
  #is_scheduled = false;
  #is_stopped = false;
  #looking: NodeJS.Timeout | undefined;
  /** Calls that began in this turn of the event loop, and in the last turn that had any. */
  #begun = 0;
  #begun_before = 0;
  #has_accepted = false;

  constructor(readonly load: ServerLoad) {
    load.onRoom = () => this.#schedule();
  }

  /** Records a new connection. Other clients may be waiting to connect. */
  noteConnection(): void {
    this.#has_accepted = true;
    this.load.noteConnection();
  }

  noteCall(): void {
    if (this.#begun++ === 0) setImmediate(this.#endTurn);
  }

  readonly #endTurn = guarded((): void => {
    this.#begun_before = this.#begun;
    this.#begun = 0;
  });

  #hasRoom(caller: string | number): boolean {
    const has_short_turns = Math.max(this.#begun, this.#begun_before) < begun_per_turn;
    return has_short_turns && this.#waiting.countOf(caller) === 0 && this.load.roomFor(caller) > 0;
  }

  /** Pauses a connection whose calls are answered, if there is no room for its next call. */
  considerPause(connection: Connection): void {
    const { caller_key } = connection;
    if (this.#hasRoom(caller_key)) return;
    if (this.#is_stopped || !this.load.postpone()) return;
    connection.is_paused = true;
    connection.socket.pause();
    this.#waiting.add(caller_key, { since_ms: performance.now(), connection });
    this.#looking ??= setInterval(this.#resumeOverdue, look_interval_ms).unref();
    if (this.load.roomFor(caller_key) > 0) this.#schedule();
  }

  /** Resumes all connections, and pauses none from now on. */
  stop(): void {
    this.#is_stopped = true;
    this.#resume(this.#waiting.takeWhile(() => true));
  }

  /** Runs once per turn, because the room changes only when the resumed connections have been read. */
  #schedule(): void {
    if (this.#is_scheduled || this.#waiting.count === 0) return;
    this.#is_scheduled = true;
    setImmediate(this.#resumeNext);
  }

  readonly #resumeNext = guarded((): void => {
    this.#is_scheduled = false;
    const resumed_max = this.#has_accepted ? resumed_while_connecting : resumed_per_turn;
    this.#has_accepted = false;
    const resumed = new Map<string | number, number>();
    for (let count = 0; count < resumed_max; count++) {
      const next = this.#waiting.take((caller) => (resumed.get(caller) ?? 0) < this.load.roomFor(caller));
      if (!next) break;
      const { caller_key } = next.connection;
      resumed.set(caller_key, (resumed.get(caller_key) ?? 0) + 1);
      this.#resume([next]);
    }
    // Resumed connections without data have left their room unused.
    if (resumed.size > 0) this.#schedule();
  });

  #resume(paused: readonly PausedConnection[]): void {
    for (const { connection } of paused) {
      this.load.goOn();
      connection.is_paused = false;
      if (connection.is_open) connection.socket.resume();
    }
    if (this.#waiting.count > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  readonly #resumeOverdue = guarded((): void => {
    const overdue_ms = performance.now() - this.load.unread_ms_max;
    this.#resume(this.#waiting.takeWhile(({ since_ms }) => since_ms <= overdue_ms));
  });
}
