import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import type { Transactions } from '../../../engine/store/store.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { findShop } from '../../../market/accounts/accounts.store.ts';
import { enqueueOrder, enqueueRound } from '../schedule.ts';
import { deleteSimulatedShop, upsertSimulatedShop } from '../simulation.store.ts';
import type { simulation_start, simulation_stop } from './simulation_actions.contract.ts';

/** The regions of some shops, each read on its own shard; undefined if one of the shops does not exist. */
async function findRegions(
  database: Transactions,
  shop_ids: readonly number[],
): Promise<ReadonlyMap<number, Region> | undefined> {
  const regions = new Map<number, Region>();
  for (const shop_id of shop_ids) {
    const shop = await database.transaction((store) => store.first(findShop, { shop_id }));
    if (!shop) return undefined;
    regions.set(shop_id, shop.region);
  }
  return regions;
}

export const startSimulationAction: ActionHandler<typeof simulation_start> = async (
  { store: database, jobs, now, refuse },
  { shop_id_list, ...how },
) => {
  const shops = await findRegions(database, shop_id_list);
  if (!shops) return refuse('shop_not_found');
  for (const [shop_id, region] of shops)
    await database.transaction(async (store) => {
      const shop = { shop_id, ...how, started_at: now, looked_at: now };
      await store.run(upsertSimulatedShop, shop);
      const scheduling = { store, jobs, shop, region, now };
      await enqueueOrder(scheduling, now);
      await enqueueRound(scheduling, false);
    });
  return { started_at: now };
};

export const stopSimulationAction: ActionHandler<typeof simulation_stop> = async (
  { store: database, refuse },
  { shop_id_list },
) => {
  const shops = await findRegions(database, shop_id_list);
  if (!shops) return refuse('shop_not_found');
  const stopped: number[] = [];
  for (const shop_id of shops.keys()) {
    const deleted = await database.transaction((store) => store.run(deleteSimulatedShop, { shop_id }));
    if (deleted > 0) stopped.push(shop_id);
  }
  return { stopped };
};
