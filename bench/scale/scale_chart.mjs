// Draws docs/scale.svg: the simulation next to the measurements, and the orders per second of each setup.
import { picture } from '../chart.mjs';

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Measured and simulated calls per second of one call on one engine, by the number of clients. */
const beside = (points, engine, call) => ({
  label: `${call} on ${names[engine]}, calls/s by clients: measured, simulated`,
  bars: points
    .filter((point) => point.engine === engine && point.call === call)
    .flatMap(({ clients, measured, simulated }) => [
      { name: `Stoa, ${clients} client${clients > 1 ? 's' : ''}`, number: measured.requests_per_s },
      { name: 'simulated', number: simulated.requests_per_s },
    ]),
});

export function scaleChart(points, capacities) {
  const pairs = Object.keys(names).flatMap((engine) =>
    ['read', 'ship', 'place'].map((call) => beside(points, engine, call)),
  );
  const barsOf = (of_cluster) =>
    capacities
      .filter(({ workers }) => (workers !== undefined) === of_cluster)
      .map(({ name, orders_per_s }) => ({ name, number: orders_per_s }));
  const most = [
    { label: 'simulated: orders/s, each with all the calls of its life', bars: barsOf(false) },
    { label: 'the same on a cluster, by the number of workers', bars: barsOf(true) },
  ];
  return picture(
    [...most, ...pairs],
    'What one machine does, measured and simulated, and what more would do',
  );
}
