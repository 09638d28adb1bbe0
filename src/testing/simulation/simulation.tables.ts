import { column, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { orders_per_week_default, orders_per_week_max, simulated_sellers } from './simulation.ts';

export const simulationTables = {
  /** A simulated shop, and how its buyers and carriers behave. */
  simulated_shop: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      /** The same seed and times give the same events. */
      seed: withDefault(column.text(64), 'stoa'),
      orders_per_week: withDefault(column.integer(0, orders_per_week_max), orders_per_week_default),
      sellers: withDefault(column.choice(simulated_sellers), 'app'),
      /** Jobs of an earlier start of the simulation do nothing. */
      started_at: column.timestamp(),
      /** Changed orders were handled up to this moment. */
      looked_at: column.timestamp(),
    },
    references: [references('shop', 'shop_id')],
  }),
};

export type SimulationTables = Rows<typeof simulationTables>;
export type SimulatedShop = SimulationTables['simulated_shop'];
