// What a node says of the nodes that live with it: the connections that they may open, and its part of a limit.

import type { Log } from '../../engine/observe/log.ts';
import { engines } from '../../engine/store/engines.ts';
import { listServerSettings } from '../../engine/store/postgres/server_settings.ts';
import type { Database } from '../../engine/store/store.ts';
import { messageOf } from '../../kit/contract/thrown.ts';
import type { Settings } from '../settings/settings.ts';

/** How many connections a server takes from programs like this one. */
async function findConnectionsMax(database: Database): Promise<number> {
  const settings = new Map(
    (await database.all(listServerSettings, {})).map(({ name, setting }) => [name, setting]),
  );
  return (
    Number(settings.get('max_connections')) - Number(settings.get('superuser_reserved_connections') ?? 0)
  );
}

/** The numbers of a number of nodes. */
export function nodeNumbers(
  { pool_size, rate_limit }: Pick<Settings, 'pool_size' | 'rate_limit'>,
  nodes: number,
) {
  return {
    nodes,
    /** Every pool filled, and the connection beside it. */
    connections: (pool_size + 1) * nodes,
    ...(rate_limit > 0 && { calls_per_second_of_a_caller: rate_limit / nodes }),
  };
}

/** Says how many nodes live; a warning when the server has not as many connections as they may open. */
export async function logNodes(
  log: Log,
  database: Database,
  settings: Settings,
  nodes: number,
): Promise<void> {
  // A database of this process has no other node.
  if (engines[database.engine].embedded) return;
  const numbers = nodeNumbers(settings, nodes);
  try {
    const connections_max = await findConnectionsMax(database);
    const line = { ...numbers, connections_max };
    if (numbers.connections <= connections_max) log.info(line, 'nodes');
    else
      log.warn(
        line,
        'nodes: the server has fewer connections than their pools may open; lower STOA_POOL_SIZE or raise max_connections',
      );
  } catch (error) {
    log.info({ ...numbers, connections_max: messageOf(error) }, 'nodes');
  }
}
