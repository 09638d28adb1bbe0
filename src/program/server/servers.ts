// The composition root: from an open marketplace to servers that answer, and back.
import timers from 'node:timers/promises';
import { file_path } from '../../engine/file_links/file_links.ts';
import { fileResource } from '../../engine/file_links/file_resource.ts';
import type { Gateway } from '../../engine/gateway/answer_call.ts';
import { CallIntake } from '../../engine/gateway/call_intake.ts';
import { gatewayRefusalsIn } from '../../engine/gateway/gateway_dialect.ts';
import { OperationResources } from '../../engine/gateway/operation_resource.ts';
import { rateLimit } from '../../engine/gateway/rate_limit.ts';
import { createRoute } from '../../engine/gateway/route.ts';
import { SignatureExplainer } from '../../engine/gateway/signature_explainer.ts';
import type { Group } from '../../engine/group.ts';
import type { CallRecord } from '../../engine/http/call_record.ts';
import { type HttpServer, httpServer } from '../../engine/http/http_server.ts';
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import type { Log } from '../../engine/observe/log.ts';
import { packageFile, readVersion } from '../../engine/package_file.ts';
import { printForCalls } from '../../engine/print/print_for_calls.ts';
import { openPrinter } from '../../engine/print/printer.ts';
import { SandboxEndedError } from '../../engine/sandbox/sandbox_ended.ts';
import { engines } from '../../engine/store/engines.ts';
import { StoreUnavailableError, UnknownOutcomeError } from '../../engine/store/store.ts';
import { guarded, onStrayError } from '../../engine/stray_errors.ts';
import { operationIn } from '../../kit/contract/answer_dialect.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { operatorServer } from '../../operator/operator_server.ts';
import { docsResources } from '../../pages/docs/docs_resources.ts';
import { coverageResources } from '../../testing/bench/coverage/pages/coverage_resources.ts';
import { TestBenches } from '../../testing/bench/test_benches.ts';
import { addressOf, portOf, urlOf } from './addresses.ts';
import { closeInTime } from './close_in_time.ts';
import { findDemoExamples } from '../demo/demo.ts';
import { explainsSignatures } from './explained_signatures.ts';
import { groups } from '../groups.ts';
import { LivingNodes } from './living_nodes.ts';
import { logNodes } from './log_nodes.ts';
import { openMissingOperations } from './missing_operations.ts';
import type { OpenMarketplace } from './open_marketplace.ts';
import { Readiness } from './readiness.ts';
import { rootResource } from './root_resource.ts';
import { runMarketplace } from './running_marketplace.ts';
import { SandboxResources } from '../sandboxes/sandbox_resources.ts';
import { openServerMetrics } from './server_metrics.ts';
import { marketplaceLookup, openSandboxes } from '../sandboxes/server_sandboxes.ts';
import { secretsOfServer } from '../sandboxes/test_benches.ts';
import { unknownOperation } from './unknown_operation.ts';

/** For how long answers say that their connection closes before the port does. */
const close_notice_ms = 1_000;
/** Examples say days that follow from now, and a demo marketplace may be loaded while servers run. */
const examples_valid_s = 3_600;

/**
 * Builds the two servers and the worker over an open marketplace. They start with `listen` and end with `stop`.
 *
 * @param served what is served; a test may add groups of its own.
 * @param has_demo whether it is a demo marketplace.
 */
