// A marketplace on a Citus cluster, with shops on each of its workers.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { openMarketplace } from '../../src/program/server/open_marketplace.ts';
import { readSettings } from '../../src/program/settings/settings.ts';
import { createOnCitus, listWorkers } from '../support/databases/citus_database.ts';
import { rawStatement } from '../support/databases/postgres_nodes.ts';
import type { GivenPartner, GivenShop } from '../support/given/account.ts';
import { givenOn } from '../support/given/given.ts';
import { type ServedProcess, serve } from '../support/programs/process.ts';
import type { Run } from './scenario.ts';

const shops_of_each = 3;
const orders_of_each = 1_500;

export interface ClusterShop extends GivenShop {
  /** The port of the worker that has the rows of the shop. */
  readonly worker_port: number;
  readonly order_sns: readonly string[];
}

export interface ClusterSite {
  readonly url: string;
  readonly operator_token: string;
  readonly partner: GivenPartner;
  readonly shops: readonly ClusterShop[];
  /** The workers of its database, and those that were left out of it. */
  readonly worker_ports: readonly number[];
  readonly spare_ports: readonly number[];
  open(): ReturnType<typeof openMarketplace>;
  start(settings?: Readonly<Record<string, string>>): Promise<ServedProcess>;
}

const channel = {
  dropoff_info_needed: [],
  document_types: ['THERMAL_AIR_WAYBILL'],
  tracking_number_format: 'SGCIT##########*',
};

/**
 * @param coordinator the URL in STOA_TEST_CITUS_URL.
 * @param spare_workers how many of its workers are left out of the database.
 */
export async function openClusterSite(
  run: Run,
  coordinator: string,
  spare_workers = 0,
): Promise<ClusterSite> {
  const name = `stoa_torture_${randomBytes(6).toString('hex')}`;
  run.onEnd(await createOnCitus(coordinator, name, spare_workers));
  const ports = (await listWorkers(coordinator)).map(({ nodeport }) => nodeport);
  const url = new URL(coordinator);
  url.pathname = `/${name}`;
  const settings = {
    STOA_DATABASE_URL: url.href,
    STOA_MASTER_KEY: randomBytes(32).toString('hex'),
    STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    STOA_LOG_LEVEL: 'warn',
  };
  const open = () => openMarketplace(readSettings(settings));
  const marketplace = await open();
  const { given, partner } = await givenOn(marketplace);
  const { logistic_id } = await given.channel(channel);
  const portOf = async (shop_id: number) => {
    const text = `select nodeport from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('sales_order', ${shop_id})`;
    return Number((await marketplace.database.all(rawStatement(text), {}))[0]?.nodeport);
  };
  const by_port = new Map<number, ClusterShop[]>();
  const isFull = () =>
    by_port.size > 1 && [...by_port.values()].every((shops) => shops.length >= shops_of_each);
  while (!isFull()) {
    const shop = await given.shop();
    const worker_port = await portOf(shop.shop_id);
    const beside = by_port.get(worker_port) ?? [];
    by_port.set(worker_port, beside);
    if (beside.length === shops_of_each) continue;
    const order_sns = Array.from({ length: orders_of_each }, (_, at) => `CITUS${shop.shop_id}N${at}`);
    await given.address({ shop });
    await given.orders({ shop, logistic_ids: [logistic_id], order_sns });
    beside.push({ ...shop, worker_port, order_sns });
  }
  await marketplace.close();
  const folder = mkdtempSync(join(run.folder, 'citus-'));
  return {
    url: url.href,
    operator_token: settings.STOA_OPERATOR_TOKEN,
    partner,
    shops: [...by_port.values()].flat(),
    worker_ports: ports.slice(0, ports.length - spare_workers),
    spare_ports: ports.slice(ports.length - spare_workers),
    open,
    async start(others = {}) {
      const served = await serve(folder, { ...settings, ...others }, ['--no-demo']);
      run.onEnd(() => void served.child.kill('SIGKILL'));
      return served;
    },
  };
}
