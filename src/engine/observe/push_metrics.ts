import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { InFlightPushes } from '../push/in_flight_pushes.ts';
import { counted_partners_max, counted_webhooks_max, declared } from './metric_facts.ts';

/** Up to the time after which an attempt has failed. */
const duration_buckets_s = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5];

export interface CountedPush {
  readonly partner_id: number;
  readonly code: number;
  readonly acknowledged: boolean;
  readonly duration_ms: number;
}

export interface PushGauges {
  readonly in_flight: InFlightPushes;
  /** The number of URLs that are not sent to, because they do not answer. */
  readonly countOpenCircuits: () => number;
}

/** The values of a label, so that the metrics stay small: those after the first ones are `other`. */
function firstOf(count_max: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.size < count_max) known.add(value);
    return known.has(value) ? value : 'other';
  };
}

const outcomeOf = (acknowledged: boolean) => (acknowledged ? 'acknowledged' : 'failed');

/** Adds the metrics of pushes. @returns what counts an attempt. */
export function addPushMetrics(
  registry: Registry,
  { in_flight, countOpenCircuits }: PushGauges,
): (attempt: CountedPush) => void {
  const registers = [registry];
  const attempts = new Counter({ ...declared('stoa_push_attempts_total'), registers });
  const durations = new Histogram({
    ...declared('stoa_push_duration_seconds'),
    buckets: duration_buckets_s,
    registers,
  });
  new Gauge({
    ...declared('stoa_pushes_in_flight'),
    registers,
    collect() {
      this.set(in_flight.under_way);
    },
  });
  new Gauge({
    ...declared('stoa_push_circuits_open'),
    registers,
    collect() {
      this.set(countOpenCircuits());
    },
  });
  const partnerOf = firstOf(counted_partners_max);
  return ({ partner_id, code, acknowledged, duration_ms }) => {
    const outcome = outcomeOf(acknowledged);
    attempts.inc({ partner: partnerOf(String(partner_id)), code, outcome });
    durations.observe({ outcome }, duration_ms / 1_000);
  };
}

/** Adds the metric of webhooks. @returns what counts an attempt. */
export function addWebhookMetrics(registry: Registry): (webhook: string, acknowledged: boolean) => void {
  const attempts = new Counter({ ...declared('stoa_webhook_attempts_total'), registers: [registry] });
  const webhookOf = firstOf(counted_webhooks_max);
  return (name, acknowledged) => attempts.inc({ webhook: webhookOf(name), outcome: outcomeOf(acknowledged) });
}
