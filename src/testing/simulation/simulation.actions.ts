import { simulation_start, simulation_stop } from './actions/simulation_actions.contract.ts';

export const simulationActions = [simulation_start, simulation_stop] as const;
