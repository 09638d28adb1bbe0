// The points that the simulation must reproduce: throughput and latency of a read, a shipped and a placed
// order, by the number of clients, on one engine.
import { runLoad } from '../compare.mjs';
import { median } from '../median.mjs';
import { postgres_process } from '../postgres.mjs';
import { shipping } from '../ship.mjs';
import { callerOf, signedUrl } from '../stoa.mjs';
import { newOrder, openMarketplace } from './marketplace.mjs';
import { measureSyncs } from './syncs.mjs';

export const client_counts = [1, 4, 16, 64];
const shop_count = 64;
const voucher_operation = 'v2.voucher.get_voucher';
/** Relative to the program that starts it. */
const load = './load.mjs';

const reading = (server) => ({
  ...server,
  nextTurn() {
    server.clearLog();
    const shop = callerOf(server.demo, voucher_operation);
    const url = signedUrl(server, voucher_operation, shop, server.demo.examples[voucher_operation].request);
    return { first_call: { url }, load: { url } };
  },
});

/** Orders of all shops in turn, so that no two wait for the stock of one item. */
const placing = ({ shops, headers, ...server }) => ({
  ...server,
  nextTurn() {
    server.clearLog();
    const url = `${server.operator_url}/operator/v1/order/place`;
    const bodies = shops.map(({ shop_id }) => newOrder(shop_id));
    return { first_call: { url, headers, body: bodies[0] }, load: { url, headers, bodies } };
  },
});

const part = { load, varying: ['order_sn', 'package_number'] };
const kept = [
  'requests_per_s',
  'p50_ms',
  'p99_ms',
  'main_cpu_us',
  'load_main_cpu_us',
  'database_cpu_us',
  'node_waited',
  'client_waited',
  'written_bytes',
];

const medianPauses = (rounds, name) => ({
  every: median(rounds.map((round) => round[name].every)),
  us: median(rounds.map((round) => round[name].us)),
});

/** A few hundred of many sorted times, including all of the longest, which matter most. */
const thinned = (times) => times.filter((_, at) => at % 20 === 0 || at >= times.length - 60);
/** The latencies of a single client, in two hundred steps from the shortest to the longest. */
const medianLatencies = (rounds) =>
  rounds[0].latencies_us.map((_, at) => median(rounds.map(({ latencies_us }) => latencies_us[at])));

/** @returns the median of the rounds for each call and number of clients. */
export async function measurePoints(run, engine) {
  const server = await openMarketplace(run, engine, shop_count);
  const turns = { read: reading(server), ship: await shipping(server), place: placing(server) };
  const rounds = new Map();
  const syncs_us = [];
  const more = {
    metrics: { url: `${server.operator_url}/metrics`, headers: server.headers },
    ...(engine === 'postgres' && { database_pid: postgres_process.pid }),
  };
  // The first round only warms up, and is longer, because V8 compiles for some thousands of calls.
  for (let round = 0; round <= run.plan.rounds; round++)
    for (const clients of client_counts) {
      if (round > 0) syncs_us.push(...measureSyncs());
      for (const [call, candidate] of Object.entries(turns)) {
        const measured_s = round === 0 ? run.plan.warm_round_s : run.plan.measured_s;
        const plan = { ...run.plan, connections: clients, measured_s };
        const measured = await runLoad(part, { ...run, plan }, { server: candidate }, more);
        const key = `${call} ${clients}`;
        if (round > 0) rounds.set(key, [...(rounds.get(key) ?? []), measured]);
      }
    }
  const points = [...rounds].map(([key, all]) => {
    const [call, clients] = key.split(' ');
    const medians = kept.map((name) => [name, median(all.map((one) => one[name]))]);
    const pauses = ['node_pauses', 'client_pauses'].map((name) => [name, medianPauses(all, name)]);
    const lone = clients === '1' && { latencies_us: medianLatencies(all) };
    return {
      engine,
      call,
      clients: Number(clients),
      ...Object.fromEntries([...medians, ...pauses]),
      ...lone,
    };
  });
  syncs_us.sort((a, b) => a - b);
  return { points, syncs_us: thinned(syncs_us) };
}
