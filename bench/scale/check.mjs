// Compares the simulation with the measurements, and exits with 1 if they differ by more than allowed.
import { readFileSync } from 'node:fs';
import { compare, tooFarApart } from './simulation/compare.mjs';
import { comparisonTable } from './tables.mjs';

const measured = JSON.parse(readFileSync(new URL('measured.json', import.meta.url), 'utf8'));
const points = compare(measured);
console.log(comparisonTable(points));
const far = tooFarApart(points);
for (const { engine, call, clients, name, apart } of far)
  console.log(`${engine}, ${call}, ${clients} clients: ${name} is ${(apart * 100).toFixed(0)} % off`);
if (process.argv.includes('--costs'))
  for (const { engine, call, clients, cost } of points)
    if (clients === 1) console.log(engine, call, JSON.stringify(cost));
if (far.length > 0) process.exitCode = 1;
