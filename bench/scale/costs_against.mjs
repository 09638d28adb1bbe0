// Compares what an order costs in this build and in that of another checkout, in pairs that take turns.
import { shownRatio } from '../against.mjs';
import { median } from '../median.mjs';
import { endPart } from '../run_end.mjs';
import { table } from '../table.mjs';
import { measureCosts } from './costs.mjs';

const sumOf = (rows, numberOf) => rows.reduce((sum, row) => sum + numberOf(row), 0);
/** The processor time of node and database server. */
const cpuOf = ({ node_us, database_us = 0 }) => node_us + database_us;

/** What is compared: each call, all of them, and the bytes that an order leaves. */
const figuresOf = ({ calls, kept }) => ({
  ...Object.fromEntries(calls.map((call) => [`${call.name}, CPU µs`, cpuOf(call)])),
  'an order, CPU µs': sumOf(calls, cpuOf),
  'an order, bytes kept': sumOf(kept, ({ bytes }) => bytes),
});

/** @param program that of the other checkout. @returns a table with the ratio of each figure and its 95 % interval. */
export async function compareCosts(run, engine, program, pairs) {
  const plan = { ...run.plan, counts_trips: false };
  const builds = { own: { ...run, plan }, other: { ...run, plan, program } };
  const figures = { own: [], other: [] };
  for (let pair = 0; pair < pairs; pair++)
    for (const name of pair % 2 === 0 ? ['own', 'other'] : ['other', 'own']) {
      figures[name].push(figuresOf(await measureCosts(builds[name], engine)));
      await endPart();
    }
  const numbers = (name, figure) => figures[name].map((each) => each[figure]);
  return table([
    ['', 'this build', 'the other', 'ratio, 95 %'],
    ...Object.keys(figures.own[0]).map((figure) => [
      figure,
      ...['own', 'other'].map((name) => median(numbers(name, figure)).toFixed(0)),
      shownRatio(numbers('own', figure), numbers('other', figure)),
    ]),
  ]);
}
