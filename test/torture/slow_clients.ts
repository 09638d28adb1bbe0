import { type Attack, attacks } from './greedy_attacks.ts';
import { GreedyClients } from './greedy_clients.ts';
import { OrdinaryCalls } from './ordinary_calls.ts';
import { peakMemoryMb, residentMemoryMb } from './processes.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';

/** How much additional memory a server may use, whatever clients do. */
const memory_mb_max = 400;
/** The allowed p99 of calls; higher in a short run, which shares its machine with other tests. */
const p99_ms_default = 1_000;
const short_p99_ms = 5_000;
const short_ms = 1_500;
const long_ms = 40_000;

/** How long the server may take to cut all clients that it must cut, even on a busy machine. */
const cut_ms_max = 15_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function waitUntilCut(clients: GreedyClients): Promise<void> {
  const until_ms = performance.now() + cut_ms_max;
  while (clients.open_count > 0 && performance.now() < until_ms) await wait(50);
}

async function attackOnce(run: Run, site: Site, attack: Attack): Promise<void> {
  const { report } = run;
  const server = await site.start({ ...attack.settings, ...(run.is_short && attack.short_settings) });
  const { base_url } = server.at;
  const pid = server.child.pid ?? 0;
  const target = { site, base_url };
  const clients = new GreedyClients(Number(new URL(base_url).port));
  const ordinary = new OrdinaryCalls(site, base_url);
  await wait(200);
  const before_mb = residentMemoryMb(pid);
  await attack.begin(clients, target);
  const probed = await attack.probe?.(target);
  await wait(run.is_short ? short_ms : long_ms);
  const { calls, failures, p50_ms, p99_ms, max_ms } = await ordinary.end();
  if (attack.is_cut) await waitUntilCut(clients);
  const left = clients.open_count;
  clients.end();
  const more_mb = peakMemoryMb(pid) - before_mb;
  report.count('attacks');
  report.count('ordinary calls', calls);
  report.figure(
    attack.name,
    `${failures.size === 0 ? 'no failures' : [...failures].map(([answer, count]) => `${count} x ${answer}`).join(', ')}; p50 ${p50_ms.toFixed(1)}, p99 ${p99_ms.toFixed(1)}, max ${max_ms.toFixed(0)} ms; ${more_mb} MB more; ${clients.closed_by_server} closed by the server, ${left} left`,
  );
  if (attack.is_cut)
    report.check(
      'clients that hold resources for long are cut',
      left === 0,
      () => `${attack.name}: ${left} left`,
    );
  report.check(
    'ordinary calls are answered',
    failures.size === 0,
    () => `${attack.name}: ${JSON.stringify([...failures])}`,
  );
  const p99_ms_max = run.is_short ? short_p99_ms : (attack.p99_ms_max ?? p99_ms_default);
  report.check(
    '99 of 100 ordinary calls are answered soon',
    p99_ms <= p99_ms_max,
    () => `${attack.name}: ${p99_ms.toFixed(0)} ms, of ${p99_ms_max}`,
  );
  report.check(
    `the server uses at most ${memory_mb_max} MB more`,
    more_mb <= memory_mb_max,
    () => `${attack.name}: ${more_mb} MB`,
  );
  if (attack.probe)
    report.check(
      'uploads and images of others continue',
      probed?.status === 200,
      () => `${attack.name}: ${JSON.stringify(probed)?.slice(0, 300)}`,
    );
  const { code } = await server.end('SIGTERM');
  report.check(
    'the server survives, and stops when it is told to',
    code === 0,
    () => `${attack.name}: exit code ${code}`,
  );
}

/** Clients that are slow, silent or idle, while others call. */
export const slowClients: Scenario = {
  name: 'slow_clients',
  about:
    'Sends slow bodies, does not read answers and holds connections: ordinary calls must still be answered.',
  async run(run) {
    const site = await openSite(run, 'sqlite');
    const chosen = run.partsOf(attacks);
    for (let round = 0; run.goesOn(round, chosen.length); round++) {
      const attack = chosen[round % chosen.length];
      if (attack) await attackOnce(run, site, attack);
    }
  },
};
