// The composition root: from an open marketplace to servers that answer, and back.
import type { Gateway } from '../../engine/gateway/answer_call.ts';
import { CallIntake } from '../../engine/gateway/call_intake.ts';
import { rateLimit } from '../../engine/gateway/rate_limit.ts';
import { SignatureExplainer } from '../../engine/gateway/signature_explainer.ts';
import type { Group } from '../../engine/group.ts';
import type { CallRecord } from '../../engine/http/call_record.ts';
import type { HttpServer } from '../../engine/http/http_server.ts';
import type { Log } from '../../engine/observe/log.ts';
import { packageFile, readVersion } from '../../engine/package_file.ts';
import { printForCalls } from '../../engine/print/print_for_calls.ts';
import { openPrinter } from '../../engine/print/printer.ts';
import { SandboxEndedError } from '../../engine/sandbox/sandbox_ended.ts';
import { engines } from '../../engine/store/engines.ts';
import { StoreUnavailableError, UnknownOutcomeError } from '../../engine/store/store.ts';
import { guarded, onStrayError } from '../../engine/stray_errors.ts';
import { operatorServer } from '../../operator/operator_server.ts';
import { coverageResources } from '../../testing/bench/coverage/pages/coverage_resources.ts';
import { TestBenches } from '../../testing/bench/test_benches.ts';
import { groups } from '../groups.ts';
import { marketplaceLookup, openSandboxes } from '../sandboxes/server_sandboxes.ts';
import { secretsOfServer } from '../sandboxes/test_benches.ts';
import { portOf, urlOf } from './addresses.ts';
import { explainsSignatures } from './explained_signatures.ts';
import { LivingNodes } from './living_nodes.ts';
import { logNodes } from './log_nodes.ts';
import type { OpenMarketplace } from './open_marketplace.ts';
import { partnerServer } from './partner_server.ts';
import { Readiness } from './readiness.ts';
import { runMarketplace } from './running_marketplace.ts';
import { serverLife } from './server_life.ts';
import { openServerMetrics } from './server_metrics.ts';

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
  const { settings, wall_clock, database } = opened;
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
  opened.test_bench?.connect({
    baseUrl,
    localUrl,
    listKeys: (partner_id) => marketplace.callers.listKeys(partner_id),
    ...secretsOfServer(opened),
  });
  const { server: partner, missing_operations } = partnerServer({
    opened,
    marketplace,
    sandboxes,
    served,
    gateway,
    intake,
    readiness: readiness.resource,
    log,
    baseUrl,
    observe,
  });
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
  const { listen, stop } = serverLife({
    opened,
    log,
    partner,
    operator,
    worker,
    living,
    readiness,
    printer,
    key_uses,
    sandboxes,
    baseUrl,
    operatorUrl,
    onClosed() {
      metrics.registry.clear();
      forgetStrayErrors();
    },
  });
  return { partner, operator, gateway, worker, sandboxes, missing_operations, listen, stop };
}
