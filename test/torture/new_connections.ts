import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { get_item_base_info } from '../../src/market/product/items/get_item_base_info.contract.ts';
import { get_voucher } from '../../src/market/voucher/voucher.contract.ts';
import { PartnerProcess, percentile } from './partner_processes.ts';
import type { Run, Scenario } from './scenario.ts';
import { exampleRequest } from './signed_request.ts';
import { openSite, type Site } from './site.ts';
import { coreTimeOf, slowdownSince } from './slowed.ts';

/** How many clients connect at once, and when the last one must have its answer on an otherwise idle machine. */
const connecting = 100;
const answered_ms_max = 600;
const greedy_connections = 250;
const busy_per_core = 2;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Processes that use all the time of the cores that they get. */
function occupyCores(run: Run): void {
  for (let at = 0; at < busy_per_core * cpus().length; at++) {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    run.onEnd(() => void child.kill('SIGKILL'));
  }
}

async function connectOnce(run: Run, site: Site, base_url: string, server_pid: number, echo_port: number) {
  const { report } = run;
  const [neighbour] = site.neighbours;
  const port = Number(new URL(base_url).port);
  const client = { pause_ms: 60_000, is_new: true, count: connecting, address: '127.0.0.1' };
  const before = coreTimeOf(server_pid);
  const clients = new PartnerProcess(run);
  clients.measure();
  const unanswered = await clients.call([
    {
      ...client,
      name: 'stoa',
      port,
      requests: [await exampleRequest(site, base_url, get_voucher, neighbour)],
    },
  ]);
  const slowdown = slowdownSince(server_pid, before);
  const { latencies, failures } = await clients.end();
  const others = new PartnerProcess(run);
  others.measure();
  const echo_request = 'GET / HTTP/1.1\r\nHost: echo.test\r\n\r\n';
  await others.call([{ ...client, name: 'echo', port: echo_port, requests: [echo_request] }]);
  const { latencies: echoed } = await others.end();
  const last_ms = percentile(latencies.stoa, 100);
  const echo_ms = percentile(echoed.echo, 100);
  const ms_max = answered_ms_max * slowdown + echo_ms;
  const shown = `half of ${connecting} after ${percentile(latencies.stoa, 50).toFixed(0)} ms, all after ${last_ms.toFixed(0)} ms; a server that does nothing else: ${echo_ms.toFixed(0)} ms; slowed ${slowdown.toFixed(1)} times`;
  report.count('times that clients connected');
  report.figure(`time ${report.counted('times that clients connected')}`, shown);
  report.check(
    `${connecting} clients that connect at once, next to a greedy partner on a busy machine, are answered within ${answered_ms_max} ms, times the slowdown of the machine`,
    unanswered === 0 && failures.length === 0 && last_ms <= ms_max,
    () => `${shown}, of ${ms_max.toFixed(0)}; ${unanswered} not answered, ${JSON.stringify(failures)}`,
  );
}

/** Clients connect while the server and its machine are busy. */
export const newConnections: Scenario = {
  name: 'new_connections',
  about:
    'Lets many clients connect at once while one partner calls with 250 connections and other processes occupy the cores.',
  async run(run) {
    const site = await openSite(run, 'sqlite');
    const server = await site.start({ STOA_LOG_LEVEL: 'error' });
    const { base_url } = server.at;
    const echo = new PartnerProcess(run);
    const echo_port = await echo.echo();
    const greedy = new PartnerProcess(run);
    const requests = [await exampleRequest(site, base_url, get_item_base_info)];
    const port = Number(new URL(base_url).port);
    const address = '127.0.2.1';
    await greedy.call([{ port, address, requests, count: greedy_connections, pause_ms: 0, is_new: false }]);
    occupyCores(run);
    await wait(500);
    for (let round = 0; run.goesOn(round, 3); round++)
      await connectOnce(run, site, base_url, server.child.pid ?? 0, echo_port);
    greedy.kill();
    echo.kill();
    const { code } = await server.end('SIGTERM');
    run.report.check(
      'the server survives, and stops when it is told to',
      code === 0,
      () => `exit code ${code}`,
    );
  },
};
