// Whether this node accepts calls: `/readyz`, on both ports.
import { Gauge, type Registry } from 'prom-client';
import type { Resource } from '../../engine/http/exchange.ts';
import { declared } from '../../engine/observe/metric_facts.ts';
import type { Database } from '../../engine/store/store.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

export class Readiness {
  #is_stopping = false;
  #answer: Promise<boolean> | undefined;

  constructor(readonly database: Pick<Database, 'ping' | 'damage'>) {}

  /** The node is stopping, so it is no longer ready. */
  stop(): void {
    this.#is_stopping = true;
  }

  /** Anybody may ask. However many do, only one query at a time reaches the database. */
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
      ...declared('stoa_ready'),
      registers: [registry],
      collect: async () => gauge.set((await this.isReady()) ? 1 : 0),
    });
  }

  /** The resource at `/readyz`. Nothing is logged, because load balancers ask all the time. */
  readonly resource: Resource = {
    methods: ['GET', 'HEAD'],
    serve: async (exchange) =>
      (await this.isReady())
        ? exchange.write(200, json, '{"status":"ready"}')
        : exchange.write(503, json, '{"status":"not ready"}'),
  };
}
