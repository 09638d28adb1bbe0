// The metrics of a whole server, computed when they are read.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobBacklog } from '../jobs/job_backlog.ts';
import { refusalCounts } from './limit_refusals.ts';

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
  readonly build: Readonly<Record<'version' | 'node' | 'engine', string>>;
}

/** Adds the metrics of a server. Only refusals are counted for them; the other values exist already. */
export function addServerMetrics(registry: Registry, sources: ServerSources): void {
  const { refusing_limits, listPorts, readJobs, build } = sources;
  const registers = [registry];
  new Counter({
    name: 'stoa_limit_refusals_total',
    help: 'Number of times that clients were refused or cut off at a limit, by its name, since the process began.',
    labelNames: ['limit'],
    registers,
    collect() {
      this.reset();
      for (const limit of refusing_limits) this.inc({ limit }, refusalCounts.get(limit) ?? 0);
    },
  });
  const ofPorts = (name: string, help: string, read: (load: PortLoad) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['port'],
      registers,
      collect() {
        for (const load of listPorts()) this.set({ port: load.port }, read(load));
      },
    });
  ofPorts('stoa_calls_in_flight', 'Calls in progress, by port.', (load) => load.calls_in_flight);
  ofPorts('stoa_calls_queued', 'Calls that wait for their turn, by port.', (load) => load.calls_queued);
  ofPorts('stoa_connections_open', 'Open client connections, by port.', (load) => load.connections_open);
  const ofJobs = (name: string, help: string, read: (backlog: JobBacklog) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const backlog = await readJobs();
        this.set(backlog === undefined ? Number.NaN : read(backlog));
      },
    });
  ofJobs(
    'stoa_jobs_due',
    'Jobs of all shops that are due and not begun, counted up to 10,000. At most five seconds old; NaN if the database does not answer.',
    ({ due_count }) => due_count,
  );
  ofJobs(
    'stoa_jobs_oldest_due_age_seconds',
    'How long the oldest of these jobs has been due; 0 if there is none.',
    ({ oldest_age_s }) => oldest_age_s,
  );
  new Gauge({
    name: 'stoa_build_info',
    help: 'Always 1. The labels are the version of Stoa, the version of Node.js, and the database engine.',
    labelNames: ['version', 'node', 'engine'],
    registers,
    collect() {
      this.set(build, 1);
    },
  });
}
