import type pg from 'pg';
import type { Value } from '../param.ts';
import type { NamedStatement, QueryResult } from './postgres_query.ts';
import { Wire } from './postgres_wire.ts';

/** How many statements wait on one line before another one is opened, and how long an idle line is kept. */
const depth = 16;
const linger_ms = 5;

/** A connection that statements of many calls share, one behind the other. */
class Line {
  /** How many statements wait for their answer. */
  waiting = 0;
  readonly #wire: Promise<Wire>;

  constructor(
    pool: pg.Pool,
    readonly onBroken: (line: Line, error: Error) => void,
  ) {
    this.#wire = pool.connect().then((client) => {
      client.once('error', this.#onError);
      return new Wire(client, setImmediate);
    });
    // Whoever asks hears why there is none.
    this.#wire.catch(() => undefined);
  }

  readonly #onError = (error: Error) => this.onBroken(this, error);

  /** What is asked in one turn of the event loop is written in one piece. */
  async ask(named: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    return (await this.#wire).ask(named, values);
  }

  /** Gives the connection back to the pool, or away. */
  release(is_broken: boolean): void {
    this.#wire.then(
      ({ client }) => {
        client.off('error', this.#onError);
        client.release(is_broken);
      },
      () => undefined,
    );
  }
}

export interface PipelineOptions {
  /** How many connections of the pool they may use at once. */
  readonly lines_max: number;
  /** Whether an error says that its connection is of no more use. */
  readonly isFatal: (error: unknown) => boolean;
  /** Told of a connection that breaks while nothing is asked of it. */
  readonly onIdleError: (error: Error) => void;
}

/**
 * Statements outside of transactions: they share a few connections of the pool and do not wait for each other's
 * answers, so that many travel in one packet. Each is a transaction of its own to the server.
 */
export class PipelinedConnections {
  /** Those that may be asked. */
  readonly #lines = new Set<Line>();
  readonly #broken = new Set<Line>();
  #lingering: NodeJS.Timeout | undefined;

  constructor(
    readonly pool: pg.Pool,
    readonly options: PipelineOptions,
  ) {}

  async ask(named: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    const line = this.#choose();
    line.waiting++;
    try {
      return await line.ask(named, values);
    } catch (error) {
      if (this.options.isFatal(error)) this.#broken.add(line);
      throw error;
    } finally {
      line.waiting--;
      if (this.#broken.has(line)) this.#lines.delete(line);
      if (line.waiting === 0) {
        if (this.#lines.has(line)) this.#lingering ??= setTimeout(() => this.#endLinger(), linger_ms);
        else this.#release(line);
      }
    }
  }

  /** Lets go of what nobody waits for, and of all lines where there is no other connection: someone needs one. */
  giveBack(): void {
    const all = this.options.lines_max === this.pool.options.max;
    for (const line of this.#lines) if (all || line.waiting === 0) this.#retire(line);
  }

  /** Lets go of all lines when what waits on them is answered. */
  close(): void {
    clearTimeout(this.#lingering);
    for (const line of this.#lines) this.#retire(line);
  }

  #choose(): Line {
    let best: Line | undefined;
    for (const line of this.#lines) if (!best || line.waiting < best.waiting) best = line;
    if (best && (best.waiting < depth || this.#lines.size === this.options.lines_max)) return best;
    const line = new Line(this.pool, (broken, error) => this.#onBroken(broken, error));
    this.#lines.add(line);
    return line;
  }

  #onBroken(line: Line, error: Error): void {
    this.#broken.add(line);
    if (line.waiting > 0) return;
    this.#retire(line);
    this.options.onIdleError(error);
  }

  #endLinger(): void {
    this.#lingering = undefined;
    for (const line of this.#lines) if (line.waiting === 0) this.#retire(line);
  }

  #retire(line: Line): void {
    this.#lines.delete(line);
    if (line.waiting === 0) this.#release(line);
  }

  #release(line: Line): void {
    line.release(this.#broken.delete(line));
  }
}
