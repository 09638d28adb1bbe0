// The results of the simulation next to the measurements: throughput and latency, point by point.
import { simulateBench } from './bench_machine.mjs';
import { calibrate } from './calibrate.mjs';

export const seed = 7;
const simulated_calls = 20_000;
const most_apart = 0.2;

/** How each measured call goes through a node: its round trips are measured too, with its other costs. */
export const calls_of = {
  read: { writes: false, trips: 1 },
  ship: { writes: true, named: 'ship_order' },
  place: { writes: true, named: 'order/place' },
};

const figures = ['requests_per_s', 'p50_ms', 'p99_ms'];
/** The tail is shown but not checked: many processes share a core in time slices, which are not simulated. */
const held = ['requests_per_s', 'p50_ms'];

/** What is known of a call in addition to its points. */
export function knownOf({ costs }, engine, call) {
  const { named, ...known } = calls_of[call];
  if (engine === 'sqlite' || !named) return known;
  const { round_trips } = costs.postgres.found.calls.find(({ name }) => name === named);
  return { ...known, trips: Math.max(1, Math.round(round_trips)) };
}

/** @returns for each measured point the simulated values, and their relative difference from the measured ones. */
export function compare(measured) {
  return Object.entries(measured.points).flatMap(([engine, { found }]) =>
    Object.keys(calls_of).flatMap((call) => {
      const points = found.points.filter((point) => point.call === call);
      const known = knownOf(measured, engine, call);
      const { syncs_us } = found;
      const costs = calibrate({ engine, points, known, syncs_us, seed });
      return points.map((point) => {
        const seconds = Math.min(2, Math.max(0.2, simulated_calls / point.requests_per_s));
        const { clients } = point;
        const cost = costs.get(clients);
        const simulated = simulateBench({ engine, clients, cost, syncs_us, seconds, seed });
        const apart = Object.fromEntries(figures.map((name) => [name, simulated[name] / point[name] - 1]));
        return { engine, call, clients, measured: point, simulated, apart, cost };
      });
    }),
  );
}

/** The figures that differ by more than allowed. */
export const tooFarApart = (points) =>
  points.flatMap(({ engine, call, clients, apart }) =>
    held
      .filter((name) => !(Math.abs(apart[name]) <= most_apart))
      .map((name) => ({ engine, call, clients, name, apart: apart[name] })),
  );
