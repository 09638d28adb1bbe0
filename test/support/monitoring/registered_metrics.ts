// What servers register.
import { Registry as NewRegistry, type Registry } from 'prom-client';
import { logTo } from '../../../src/engine/observe/log.ts';
import { InFlightPushes } from '../../../src/engine/push/in_flight_pushes.ts';
import { openTracing } from '../../../src/engine/trace/open_tracing.ts';
import { systemClock } from '../../../src/kit/contract/clock.ts';
import { ScheduledBackups } from '../../../src/program/backup/scheduled_backups.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { Readiness } from '../../../src/program/server/readiness.ts';
import { openServerMetrics } from '../../../src/program/server/server_metrics.ts';
import type { Registered } from '../pages/metrics_page.ts';

/** The types of the library leave out the labels. */
const metricsIn = (registry: Registry) => registry.getMetricsAsArray() as unknown as readonly Registered[];

/** The metrics of a server over a database. */
export function registeredBy(marketplace: OpenMarketplace): readonly Registered[] {
  const push_gauges = { in_flight: new InFlightPushes(), countOpenCircuits: () => 0 };
  const { registry } = openServerMetrics(marketplace, push_gauges, [], () => []);
  new Readiness(marketplace.database).addTo(registry);
  return metricsIn(registry);
}

/** The metrics that a server adds for what settings turn on: spans, and backups on a schedule. */
export function registeredByOptionalParts(): readonly Registered[] {
  const registry = new NewRegistry();
  // Nothing is connected before the first span.
  const unused = { endpoint: 'http://127.0.0.1:1', headers: undefined, share: 0, version: '' };
  openTracing(unused).addTo(registry);
  const log = logTo({ write: () => undefined }, 'silent');
  const schedule = { folder: '', interval_s: 60, keep: 1, environment: {}, log, wall_clock: systemClock };
  new ScheduledBackups(schedule).addTo(registry);
  return metricsIn(registry);
}
