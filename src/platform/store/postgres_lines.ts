import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { type Answered, type Named, PreparedQuery } from './postgres_query.ts';
import type { Value } from './statement.ts';

/** How many statements wait on one line before another one is opened, and how long an idle line is kept. */
const depth = 16;
const linger_ms = 5;

/** What pg does not tell of its clients. */
type Streaming = { readonly connection: { readonly stream: Duplex } };
const streamOf = (client: pg.PoolClient) => (client as unknown as Streaming).connection.stream;

/** Writes in one piece what is asked of a connection until `after` calls back. */
export function inOnePiece(client: pg.PoolClient, after: (then: () => void) => void): void {
  const stream = streamOf(client);
  stream.cork();
  after(() => stream.uncork());
}

/** Asks one statement of a connection. */
export function ask(client: pg.PoolClient, named: Named, values: readonly Value[]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const query = new PreparedQuery(named, values, (error, answer) =>
      error ? reject(error) : resolve(answer),
    );
    // Typed for the queries of others, which have none of their own callbacks.
    client.query(query as pg.Submittable);
  });
}

/** A connection that statements of many calls share, one behind the other. */
class Line {
  /** How many statements wait for their answer. */
  waiting = 0;
  #is_corked = false;
  readonly #client: Promise<pg.PoolClient>;

  constructor(
    pool: pg.Pool,
    readonly onBroken: (line: Line, error: Error) => void,
  ) {
    this.#client = pool.connect();
    this.#client.then(
      (client) => client.once('error', this.#onError),
      // Whoever asks hears it.
      () => undefined,
    );
  }

  readonly #onError = (error: Error) => this.onBroken(this, error);

  /** What is asked in one turn of the event loop is written in one piece. */
  async ask(named: Named, values: readonly Value[]): Promise<Answered> {
    const client = await this.#client;
    if (!this.#is_corked) {
      this.#is_corked = true;
      inOnePiece(client, (uncork) =>
        setImmediate(() => {
          this.#is_corked = false;
          uncork();
        }),
      );
    }
    return ask(client, named, values);
  }

  /** Gives the connection back to the pool, or away. */
  release(is_broken: boolean): void {
    this.#client.then(
      (client) => {
        client.off('error', this.#onError);
        client.release(is_broken);
      },
      () => undefined,
    );
  }
}

export interface LinesOptions {
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
export class Lines {
  /** Those that may be asked. */
  readonly #lines = new Set<Line>();
  readonly #broken = new Set<Line>();
  #lingering: NodeJS.Timeout | undefined;

  constructor(
    readonly pool: pg.Pool,
    readonly options: LinesOptions,
  ) {}

  async ask(named: Named, values: readonly Value[]): Promise<Answered> {
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
