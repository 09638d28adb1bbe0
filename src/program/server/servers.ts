// The composition root: from an open marketplace to servers that answer, and back.
import type { Gateway } from '../../engine/gateway/answer_call.ts';
import { CallIntake } from '../../engine/gateway/call_intake.ts';
import { rateLimit } from '../../engine/gateway/rate_limit.ts';
import { SignatureExplainer } from '../../engine/gateway/signature_explainer.ts';
import type { Group } from '../../engine/group.ts';
import type { CallRecord } from '../../engine/http/call_record.ts';
import type { HttpServer } from '../../engine/http/http_server.ts';
import type { Log } from '../../engine/observe/log.ts';
import { readVersion } from '../../engine/package_file.ts';
import { printForCalls } from '../../engine/print/print_for_calls.ts';
import { openPrinter } from '../../engine/print/printer.ts';
import { InFlightPushes } from '../../engine/push/in_flight_pushes.ts';
import { SandboxEndedError } from '../../engine/sandbox/sandbox_ended.ts';
import { engines } from '../../engine/store/engines.ts';
import { StoreUnavailableError, UnknownOutcomeError } from '../../engine/store/store.ts';
import { guarded, onStrayError } from '../../engine/stray_errors.ts';
import { operatorServer } from '../../operator/operator_server.ts';
import { OperatorTokenLookup } from '../../operator/tokens/operator_token_lookup.ts';
import { operatorTokenHash } from '../../operator/tokens/operator_tokens.ts';
import { WebhookSender } from '../../operator/webhooks/webhook_sender.ts';
import { consolePage } from '../../pages/console/console_page.ts';
import { type ConsoleFacts, consoleResources } from '../../pages/console/console_resources.ts';
import { coverageResources } from '../../testing/bench/coverage/pages/coverage_resources.ts';
import { TestBenches } from '../../testing/bench/test_benches.ts';
import { openDocumentation } from '../documentation/documentation.ts';
import { groups } from '../groups.ts';
import { journalModeOf } from '../sandboxes/journal_mode.ts';
import { runOwnMarketplace } from '../sandboxes/own_marketplace.ts';
import { marketplaceLookup, openSandboxes } from '../sandboxes/server_sandboxes.ts';
import { secretsOfServer } from '../sandboxes/test_benches.ts';
import { allowedNetworks } from '../settings/push_settings.ts';
import { portOf, urlOf } from './addresses.ts';
import { explainsSignatures } from './explained_signatures.ts';
import { LivingNodes } from './living_nodes.ts';
import { logNodes } from './log_nodes.ts';
import { openHealth, openPartnerHistory } from './open_health.ts';
import type { OpenMarketplace } from './open_marketplace.ts';
import { openSignIn } from './open_sign_in.ts';
import { partnerServer } from './partner_server.ts';
import { Readiness } from './readiness.ts';
import { sampledLog } from './sampled_log.ts';
import { type OptionalParts, serverLife } from './server_life.ts';
import { openServerMetrics } from './server_metrics.ts';

/**
 * Builds the two servers and the worker over an open marketplace. They start with `listen` and end with `stop`.
 *
 * @param served what is served; a test may add groups of its own.
 * @param has_demo whether it is a demo marketplace.
 * @param optional what settings turn on: nothing is traced without `tracing`. Both are closed when the servers stop.
 */
