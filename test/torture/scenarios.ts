import { byteFuzz } from './byte_fuzz.ts';
import { clusterFailures } from './cluster_failures.ts';
import { databaseAway } from './database_away.ts';
import { fullDisk, ioError } from './disk_errors.ts';
import { feedReaders } from './feed_readers.ts';
import { greedyPartner } from './greedy_partner.ts';
import { imports } from './imports.ts';
import { kill } from './kill.ts';
import { memory } from './memory.ts';
import { newConnections } from './new_connections.ts';
import { nodes } from './nodes.ts';
import { overload } from './overload.ts';
import { powerCut } from './power_cut.ts';
import { pushBacklog } from './push_backlog.ts';
import { pushLatency } from './push_latency.ts';
import { pushes } from './pushes.ts';
import type { Scenario } from './scenario.ts';
import { slowClients } from './slow_clients.ts';

/** All scenarios. */
export const scenarios: readonly Scenario[] = [
  kill,
  nodes,
  clusterFailures,
  powerCut,
  fullDisk,
  ioError,
  databaseAway,
  slowClients,
  greedyPartner,
  newConnections,
  byteFuzz,
  overload,
  memory,
  feedReaders,
  pushes,
  pushLatency,
  pushBacklog,
  imports,
];
