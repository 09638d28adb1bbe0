// Simulates setups that were not measured, and stores the results in simulated.json: equal results for equal
// seeds.
import { readFileSync, writeFileSync } from 'node:fs';
import { capacityOf, setups } from './simulation/capacity.mjs';

const measured = JSON.parse(readFileSync(new URL('measured.json', import.meta.url), 'utf8'));
const file = new URL('simulated.json', import.meta.url);

const rounded = (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);
const capacities = [];
for (const setup of setups) {
  capacities.push(capacityOf(setup, measured));
  console.log(JSON.stringify(capacities.at(-1), rounded));
}
writeFileSync(file, `${JSON.stringify({ capacities }, rounded, 2)}\n`);
