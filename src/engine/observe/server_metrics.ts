// The metrics of a whole server, computed when they are read.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobBacklog } from '../jobs/job_backlog.ts';
import { cache_lookups, cache_names } from './cache_lookups.ts';
import { refusalCounts } from './limit_refusals.ts';
import { declared, type MetricName } from './metric_facts.ts';

export interface PortLoad {
  /** `partner` or `operator`. */
  readonly port: string;
  readonly calls_in_flight: number;
  readonly calls_queued: number;
  readonly connections_open: number;
}

export interface ServerSources {
  /** The names of all limits at which clients are refused or cut off. */
  readonly refusing_limits: readonly string[];
  readonly listPorts: () => readonly PortLoad[];
  readonly readJobs: () => Promise<JobBacklog | undefined>;
  readonly readDatabaseBytes: () => Promise<number | undefined>;
  /** The wall clock. */
  readonly now_ms: () => number;
  readonly job_kinds: readonly string[];
  readonly build: Readonly<Record<'version' | 'node' | 'engine', string>>;
}

/** Adds the metrics of a server. Only refusals are counted for them; the other values exist already. */
export function addServerMetrics(registry: Registry, sources: ServerSources): void {
  const { refusing_limits, listPorts, readJobs, readDatabaseBytes, now_ms, build } = sources;
  const registers = [registry];
  new Counter({
    ...declared('stoa_limit_refusals_total'),
    registers,
    collect() {
      this.reset();
      for (const limit of refusing_limits) this.inc({ limit }, refusalCounts.get(limit) ?? 0);
    },
  });
  new Counter({
    ...declared('stoa_cache_lookups_total'),
    registers,
    collect() {
      this.reset();
      for (const cache of cache_names) {
        this.inc({ cache, outcome: 'hit' }, cache_lookups[cache].hits);
        this.inc({ cache, outcome: 'miss' }, cache_lookups[cache].misses);
      }
    },
  });
  const ofPorts = (name: MetricName, read: (load: PortLoad) => number) =>
    new Gauge({
      ...declared(name),
      registers,
      collect() {
        for (const load of listPorts()) this.set({ port: load.port }, read(load));
      },
    });
  ofPorts('stoa_calls_in_flight', (load) => load.calls_in_flight);
  ofPorts('stoa_calls_queued', (load) => load.calls_queued);
  ofPorts('stoa_connections_open', (load) => load.connections_open);
  const ofDatabase = (name: MetricName, read: () => Promise<number | undefined>) =>
    new Gauge({
      ...declared(name),
      registers,
      async collect() {
        this.set((await read()) ?? Number.NaN);
      },
    });
  ofDatabase('stoa_jobs_due', async () => (await readJobs())?.due_count);
  ofDatabase('stoa_jobs_oldest_due_age_seconds', async () => (await readJobs())?.oldest_age_s);
  ofDatabase('stoa_jobs_failed', async () => (await readJobs())?.failed_count);
  ofDatabase('stoa_database_bytes', readDatabaseBytes);
  new Gauge({
    ...declared('stoa_clock_seconds'),
    registers,
    collect() {
      this.set(now_ms() / 1_000);
    },
  });
  new Gauge({
    ...declared('stoa_build_info'),
    registers,
    collect() {
      this.set(build, 1);
    },
  });
}
