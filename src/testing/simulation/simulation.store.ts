import { upsertInto } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type SimulationTables, simulationTables } from './simulation.tables.ts';

const statement = statementsOn<SimulationTables>();

export const findSimulatedShop = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('simulated_shop').selectAll().where('shop_id', '=', p.shop_id),
);

/** Restarts the simulation of a shop that is already simulated. */
export const upsertSimulatedShop = upsertInto(simulationTables, 'simulated_shop', {});

export const deleteSimulatedShop = statement((db, p: Params<{ shop_id: number }>) =>
  db.deleteFrom('simulated_shop').where('shop_id', '=', p.shop_id),
);

/** Stores up to which moment changed orders were handled. */
export const updateLookedAt = statement(
  (db, p: Params<{ shop_id: number; started_at: number; looked_at: number }>) =>
    db
      .updateTable('simulated_shop')
      .set({ looked_at: p.looked_at })
      .where('shop_id', '=', p.shop_id)
      .where('started_at', '=', p.started_at),
);
