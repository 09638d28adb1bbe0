import { column, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { orders_per_week_default, orders_per_week_max, simulated_sellers } from './simulation.ts';

export const simulationTables = {
  /** A shop whose buyers and carriers are simulated, and how. */
  simulated_shop: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      /** What follows from the same seed and the same times is the same. */
      seed: withDefault(column.text(64), 'stoa'),
      orders_per_week: withDefault(column.integer(0, orders_per_week_max), orders_per_week_default),
      sellers: withDefault(column.choice(simulated_sellers), 'app'),
      /** Jobs of a simulation that was started before, and since stopped or started anew, do nothing. */
      started_at: column.timestamp(),
      /** What became of orders was looked at up to this moment. */
      looked_at: column.timestamp(),
    },
    references: [references('shop', 'shop_id')],
  }),
};

export type SimulationTables = Rows<typeof simulationTables>;
export type SimulatedShop = SimulationTables['simulated_shop'];
