import type { CallIntake } from '../../engine/gateway/call_intake.ts';
import type { HttpServer } from '../../engine/http/http_server.ts';
import { readingOfJobs } from '../../engine/jobs/job_backlog.ts';
import { FreshReading } from '../../engine/observe/fresh_reading.ts';
import { type Metrics, openMetrics } from '../../engine/observe/metrics.ts';
import type { PushGauges } from '../../engine/observe/push_metrics.ts';
import { readVersion } from '../../engine/package_file.ts';
import { refusing_limits } from '../settings/refusing_limits.ts';
import type { OpenMarketplace } from './open_marketplace.ts';

/** PostgreSQL looks at every file of a database to know its size. */
const bytes_fresh_ms = 60_000;

type Port = readonly [name: string, server: HttpServer, intake: CallIntake];

/** The metrics of a server. @param listPorts called when the metrics are read. */
export function openServerMetrics(
  opened: OpenMarketplace,
  push_gauges: PushGauges,
  job_kinds: readonly string[],
  listPorts: () => readonly Port[],
): Metrics {
  const { database } = opened;
  const jobs = readingOfJobs(database, opened);
  const bytes = new FreshReading(bytes_fresh_ms, () => database.countBytes());
  return openMetrics(
    database,
    {
      refusing_limits,
      listPorts: () =>
        listPorts().map(([port, { connection_count }, { in_flight }]) => ({
          port,
          calls_in_flight: in_flight.under_way,
          calls_queued: in_flight.queued,
          connections_open: connection_count,
        })),
      readJobs: () => jobs.read(),
      readDatabaseBytes: () => bytes.read(),
      now_ms: () => opened.wall_clock.now_ms(),
      job_kinds,
      build: { version: readVersion(), node: process.versions.node, engine: database.engine },
    },
    push_gauges,
  );
}
