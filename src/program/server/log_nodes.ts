// What a node logs about all running nodes: how many connections they may open, and its part of a limit.

import type { Log } from '../../engine/observe/log.ts';
import { engines } from '../../engine/store/engines.ts';
import { findClusterConnections, listServerSettings } from '../../engine/store/postgres/server_settings.ts';
import type { ClusterNumbers, Database } from '../../engine/store/store.ts';
import { messageOf } from '../../kit/contract/thrown.ts';
import type { Settings } from '../settings/settings.ts';

/** How many connections the database server allows this program; of a cluster, the server that allows the fewest. */
async function findConnectionsMax(database: Database): Promise<number> {
  if (database.cluster)
    return (await database.first(findClusterConnections, {}))?.connections_max ?? Number.NaN;
  const settings = new Map(
    (await database.all(listServerSettings, {})).map(({ name, setting }) => [name, setting]),
  );
  return (
    Number(settings.get('max_connections')) - Number(settings.get('superuser_reserved_connections') ?? 0)
  );
}

/** What is logged for a given number of nodes. */
export function nodeNumbers(
  { pool_size, rate_limit }: Pick<Settings, 'pool_size' | 'rate_limit'>,
  nodes: number,
  cluster?: ClusterNumbers,
) {
  const sizes = cluster?.servers.map(({ connections_max }) => connections_max) ?? [pool_size];
  return {
    nodes,
    /** Every pool filled, plus one connection per node outside of the pool. Of a cluster, at one server. */
    connections: (Math.max(...sizes) + 1) * nodes,
    ...(rate_limit > 0 && { calls_per_second_of_a_caller: rate_limit / nodes }),
  };
}

const worker_connections_min = 4;

/** Whether calls for the shops of a worker would wait for each other. */
export const hasFewConnections = ({ servers: [, ...workers] }: ClusterNumbers): boolean =>
  workers.some(({ connections_max }) => connections_max < worker_connections_min);

/**
 * Logs how many nodes are running; a warning if the database server allows fewer connections than they may
 * open, or if they open few to each worker of a cluster.
 */
export async function logNodes(
  log: Log,
  database: Database,
  settings: Settings,
  nodes: number,
): Promise<void> {
  // An embedded database has only this node.
  if (engines[database.engine].embedded) return;
  const numbers = nodeNumbers(settings, nodes, database.cluster);
  try {
    const connections_max = await findConnectionsMax(database);
    const line = { ...numbers, connections_max };
    if (numbers.connections > connections_max)
      log.warn(
        line,
        'nodes: the server has fewer connections than their pools may open; lower STOA_POOL_SIZE or raise max_connections',
      );
    else if (database.cluster && hasFewConnections(database.cluster))
      log.warn(
        line,
        `nodes: each opens fewer than ${worker_connections_min} connections to a worker; raise STOA_POOL_SIZE`,
      );
    else log.info(line, 'nodes');
  } catch (error) {
    log.info({ ...numbers, connections_max: messageOf(error) }, 'nodes');
  }
}
