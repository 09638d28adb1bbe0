// The metrics of database statements.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { Durations, type StatementNumbers, statement_kinds } from '../store/statement_numbers.ts';
import type { Database } from '../store/store.ts';

const durations = {
  name: 'stoa_store_statement_duration_seconds',
  help: 'Time from sending a statement to the database to its answer, by kind: read, write or commit.',
};

/**
 * Counts are kept elsewhere, because prom-client takes longer to count a statement than some statements take to run.
 */
class StatementHistogram extends Histogram<'kind'> {
  readonly #times: StatementNumbers['times'];

  constructor(times: StatementNumbers['times'], registry: Registry) {
    super({ ...durations, labelNames: ['kind'], buckets: [...Durations.bounds_s], registers: [registry] });
    this.#times = times;
  }

  /** The method that the registry calls on each metric, although its types do not declare it. */
  async getForPromString() {
    const { name } = durations;
    const values = statement_kinds.flatMap((kind) => {
      const { counts, sum_ms } = this.#times[kind];
      let total = 0;
      const buckets = counts.map((count, at) => {
        total += count;
        const le = Durations.bounds_s[at] ?? '+Inf';
        return { metricName: `${name}_bucket`, value: total, labels: { le, kind } };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, value: sum_ms / 1_000, labels: { kind } },
        { metricName: `${name}_count`, value: total, labels: { kind } },
      ];
    });
    return { ...durations, type: 'histogram', aggregator: 'sum', values };
  }
}

/** Adds the metrics of a database's statements. */
export function addStoreMetrics(registry: Registry, { statements }: Database): void {
  new StatementHistogram(statements.times, registry);
  const byTable = (
    counts: ReadonlyMap<string, number>,
    add: (labels: { table: string }, count: number) => void,
  ) => {
    for (const [table, count] of counts) add({ table }, count);
  };
  new Gauge({
    name: 'stoa_store_statements_blocked',
    help: 'Statements that have waited for the database for more than 50 ms, by the first table that they name.',
    labelNames: ['table'],
    registers: [registry],
    collect() {
      this.reset();
      byTable(statements.countBlocked(), (labels, count) => this.set(labels, count));
    },
  });
  new Counter({
    name: 'stoa_store_statements_blocked_total',
    help: 'Statements found waiting for the database for more than 50 ms, by table.',
    labelNames: ['table'],
    registers: [registry],
    collect() {
      this.reset();
      byTable(statements.blocked_by_table, (labels, count) => this.inc(labels, count));
    },
  });
  new Counter({
    name: 'stoa_store_reads_moved_total',
    help: 'Reads that were repeated on another connection because a statement before them was blocked.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(statements.moved);
    },
  });
}
