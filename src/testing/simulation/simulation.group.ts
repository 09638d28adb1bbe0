import { group } from '../../engine/group.ts';
import { start, stop } from './actions/simulation_actions.ts';
import { placeSimulatedOrderJob } from './jobs/place_order.job.ts';
import { simulatedRoundJob } from './jobs/round.job.ts';
import { takeSimulatedStepJob } from './jobs/take_step.job.ts';
import { simulationActions } from './simulation.actions.ts';
import { simulationCollections } from './simulation.collections.ts';
import { simulationMigrations } from './simulation.migrations.ts';
import { simulationTables } from './simulation.tables.ts';

/** Buyers, carriers and finance that act by the calendar, where operators ask for them. Above all other groups. */
export const simulation = group({
  name: 'simulation',
  actions: simulationActions,
  action_handlers: { 'simulation.start': start, 'simulation.stop': stop },
  collections: simulationCollections,
  tables: simulationTables,
  migrations: simulationMigrations,
  jobs: [placeSimulatedOrderJob, simulatedRoundJob, takeSimulatedStepJob],
});
