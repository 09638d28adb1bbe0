// Compares what an order costs in this build and in that of another checkout. Both servers run at once, and take turns
// after few orders, so that a machine that is slow for some seconds slows both.
import { shownRatio } from '../against.mjs';
import { median } from '../median.mjs';
import { table } from '../table.mjs';
import { measureLives, openMeasured, settledSizes, warmUp } from './costs.mjs';

const sumOf = (rows, numberOf) => rows.reduce((sum, row) => sum + numberOf(row), 0);
/** The processor time of node and database server. */
const cpuOf = ({ node_us, database_us = 0 }) => node_us + database_us;

/** What is compared in each turn: the CPU of each call and of all of them. */
const figuresOf = (calls) => ({
  ...Object.fromEntries(calls.map((call) => [call.name, cpuOf(call)])),
  'an order': sumOf(calls, cpuOf),
});

const keptOf = (before, after) => sumOf([...after], ([name, bytes]) => bytes - (before.get(name) ?? 0));

/**
 * @param program that of the other checkout. @param pairs how often the builds take turns. @returns two tables: the ratio of
 * the CPU of each call with its 95 % interval, and the bytes that an order leaves.
 */
export async function compareCosts(run, engine, program, pairs) {
  const { orders_a_turn, warm_orders } = run.plan;
  const builds = {
    own: await openMeasured(run, engine),
    other: await openMeasured({ ...run, program }, engine),
  };
  const [figures, before, kept] = [{ own: [], other: [] }, {}, {}];
  for (const [name, build] of Object.entries(builds)) {
    await warmUp(build, warm_orders);
    before[name] = await settledSizes(build);
  }
  for (let pair = 0; pair < pairs; pair++)
    for (const name of pair % 2 === 0 ? ['own', 'other'] : ['other', 'own'])
      figures[name].push(figuresOf(await measureLives(builds[name], orders_a_turn)));
  for (const [name, build] of Object.entries(builds))
    kept[name] = keptOf(before[name], await settledSizes(build)) / (pairs * orders_a_turn);
  const numbers = (name, figure) => figures[name].map((each) => each[figure]);
  const cpu = Object.keys(figures.own[0]).map((figure) => [
    figure,
    ...['own', 'other'].map((name) => median(numbers(name, figure)).toFixed(0)),
    shownRatio(numbers('own', figure), numbers('other', figure)),
  ]);
  const bytes = ['an order', kept.own.toFixed(0), kept.other.toFixed(0), (kept.own / kept.other).toFixed(3)];
  return [
    table([['CPU µs', 'this build', 'the other', 'ratio, 95 %'], ...cpu]),
    table([['bytes kept', 'this build', 'the other', 'ratio'], bytes]),
  ].join('\n\n');
}
