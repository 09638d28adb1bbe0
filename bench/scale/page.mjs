// Writes the tables and the picture of docs/scale.md; with --check it only reports whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { scaleChart } from './scale_chart.mjs';
import { compare } from './simulation/compare.mjs';
import {
  capacityTable,
  circumstancesOf,
  clusterCostsTable,
  comparisonTable,
  costsTable,
  keptTable,
  needsTable,
} from './tables.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const [page_file, picture_file] = ['../../docs/scale.md', '../../docs/scale.svg'];
const rates = [1, 10, 100, 1_000];

const measured = JSON.parse(read('measured.json'));
const { capacities } = JSON.parse(read('simulated.json'));
const points = compare(measured);
const blocks = {
  costs: costsTable(measured),
  cluster_costs: clusterCostsTable(measured),
  kept: keptTable(measured),
  needs: needsTable(measured, rates),
  comparison: comparisonTable(points),
  capacity: capacityTable(capacities),
  circumstances: circumstancesOf(measured),
};

/** Puts each block between its marks. */
function filled(page) {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const marks = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
    if (!marks.test(text)) throw new Error(`docs/scale.md has no place for ${name}`);
    return text.replace(marks, (_, before, after) => `${before}\n${block}\n\n${after}`);
  }, page);
}

const made = { [page_file]: filled(read(page_file)), [picture_file]: scaleChart(points, capacities) };
for (const [path, text] of Object.entries(made))
  if (!process.argv.includes('--check')) writeFileSync(new URL(path, import.meta.url), text);
  else if (read(path) !== text) {
    console.error(`${path.slice(6)} is not what was measured: npm --prefix bench run scale:page`);
    process.exitCode = 1;
  }
