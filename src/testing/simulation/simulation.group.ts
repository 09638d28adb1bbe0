import { group, serveAction } from '../../engine/group.ts';
import { simulation_start, simulation_stop } from './actions/simulation_actions.contract.ts';
import { startSimulationAction, stopSimulationAction } from './actions/simulation_actions.ts';
import { placeSimulatedOrderJob } from './jobs/place_order.job.ts';
import { simulatedRoundJob } from './jobs/round.job.ts';
import { takeSimulatedStepJob } from './jobs/take_step.job.ts';
import { simulationMigrations } from './simulation.migrations.ts';
import { simulationTables } from './simulation.tables.ts';

/** Buyers, carriers and finance that act by the calendar in shops that operators choose. Builds on most other groups. */
export const simulation = group({
  name: 'simulation',
  actions: [
    serveAction(simulation_start, startSimulationAction),
    serveAction(simulation_stop, stopSimulationAction),
  ],
  collections: {
    simulated_shop: {
      about: 'Simulated shops, and their settings.',
      written_by: 'simulation/start and simulation/stop',
    },
  },
  tables: simulationTables,
  migrations: simulationMigrations,
  jobs: [placeSimulatedOrderJob, simulatedRoundJob, takeSimulatedStepJob],
});
