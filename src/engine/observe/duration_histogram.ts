import { Histogram, type Registry } from 'prom-client';
import { Durations } from '../store/statement_numbers.ts';
import { declared, type MetricName } from './metric_facts.ts';

export type LabelledDurations = readonly [labels: Readonly<Record<string, string>>, durations: Durations];

/**
 * A histogram whose counts are kept elsewhere, because prom-client takes longer to count a statement or a call than
 * some statements take to run.
 */
export class DurationHistogram extends Histogram {
  readonly #declared: ReturnType<typeof declared>;
  readonly #list: () => readonly LabelledDurations[];

  /** @param list called when the metrics are read. */
  constructor(name: MetricName, registry: Registry, list: () => readonly LabelledDurations[]) {
    super({ ...declared(name), buckets: [...Durations.bounds_s], registers: [registry] });
    this.#declared = declared(name);
    this.#list = list;
  }

  /** The method that the registry calls on each metric, although its types do not declare it. */
  async getForPromString() {
    const { name, help } = this.#declared;
    const values = this.#list().flatMap(([labels, { counts, sum_ms }]) => {
      let total = 0;
      const buckets = counts.map((count, at) => {
        total += count;
        const le = Durations.bounds_s[at] ?? '+Inf';
        return { metricName: `${name}_bucket`, value: total, labels: { le, ...labels } };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, value: sum_ms / 1_000, labels },
        { metricName: `${name}_count`, value: total, labels },
      ];
    });
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}
