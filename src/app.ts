// The composition root: from an open host to servers that answer, and back.
import { lookup } from 'node:dns/promises';
import { openDirectory } from './accounts/directory.ts';
import type { Config } from './config.ts';
import { contracts } from './contracts.ts';
import { handlers } from './handlers.ts';
import type { Host } from './host.ts';
import { jobs } from './jobs.ts';
import { imageSweep } from './media_space/image_sweep.ts';
import { imagesOf } from './media_space/served_image.ts';
import { operatorServer } from './operator/operator_server.ts';
import { seconds } from './platform/contract/clock.ts';
import type { Operation } from './platform/contract/operation.ts';
import type { Gateway } from './platform/gateway/answer.ts';
import { Calls } from './platform/gateway/calls.ts';
import { docsResources } from './platform/gateway/docs_page.ts';
import type { Handlers } from './platform/gateway/handler.ts';
import { type HttpServer, httpServer } from './platform/gateway/http.ts';
import { image_path, imageResource } from './platform/gateway/images.ts';
import { rateLimit } from './platform/gateway/rate.ts';
import { newRequestId } from './platform/gateway/request_id.ts';
import { routeOf } from './platform/gateway/route.ts';
import { blobSweep } from './platform/jobs/blob_sweep.ts';
import { wakingOn } from './platform/jobs/enqueue.ts';
import type { JobKind } from './platform/jobs/job.ts';
import { Worker } from './platform/jobs/worker.ts';
import { type Log, logAttempt, logRequest, openMetrics } from './platform/observe.ts';
import { packageFile } from './platform/package_file.ts';
import { openPrinter } from './platform/print/printer.ts';
import { deleteNode, insertNode, ping } from './platform/store/nodes.ts';
import { StoreUnavailable } from './platform/store/store.ts';

export interface Operations {
  readonly contracts: readonly Operation[];
  readonly handlers: Handlers<Operation>;
  readonly jobs?: readonly JobKind[];
}

/** What Stoa serves; a test may serve operations of its own beside them. */
export const operations = { contracts, handlers, jobs } as unknown as Operations;

const ready_timeout_ms = 1_000;
const close_interval_ms = 50;

const urlOf = (host: string, port: number) => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** One address for a name: the same on every machine, IPv4 where there is one. */
const addressOf = async (host: string) => (await lookup(host, { order: 'ipv4first' })).address;

const portOf = (address: unknown) => (address as { port: number }).port;

/** Whether the database answers within a second. */
function answersInTime(host: Host): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ready_timeout_ms);
    host.database
      .first(ping, {})
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}

/** Builds the two servers and the worker over an open host. They start with `listen` and end with `stop`. */
export function createApp(host: Host, log: Log, { contracts, handlers, jobs = [] }: Operations = operations) {
  const { config, clock, database, ids } = host;
  const metrics = openMetrics(database);
  const printer = openPrinter();
  const worker = new Worker({
    database,
    clock,
    print: printer.print,
    kinds: jobs,
    chores: [blobSweep, imageSweep],
    interval_ms: config.job_interval_ms,
    observe(attempt) {
      logAttempt(log, attempt);
      metrics.countAttempt(attempt);
    },
    onOutage(err) {
      if (err === undefined) log.info('jobs go on');
      else if (err instanceof StoreUnavailable) log.warn({ err }, 'jobs wait: database away');
      else log.error({ err }, 'jobs wait: defect');
    },
  });
  const gateway: Gateway = {
    database: wakingOn(database, () => worker.wake()),
    ids,
    directory: openDirectory(database, host.master_key, clock),
    clock,
    dialect: config.dialect,
    rate: rateLimit(clock, config.rate_limit),
    onDefect(error, { request_id, operation }) {
      const line = { request_id, operation, err: error };
      if (error instanceof StoreUnavailable) log.warn(line, 'database away');
      else log.error(line, 'defect');
    },
  };
  const calls = new Calls(gateway, config.in_flight_max, config.public_url);
  const partner = httpServer({
    gateway,
    limits: config,
    resources: new Map([
      ...contracts.map((contract) => {
        const handle = handlers[contract.name];
        if (!handle) throw new Error(`${contract.name} has no handler`);
        return [contract.path, calls.resourceOf(routeOf(contract, handle))] as const;
      }),
      [image_path, imageResource(imagesOf(database, clock))],
      ...docsResources({
        openapi_json: packageFile('generated', 'openapi.json'),
        scalar_js: packageFile('dist', 'docs', 'scalar.js'),
      }),
    ]),
    observe(call) {
      logRequest(log, call);
      metrics.count(call);
    },
  });

  let stopping: Promise<void> | undefined;
  const operator = operatorServer({
    gateway,
    metrics,
    isReady: async () => stopping === undefined && (await answersInTime(host)),
  });
  const node_id = newRequestId();

  /** Starts both servers and gives their URLs. Jobs are looked for from then on. */
  async function listen(): Promise<{ base_url: string; operator_url: string }> {
    await partner.listen({ host: await addressOf(config.host), port: config.port });
    await operator.listen({ host: await addressOf(config.operator_host), port: config.operator_port });
    const base_url = config.public_url ?? urlOf(config.host, portOf(partner.server.address()));
    const operator_url = urlOf(config.operator_host, portOf(operator.server.address()));
    await database.run(insertNode, { node_id, base_url, operator_url, started_at: seconds(clock) });
    worker.start();
    return { base_url, operator_url };
  }

  async function end(): Promise<void> {
    await Promise.all([closeInTime(partner, config), worker.stop(config.stop_timeout_ms)]);
    await printer.close();
    if (operator.server.listening)
      await database.run(deleteNode, { node_id }).catch((err: unknown) => log.warn({ err }, 'stop'));
    await closeInTime(operator, config);
    metrics.registry.clear();
    await host.close();
  }

  /**
   * Turns `/readyz` false, finishes the calls and jobs that are under way, and closes everything, once and in bounded
   * time.
   */
  function stop(): Promise<void> {
    stopping ??= end();
    return stopping;
  }
  return { partner, operator, gateway, worker, listen, stop };
}

/** Closes a server: idle connections at once, others when their call is answered or the time is over. */
async function closeInTime(of: HttpServer, { stop_timeout_ms }: Config): Promise<void> {
  const idle = setInterval(() => of.server.closeIdleConnections(), close_interval_ms);
  const deadline = setTimeout(() => of.server.closeAllConnections(), stop_timeout_ms);
  await of.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
