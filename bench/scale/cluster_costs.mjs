// The cost of each call in an order's life on a Citus cluster: through its coordinator, by its workers, and on one
// PostgreSQL of the same version. `database_us` is the processor time of all servers, `coordinator_us` of one of them.
import { openClusterDatabases } from '../citus.mjs';
import { measureCosts } from './costs.mjs';
import { sumOf } from './tables.mjs';

/** @returns the costs of three setups, by name. @param url that of the coordinator, which knows its workers. */
export async function measureClusterCosts(run, url) {
  const { cluster, alone, spread, by_workers } = await openClusterDatabases(url);
  const { coordinator, workers } = cluster.processes;
  const all = { database_us: [coordinator, ...workers] };
  const measured = {};
  for (const [name, databases] of Object.entries({
    cluster_alone: { ...alone, pids: all },
    cluster_coordinator: { ...spread, pids: { ...all, coordinator_us: [coordinator] } },
    cluster_workers: {
      ...by_workers,
      asked_workers: cluster.workers,
      pids: { ...all, coordinator_us: [coordinator] },
    },
  })) {
    const found = await measureCosts({ ...run, databases }, 'postgres');
    const { calls } = found;
    console.log(
      `${name}: ${sumOf(calls, 'database_us').toFixed(0)} us an order, ${(100 * (sumOf(calls, 'coordinator_us') / sumOf(calls, 'database_us'))).toFixed(1)} % of the coordinator`,
    );
    measured[name] = { ...found, version: cluster.version, worker_count: workers.length };
  }
  return measured;
}
