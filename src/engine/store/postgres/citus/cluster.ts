// The servers of a Citus cluster. Statements of one tenant go to the worker that has its rows, without the coordinator.
import { guarded } from '../../../stray_errors.ts';
import type { Deadline } from '../../deadline.ts';
import type { Value } from '../../param.ts';
import type { Durations } from '../../statement_numbers.ts';
import { type ClusterNumbers, StoreUnavailableError } from '../../store.ts';
import type { AnswerWatch } from '../answer_watch.ts';
import type { NamedStatement } from '../fast_query.ts';
import { translatePostgresError, withRetries } from '../postgres_errors.ts';
import type { QueryResult } from '../query.ts';
import { type ConnectionOptions, ServerConnections } from '../server_connections.ts';
import type { RunningTransaction } from '../server_transaction.ts';
import { reachableAddress, workerUrl } from './addresses.ts';
import { findCatalogueMark, readShardMap } from './catalogue.ts';
import { ClusterServer } from './cluster_server.ts';
import { ShardMap } from './shard_map.ts';
import { type StatementRoute, StatementRoutes } from './statement_routes.ts';
import { CoordinatorNeededError, TenantTransaction, type TransactionCluster } from './tenant_transaction.ts';

export interface ClusterOptions {
  /** Where the servers are that the catalogue names by other addresses: `host:port=host:port`, separated by commas. */
  citus_addresses?: string | undefined;
  /** Called when a server no longer answers, or answers again. */
  onServerChange?: (address: string, is_away: boolean) => void;
}

export interface ClusterParts {
  readonly url: string;
  readonly options: ConnectionOptions & ClusterOptions;
  readonly coordinator: ServerConnections;
  readonly watch: AnswerWatch;
  readonly waits: Durations;
}

const refresh_ms = 1_000;
/** The shortest time between two comparisons with the catalogue after errors. */
const refresh_after_ms = 100;

/** How the connections of a node are shared: a quarter, at most four, for the coordinator, and the rest for the workers. */
export function shareConnections(
  pool_size: number,
  worker_count: number,
): { coordinator: number; worker: number } {
  const coordinator = Math.max(1, Math.min(4, Math.floor(pool_size / 4)));
  return { coordinator, worker: Math.max(1, Math.floor((pool_size - coordinator) / worker_count)) };
}

export class Cluster implements TransactionCluster {
  readonly coordinator: ClusterServer;
  readonly waits: Durations;
  #routes = new StatementRoutes(new ShardMap({ nodes: [], tables: [], shards: [] }));
  #mark = '';
  readonly #servers = new Map<number, ClusterServer>();
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | undefined;
  #is_closed = false;
  /** By `performance.now()`. */
  #compared_at_ms = 0;
  #map_changes = 0;

  constructor(readonly parts: ClusterParts) {
    this.waits = parts.waits;
    const { host } = new URL(parts.url);
    this.coordinator = this.#serverAt(0, host, parts.coordinator);
    this.#servers.set(0, this.coordinator);
  }

  /** All servers, the coordinator first. */
  get servers(): readonly ClusterServer[] {
    return [...this.#servers.values()];
  }

  get numbers(): ClusterNumbers {
    return {
      servers: this.servers.map(({ address, is_away, answered, connections }) => ({
        address,
        is_away,
        answered,
        connections: connections.pool.totalCount,
        connections_max: connections.pool.options.max,
      })),
      map_age_ms: performance.now() - this.#compared_at_ms,
      map_changes: this.#map_changes,
    };
  }

  routeOf(statement: NamedStatement): StatementRoute {
    return this.#routes.routeOf(statement);
  }

  serverOf(route: StatementRoute, values: readonly Value[]): ClusterServer {
    if (route.kind === 'any') return this.#anyServer();
    // A worker that is not known can only be reached through the coordinator.
    return this.#servers.get(route.findGroup(values)) ?? this.coordinator;
  }

  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    const route = this.routeOf(statement);
    const asked = this.serverOf(route, values).query(statement, values);
    if (route.kind !== 'any') return asked;
    // Each server has these rows: another one answers if the first is lost meanwhile.
    return asked.catch((error: unknown) => {
      if (!(translatePostgresError(error) instanceof StoreUnavailableError)) throw error;
      return this.#anyServer().query(statement, values);
    });
  }