export function createApp(
  opened: OpenMarketplace,
  log: Log,
  served: readonly Group[] = groups,
  has_demo = false,
) {
  const { settings, wall_clock, business_clock, database } = opened;
  const metrics = openServerMetrics(opened, () => [
    ['partner', partner, intake],
    ['operator', operator, operator_intake],
  ]);
  const forgetStrayErrors = onStrayError((err) => log.error({ err }, 'defect'));
  const living = new LivingNodes(
    database,
    wall_clock,
    guarded((count: number) => logNodes(log, database, settings, count)),
  );
  const printer = openPrinter();
  const explainer = explainsSignatures(settings, has_demo)
    ? new SignatureExplainer(opened.monotonic_clock)
    : undefined;
  const surroundings = { served, log, metrics, printer, print: printForCalls(printer.print), explainer };
  const portIn = (server: HttpServer, port: number) => (server.server.listening ? portOf(server) : port);
  const localUrl = (): string => urlOf(settings.host, portIn(partner, settings.port));
  const baseUrl = (): string => settings.public_url ?? localUrl();
  const operatorUrl = (): string => urlOf(settings.operator_host, portIn(operator, settings.operator_port));
  const test_benches = settings.sandboxes ? new TestBenches(served) : undefined;
  const reached = { baseUrl, localUrl, operatorUrl };
  const sandboxes = test_benches && openSandboxes(opened, { ...surroundings, ...reached, test_benches });
  const { marketplace, worker, key_uses } = runMarketplace(opened, surroundings, {
    sandbox: undefined,
    url_prefix: '',
  });
  opened.jobs.onEnqueued = (job) => worker.take(job);
  const gateway: Gateway = {
    marketplaces: marketplaceLookup(marketplace, sandboxes),
    wall_clock,
    rate_limit: rateLimit(opened.monotonic_clock, settings.rate_limit, () => living.count),
    explainer,
    onDefect(error, { request_id, operation }) {
      // The client asked for it.
      if (error instanceof SandboxEndedError) return;
      const line = { request_id, operation, err: error };
      if (error instanceof UnknownOutcomeError) log.warn(line, 'outcome unknown');
      else if (error instanceof StoreUnavailableError) log.warn(line, 'database away');
      else log.error(line, 'defect');
    },
  };
  const observe = (call: CallRecord): void => {
    log.request(call);
    metrics.count(call);
  };
  const readiness = new Readiness(database);
  readiness.addTo(metrics.registry);
  const database_calls = engines[database.engine].transactions_at_once ?? settings.pool_size;
  const intake = new CallIntake(settings, settings.public_url, database_calls);
  // Partners and operators do not wait for each other.
  const operator_intake = new CallIntake(settings, settings.public_url, database_calls);
  const calls = new OperationResources(gateway, intake, settings.call_timeout_ms);
  opened.test_bench?.connect({
    baseUrl,
    localUrl,
    listKeys: (partner_id) => marketplace.callers.listKeys(partner_id),
    ...secretsOfServer(opened),
  });
  const file_kinds = served.flatMap(({ files }) => files);
  const resourcesOf = (of: Marketplace) => [
    ...served.flatMap(({ resources }) => resources(of)),
    [file_path, fileResource(of, file_kinds)] as const,
  ];
  const sandbox_resources = sandboxes && new SandboxResources(sandboxes, resourcesOf, marketplace);
  const resources = new Map([
    ...served.flatMap(({ operations }) =>
      operations.map(
        ({ contract, handle }) => [contract.path, calls.resourceOf(createRoute(contract, handle))] as const,
      ),
    ),
    ...(sandbox_resources?.ofServer ?? resourcesOf(marketplace)),
    ['/', rootResource] as const,
    ['/readyz', readiness.resource] as const,
    ...docsResources({
      operations: served.flatMap(({ contracts }) =>
        contracts.map((contract) => operationIn(contract, settings.dialect)),
      ),
      common_refusals: gatewayRefusalsIn(settings.dialect),
      groups: served,
      version: readVersion(),
      baseUrl,
      findLiveExamples: () => findDemoExamples(opened),
      examplesVersion: () => Math.floor(seconds(business_clock) / examples_valid_s),
      examples_json: packageFile('generated', 'examples.json'),
      style: packageFile('dist', 'docs', 'docs.css'),
      script: packageFile('dist', 'docs', 'docs.js'),
      signing_script: packageFile('dist', 'docs', 'signing.js'),
    }),
  ]);
  const missing_operations = openMissingOperations(settings, {
    calls,
    wall_clock,
    log,
    isServed: (path) => resources.has(path),
  });
  const partner = httpServer({
    onDefect: gateway.onDefect,
    limits: settings,
    trusted_proxies: settings.trusted_proxies,
    load: intake.in_flight,
    resources,
    findResource: missing_operations
      ? (path) => missing_operations.find(path) ?? sandbox_resources?.find(path)
      : sandbox_resources?.find,
    unknownPath: unknownOperation,
    observe,
  });

  let stopping: Promise<void> | undefined;
  const operator: HttpServer = operatorServer({
    access: settings,
    operator_token: opened.operator_token,
    marketplace,
    sandboxes,
    pages: test_benches ? coverageResources(test_benches) : [],
    groups: served,
    intake: operator_intake,
    call_timeout_ms: settings.call_timeout_ms,
    limits: settings,
    onDefect: gateway.onDefect,
    publicUrl: baseUrl,
    observe,
    metrics,
    readiness: readiness.resource,
    documents: {
      version: readVersion(),
      operatorUrl,
      style: packageFile('dist', 'docs', 'docs.css'),
    },
  });

  /** Starts both servers and gives their URLs. Jobs are looked for from then on. */
  async function listen(): Promise<{ base_url: string; operator_url: string }> {
    await partner.listen({ host: await addressOf(settings.host), port: settings.port });
    await operator.listen({ host: await addressOf(settings.operator_host), port: settings.operator_port });
    const base_url = baseUrl();
    const operator_url = operatorUrl();
    await living.start({ node_id: newRequestId(), base_url, operator_url });
    key_uses.start(database);
    worker.start();
    sandboxes?.start();
    return { base_url, operator_url };
  }

  /** Goes on answering for as long as balancers need to notice, and then tells clients to come back elsewhere. */
  async function drain(): Promise<void> {
    const { drain_ms } = settings;
    if (drain_ms === 0 || !partner.server.listening) return;
    await timers.setTimeout(drain_ms);
    partner.announceClose();
    await timers.setTimeout(Math.min(drain_ms, close_notice_ms));
  }

  async function end(): Promise<void> {
    living.pause();
    readiness.stop();
    await Promise.all([
      drain().then(() => closeInTime(partner, settings)),
      worker.stop(settings.stop_timeout_ms),
    ]);
    await sandboxes?.stop();
    await printer.close();
    await key_uses.stop();
    await living.leave().catch((err: unknown) => log.warn({ err }, 'stop'));
    await closeInTime(operator, settings);
    metrics.registry.clear();
    forgetStrayErrors();
    await opened.close();
  }

  /**
   * Turns `/readyz` false, goes on for as long as it is set to, finishes the calls and jobs that are under way, and closes everything, once and in bounded
   * time.
   */
  function stop(): Promise<void> {
    stopping ??= end();
    return stopping;
  }
  return { partner, operator, gateway, worker, sandboxes, missing_operations, listen, stop };
}
