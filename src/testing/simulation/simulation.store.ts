import { upsertInto } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type SimulationTables, simulationTables } from './simulation.tables.ts';

const statement = statementsOn<SimulationTables>();

export const findSimulatedShop = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('simulated_shop').selectAll().where('shop_id', '=', p.shop_id),
);

/** A shop that is simulated already is so anew. */
export const upsertSimulatedShop = upsertInto(simulationTables, 'simulated_shop', {});

export const deleteSimulatedShop = statement((db, p: Params<{ shop_id: number }>) =>
  db.deleteFrom('simulated_shop').where('shop_id', '=', p.shop_id),
);

/** Keeps up to when it was looked at what became of orders. */
export const updateLookedAt = statement(
  (db, p: Params<{ shop_id: number; started_at: number; looked_at: number }>) =>
    db
      .updateTable('simulated_shop')
      .set({ looked_at: p.looked_at })
      .where('shop_id', '=', p.shop_id)
      .where('started_at', '=', p.started_at),
);
