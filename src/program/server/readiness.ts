// Whether this node takes calls: `/readyz`, on both ports.
import { Gauge, type Registry } from 'prom-client';
import type { Resource } from '../../engine/http/exchange.ts';
import type { Database } from '../../engine/store/store.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

export class Readiness {
  #is_stopping = false;
  #answer: Promise<boolean> | undefined;

  constructor(readonly database: Pick<Database, 'ping' | 'damage'>) {}

  /** The node is told to stop: from now on it is not ready. */
  stop(): void {
    this.#is_stopping = true;
  }

  /** Strangers may ask, too: however many do, the database is asked by one at a time. */
  async isReady(): Promise<boolean> {
    this.#answer ??= this.database
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#answer = undefined;
      });
    return (await this.#answer) && !this.#is_stopping && this.database.damage === undefined;
  }

  addTo(registry: Registry): void {
    const gauge: Gauge = new Gauge({
      name: 'stoa_ready',
      help: 'Whether this node takes calls: 1 where /readyz answers 200.',
      registers: [registry],
      collect: async () => gauge.set((await this.isReady()) ? 1 : 0),
    });
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
