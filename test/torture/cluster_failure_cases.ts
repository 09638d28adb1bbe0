// What happens to a cluster under load: servers fail, shards move, and a worker is added.
import type { ClusterSite } from './cluster_site.ts';
import { ask, type ForeignServer } from './foreign_server.ts';
import type { HurtConnections, Passage } from './hurt_connections.ts';

/** A cluster under load, and its worker to which something happens. */
export interface Hurt {
  readonly site: ClusterSite;
  readonly victim_port: number;
  readonly worker: ForeignServer;
  readonly coordinator: ForeignServer;
  /** Stands between the nodes and the worker, if they ask it. */
  readonly connections: HurtConnections;
}

export interface Failure {
  readonly name: string;
  /** Whether nodes ask the workers, or the coordinator alone. */
  readonly asks_workers: boolean;
  /** Which calls may not be answered meanwhile; those of operators pass the coordinator. */
  readonly stops: 'calls for the worker' | 'calls of operators' | 'nothing';
  /** Whether all of these are refused. */
  readonly refuses_all?: boolean;
  readonly spare_workers?: number;
  begin(hurt: Hurt): Promise<void>;
  end(hurt: Hurt): Promise<void>;
}

/** Moves the first shard of a shop of each worker to another one, with the shards that belong to it. */
async function moveShards({ site }: Hurt): Promise<void> {
  const ports = [...new Set(site.shops.map(({ worker_port }) => worker_port))];
  for (const [at, from] of ports.entries()) {
    const shop = site.shops.find(({ worker_port }) => worker_port === from);
    const to = ports[(at + 1) % ports.length];
    await ask(
      site.url,
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('shop', ${shop?.shop_id}),
        '127.0.0.1', ${from}, '127.0.0.1', ${to})`,
    );
  }
}

async function addWorker({ site }: Hurt): Promise<void> {
  for (const port of site.spare_ports) await ask(site.url, `select citus_add_node('127.0.0.1', ${port})`);
  await ask(site.url, 'select rebalance_table_shards()');
}

const nothing = async () => undefined;
const kills = {
  begin: ({ worker }: Hurt) => worker.kill(),
  end: ({ worker }: Hurt) => worker.start(),
};
const hurts = (passage: Passage) => ({
  async begin({ connections }: Hurt) {
    connections.passage = passage;
  },
  async end({ connections }: Hurt) {
    connections.passage = 'open';
  },
});
export const cluster_failures: readonly Failure[] = [
  {
    name: 'a worker is killed, and nodes ask the coordinator',
    asks_workers: false,
    stops: 'calls for the worker',
    refuses_all: true,
    ...kills,
  },
  {
    name: 'a worker is killed',
    asks_workers: true,
    stops: 'calls for the worker',
    refuses_all: true,
    ...kills,
  },
  {
    name: 'a worker is stopped',
    asks_workers: true,
    stops: 'calls for the worker',
    refuses_all: true,
    begin: async ({ worker }) => worker.pause(),
    end: async ({ worker }) => worker.resume(),
  },
  {
    name: 'a worker is cut off',
    asks_workers: true,
    stops: 'calls for the worker',
    refuses_all: true,
    ...hurts('cut'),
  },
  {
    name: 'a worker is slow',
    asks_workers: true,
    stops: 'calls for the worker',
    ...hurts('slow'),
  },
  {
    name: 'the coordinator is killed',
    asks_workers: true,
    stops: 'calls of operators',
    refuses_all: true,
    begin: ({ coordinator: server }) => server.kill(),
    end: ({ coordinator: server }) => server.start(),
  },
  { name: 'shards move', asks_workers: true, stops: 'nothing', begin: moveShards, end: nothing },
  {
    name: 'a worker is added',
    asks_workers: true,
    stops: 'nothing',
    spare_workers: 1,
    begin: addWorker,
    end: nothing,
  },
];
