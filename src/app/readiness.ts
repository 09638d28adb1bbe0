// Whether this node takes calls: `/readyz`, on both ports.
import type { Resource } from '../platform/http/exchange.ts';
import { ping } from '../platform/store/nodes.ts';
import type { Database } from '../platform/store/store.ts';

/** How long the database may take to answer. */
const answer_timeout_ms = 1_000;

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Whether a database answers in time. */
function answersInTime(database: Pick<Database, 'first'>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answer_timeout_ms);
    database
      .first(ping, {})
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}

export class Readiness {
  #is_stopping = false;
  #answer: Promise<boolean> | undefined;

  constructor(readonly database: Pick<Database, 'first' | 'damage'>) {}

  /** The node is told to stop: from now on it is not ready. */
  stop(): void {
    this.#is_stopping = true;
  }

  /** Strangers may ask, too: however many do, the database is asked by one at a time. */
  async isReady(): Promise<boolean> {
    this.#answer ??= answersInTime(this.database).finally(() => {
      this.#answer = undefined;
    });
    return (await this.#answer) && !this.#is_stopping && this.database.damage === undefined;
  }

  /** What stands at `/readyz`. Nothing is logged: balancers ask all the time. */
  readonly resource: Resource = {
    methods: ['GET', 'HEAD'],
    serve: async (exchange) =>
      (await this.isReady())
        ? exchange.write(200, json, '{"status":"ready"}')
        : exchange.write(503, json, '{"status":"not ready"}'),
  };
}