  /** Runs a transaction: where its tenant is, or on the coordinator once it has needed a table of that. */
  async run<T>(
    attempt: (opens: (deadline: Deadline | undefined) => RunningTransaction) => Promise<T>,
  ): Promise<T> {
    const run = (is_on_coordinator: boolean) =>
      withRetries(() => attempt((deadline) => new TenantTransaction(this, deadline, is_on_coordinator)));
    try {
      return await run(false);
    } catch (error) {
      if (!(error instanceof CoordinatorNeededError)) throw error;
      return run(true);
    }
  }

  /** Moves reads away from blocked connections. */
  look(): void {
    for (const { connections } of this.#servers.values()) connections.shared.look();
  }

  /** Resolves if a server answers: while the coordinator is away, calls for the workers go on. */
  async ping(): Promise<void> {
    await Promise.any(this.servers.map(({ connections }) => connections.own.ping()));
  }

  async start(): Promise<void> {
    const { own } = this.parts.coordinator;
    this.#mark = await findCatalogueMark(own);
    this.#use(await readShardMap(own));
    this.#compared_at_ms = performance.now();
    this.#timer = setInterval(
      guarded(() => this.refresh()),
      refresh_ms,
    ).unref();
  }

  /** Compares the map with the catalogue, and asks whether the servers answer. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async close(): Promise<void> {
    this.#is_closed = true;
    clearInterval(this.#timer);
    await this.#refreshing;
    await Promise.all(
      this.servers.map((server) => server !== this.coordinator && server.connections.close()),
    );
  }

  async #refresh(): Promise<void> {
    if (this.#is_closed) return;
    await Promise.all([
      this.#compare(),
      ...this.servers.map(async (server) => {
        if (await server.check()) this.parts.options.onServerChange?.(server.address, server.is_away);
      }),
    ]);
  }

  /** The coordinator changes the catalogue. While it is away nothing changes, and any worker knows the latest state. */
  async #compare(): Promise<void> {
    for (const { connections } of this.servers)
      try {
        const mark = await findCatalogueMark(connections.own);
        if (mark !== this.#mark) {
          const map = await readShardMap(connections.own);
          this.#mark = mark;
          if (!this.#is_closed) this.#use(map);
        }
        this.#compared_at_ms = performance.now();
        return;
      } catch {
        // The next server may answer.
      }
  }

  #use(map: ShardMap): void {
    const { options, url, watch } = this.parts;
    this.#map_changes++;
    this.#routes = new StatementRoutes(map);
    for (const [group_id, server] of this.#servers) {
      const node = map.nodes.get(group_id);
      if (group_id === 0 || (node && server.address === `${node.host}:${node.port}`)) continue;
      this.#servers.delete(group_id);
      server.end().catch(() => undefined);
    }
    const workers = [...map.nodes.values()].filter(({ group_id }) => group_id !== 0);
    const shares = shareConnections(options.pool_size, Math.max(1, workers.length));
    for (const node of workers) {
      if (this.#servers.has(node.group_id)) continue;
      const worker_url = workerUrl(url, reachableAddress(options.citus_addresses, node));
      const connections = new ServerConnections(worker_url, { ...options, pool_size: shares.worker }, watch);
      const address = `${node.host}:${node.port}`;
      this.#servers.set(node.group_id, this.#serverAt(node.group_id, address, connections));
    }
    for (const [group_id, { connections }] of this.#servers)
      connections.resize(
        group_id === 0 ? (workers.length === 0 ? options.pool_size : shares.coordinator) : shares.worker,
      );
  }

  #serverAt(group_id: number, address: string, connections: ServerConnections): ClusterServer {
    return new ClusterServer(group_id, address, connections, this.parts.watch, this.#onFailure);
  }

  /** The workers take turns. */
  #anyServer(): ClusterServer {
    const servers = this.servers;
    for (let tried = 0; tried < servers.length; tried++) {
      this.#turn = (this.#turn + 1) % servers.length;
      const server = servers[this.#turn] as ClusterServer;
      if (server !== this.coordinator && !server.is_avoided) return server;
    }
    return this.coordinator;
  }

  readonly #onFailure = (error: unknown): void => {
    if (!(translatePostgresError(error) instanceof StoreUnavailableError)) return;
    if (performance.now() - this.#compared_at_ms < refresh_after_ms) return;
    this.refresh().catch(() => undefined);
  };
}

/** Opens the workers of a cluster. */
export async function openCluster(parts: ClusterParts): Promise<Cluster> {
  const cluster = new Cluster(parts);
  await cluster.start();
  return cluster;
}
