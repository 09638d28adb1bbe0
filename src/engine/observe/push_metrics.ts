import { Counter, Gauge, type Registry } from 'prom-client';
import type { InFlightPushes } from '../push/in_flight_pushes.ts';

/** Partners beyond this number are counted together, so that the metrics stay small. */
const partners_max = 100;

export interface CountedPush {
  readonly partner_id: number;
  readonly code: number;
  readonly acknowledged: boolean;
}

export interface PushGauges {
  readonly in_flight: InFlightPushes;
  /** The number of URLs that are not sent to, because they do not answer. */
  readonly countOpenCircuits: () => number;
}

/** Adds the metrics of pushes. @returns what counts an attempt. */
export function addPushMetrics(
  registry: Registry,
  { in_flight, countOpenCircuits }: PushGauges,
): (attempt: CountedPush) => void {
  const registers = [registry];
  const attempts = new Counter({
    name: 'stoa_push_attempts_total',
    help: `Attempts to deliver pushes, by partner, code and outcome: acknowledged or failed. Partners beyond the first ${partners_max} are \`other\`.`,
    labelNames: ['partner', 'code', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'stoa_pushes_in_flight',
    help: 'Pushes that this node is sending.',
    registers,
    collect() {
      this.set(in_flight.under_way);
    },
  });
  new Gauge({
    name: 'stoa_push_circuits_open',
    help: 'URLs of partners to which this node does not send for a while, because they have not answered.',
    registers,
    collect() {
      this.set(countOpenCircuits());
    },
  });
  const partners = new Set<number>();
  return ({ partner_id, code, acknowledged }) => {
    if (partners.size < partners_max) partners.add(partner_id);
    const partner = partners.has(partner_id) ? String(partner_id) : 'other';
    attempts.inc({ partner, code, outcome: acknowledged ? 'acknowledged' : 'failed' });
  };
}