export function createApp(
  opened: OpenMarketplace,
  log: Log,
  served: readonly Group[] = groups,
  has_demo = false,
  { tracing, backups }: OptionalParts = {},
) {
  const { settings, wall_clock, database } = opened;
  const pushes_in_flight = new InFlightPushes();
  const push_gauges = {
    in_flight: pushes_in_flight,
    countOpenCircuits: () => marketplace.outgoing.circuits.open_count,
  };
  const job_kinds = served.flatMap(({ jobs }) => jobs.map(({ name }) => name));
  const metrics = openServerMetrics(opened, push_gauges, job_kinds, () => [
    ['partner', partner, intake],
    ['operator', operator, operator_intake],
  ]);
  const forgetStrayErrors = onStrayError((err) => log.error({ err }, 'defect'));
  const health = settings.console ? openHealth(opened) : undefined;
  const partner_history = settings.console ? openPartnerHistory(opened) : undefined;
  const living = new LivingNodes(
    database,
    wall_clock,
    guarded((count: number) => logNodes(log, database, settings, count)),
    health,
    opened.ids,
  );
  const printer = openPrinter();
  const explainer = explainsSignatures(settings, has_demo)
    ? new SignatureExplainer(opened.monotonic_clock)
    : undefined;
  const portIn = (server: HttpServer, port: number) => (server.server.listening ? portOf(server) : port);
  const localUrl = (): string => urlOf(settings.host, portIn(partner, settings.port));
  const baseUrl = (): string => settings.public_url ?? localUrl();
  const surroundings = {
    served,
    log,
    metrics,
    printer,
    print: printForCalls(printer.print),
    explainer,
    push_networks: allowedNetworks(settings.push_allowed_networks, settings, has_demo),
    webhook_networks: allowedNetworks(settings.webhook_allowed_networks, settings, has_demo),
    pushes_in_flight,
    baseUrl,
    health,
    partner_history,
    tracer: tracing?.tracer,
  };
  const operatorUrl = (): string => urlOf(settings.operator_host, portIn(operator, settings.operator_port));
  const has_benches = settings.sandboxes || journalModeOf(opened) !== 'off';
  const test_benches = has_benches ? new TestBenches(served, settings.retention_journal_days) : undefined;
  const reached = { baseUrl, localUrl, operatorUrl };
  // A sandbox is for tests, as the demo is.
  const push_networks = allowedNetworks(settings.push_allowed_networks, settings, true);
  const sandboxes =
    test_benches && openSandboxes(opened, { ...surroundings, ...reached, push_networks, test_benches });
  const own = runOwnMarketplace(opened, surroundings, test_benches);
  const { marketplace, worker, key_uses, pushes, test_bench, background } = own;
  const gateway: Gateway = {
    marketplaces: marketplaceLookup(marketplace, sandboxes),
    wall_clock,
    rate_limit: rateLimit(opened.monotonic_clock, settings.rate_limit, () => living.count),
    explainer,
    tracer: tracing?.tracer,
    onDefect(error, { request_id, operation }) {
      // The client asked for it.
      if (error instanceof SandboxEndedError) return;
      const line = { request_id, operation, err: error };
      if (error instanceof UnknownOutcomeError) log.warn(line, 'outcome unknown');
      else if (error instanceof StoreUnavailableError) log.warn(line, 'database away');
      else log.error(line, 'defect');
    },
  };
  const logCall = sampledLog(log, Number(settings.log_sample), served);
  const observe = (call: CallRecord): void => {
    call.traced?.end(call);
    logCall(call);
    metrics.count(call);
  };
  const observePartners = health
    ? (call: CallRecord): void => {
        health.count(call);
        partner_history?.count(call);
        observe(call);
      }
    : observe;
  const readiness = new Readiness(database);
  for (const part of [readiness, tracing, backups]) part?.addTo(metrics.registry);
  const { transactions_at_once } = engines[database.engine];
  const database_calls = transactions_at_once ?? settings.pool_size;
  // A database in this process holds up calls while it works.
  const commits = transactions_at_once === undefined ? undefined : database.statements.times.commit;
  const intake = new CallIntake(settings, settings.public_url, database_calls, commits);
  // Partners and operators do not wait for each other.
  const operator_intake = new CallIntake(settings, settings.public_url, database_calls, commits);
  test_bench?.connect({
    ...reached,
    listKeys: (partner_id) => marketplace.callers.listKeys(partner_id),
    ...secretsOfServer(opened),
  });
  const documentation = openDocumentation({ opened, served, baseUrl, has_demo });
  const { server: partner, missing_operations } = partnerServer({
    documentation: documentation.partner,
    opened,
    marketplace,
    sandboxes,
    served,
    gateway,
    intake,
    readiness: readiness.resource,
    log,
    observe: observePartners,
  });
  const tokens = new OperatorTokenLookup(database, wall_clock, opened.operator_token, sandboxes);
  const { sessions, sign_in_pages } = openSignIn({ opened, tokens, operatorUrl });
  const facts = (): ConsoleFacts => ({
    marketplace: { name: settings.marketplace_name, demo: has_demo },
    node: { base_url: baseUrl(), operator_url: operatorUrl() },
    version: readVersion(),
    journal: journalModeOf(opened),
    own_test_tools: opened.test_tools !== undefined,
    sandboxes: sandboxes !== undefined,
    signatures_explained: explainer !== undefined,
  });
  const operator: HttpServer = operatorServer({
    access: { ...settings, actor: opened.actor },
    tokens,
    sessions,
    marketplace,
    sandboxes,
    root: sessions && consolePage(sign_in_pages.length > 0),
    pages: [
      ...documentation.operator,
      ...(settings.sandboxes && test_benches ? coverageResources(test_benches) : []),
      ...sign_in_pages,
      ...(sessions ? consoleResources({ sessions, settings, facts }) : []),
    ],
    groups: served,
    intake: operator_intake,
    call_timeout_ms: settings.call_timeout_ms,
    limits: settings,
    onDefect: gateway.onDefect,
    tracer: tracing?.tracer,
    publicUrl: baseUrl,
    observe,
    metrics,
    readiness: readiness.resource,
    documents: { version: readVersion(), operatorUrl },
  });
  const webhook_sender = new WebhookSender(marketplace, metrics.countWebhook);
  const { listen, stop } = serverLife({
    opened,
    log,
    partner,
    operator,
    background,
    living,
    health,
    journals: test_benches?.journal_spaces,
    readiness,
    printer,
    key_uses,
    feed: marketplace.feed,
    pushes,
    webhook_sender,
    sandboxes,
    baseUrl,
    operatorUrl,
    tracing,
    backups,
    onClosed() {
      marketplace.outgoing.close();
      marketplace.webhooks.outgoing.close();
      metrics.registry.clear();
      forgetStrayErrors();
    },
  });
  return {
    partner,
    operator,
    gateway,
    worker,
    pushes,
    feed: marketplace.feed,
    webhook_sender,
    sandboxes,
    test_bench,
    health,
    missing_operations,
    /** A link that logs in once; undefined if the console is off. It is asked for once the port listens. */
    makeLoginLink: () =>
      sessions && `${operatorUrl()}/?login=${sessions.codes.make(operatorTokenHash(opened.operator_token))}`,
    listen,
    stop,
  };
}
