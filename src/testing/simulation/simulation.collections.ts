import { collectionsOf } from '../../engine/collection/collection.ts';
import { simulationTables } from './simulation.tables.ts';

export const simulationCollections = collectionsOf(simulationTables, {
  simulated_shop: {
    about: 'The shops whose buyers and carriers are simulated, and how.',
    written_by: 'simulation/start and simulation/stop',
  },
});
