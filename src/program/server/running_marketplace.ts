// A running marketplace: that of the server, or a sandbox.

import { Feed } from '../../engine/feed/feed.ts';
import { FileLinks } from '../../engine/file_links/file_links.ts';
import type { SignatureExplainer } from '../../engine/gateway/signature_explainer.ts';
import type { Group } from '../../engine/group.ts';
import { AnswerRoom } from '../../engine/idempotency/answer_room.ts';
import { IdempotentCalls } from '../../engine/idempotency/idempotent_calls.ts';
import { retentionTasks } from '../../engine/jobs/retention.ts';
import { Worker } from '../../engine/jobs/worker.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import type { HealthHistory } from '../../engine/observe/health/health_history.ts';
import type { PartnerHistory } from '../../engine/observe/health/partner_history.ts';
import { type Log, logAttempt } from '../../engine/observe/log.ts';
import type { Metrics } from '../../engine/observe/metrics.ts';
import type { Print } from '../../engine/print/document_kind.ts';
import type { Printer } from '../../engine/print/printer.ts';
import type { InFlightPushes } from '../../engine/push/in_flight_pushes.ts';
import { Outgoing } from '../../engine/push/outgoing.ts';
import { listAnnounced } from '../../engine/store/announced.ts';
import { engines } from '../../engine/store/engines.ts';
import { StoreUnavailableError } from '../../engine/store/store.ts';
import { Sweeps } from '../../engine/store/sweeps.ts';
import type { Tracer } from '../../engine/trace/tracer.ts';
import { accountsTables } from '../../market/accounts/accounts.tables.ts';
import { openCallerLookup } from '../../market/accounts/caller_lookup.ts';
import { KeyUses } from '../../market/accounts/keys/key_use.ts';
import { PushSender } from '../../market/push/sending/push_sender.ts';
import { auditCleanup } from '../../operator/audit/audit_cleanup.ts';
import type { OpenMarketplace } from './open_marketplace.ts';

/** The services that all marketplaces of a process share. */
export interface SharedServices {
  readonly served: readonly Group[];
  readonly log: Log;
  readonly metrics: Metrics;
  readonly printer: Printer;
  /** Draws documents for callers that wait for them. */
  readonly print: Print;
  readonly explainer: SignatureExplainer | undefined;
  /** Networks that pushes may go to although they are not public. */
  readonly push_networks: string;
  /** The same for webhooks of operators. */
  readonly webhook_networks: string;
  readonly pushes_in_flight: InFlightPushes;
  /** The URL of the partner API. */
  readonly baseUrl: () => string;
  /** Undefined if the console is off. */
  readonly health: HealthHistory | undefined;
  readonly partner_history: PartnerHistory | undefined;
  /** Undefined if nothing is traced. */
  readonly tracer: Tracer | undefined;
}

export interface RunningMarketplace {
  readonly marketplace: Marketplace;
  readonly worker: Worker;
  readonly key_uses: KeyUses;
  /** Sends pushes to partners. */
  readonly pushes: PushSender;
}

/** How often the feed of a sandbox searches for events that nobody announced. There are many sandboxes, so not often. */
const sandbox_search_ms = 250;
/** More than the callers of a sandbox within a second. There are too many sandboxes to hear the changes of each. */
const sandbox_callers_max = 256;

/** Composes a marketplace from its open parts. The caller starts its worker. */
export function runMarketplace(
  opened: OpenMarketplace,
  {
    served,
    log,
    metrics,
    printer,
    print,
    explainer,
    push_networks,
    webhook_networks,
    pushes_in_flight,
    baseUrl,
    health,
    partner_history,
    tracer,
  }: SharedServices,
  place: Pick<Marketplace, 'sandbox' | 'time' | 'url_prefix'>,
): RunningMarketplace {
  const { settings, wall_clock, business_clock, database, ids, jobs, master_keys, derivation, test_bench } =
    opened;
  const worker = new Worker({
    database,
    wall_clock,
    business_clock,
    print: printer.print,
    jobs,
    ids,
    kinds: served.flatMap((group) => group.jobs),
    periodic: [
      ...served.flatMap(({ periodic, retentions }) => [...periodic, ...retentionTasks(retentions, settings)]),
      auditCleanup(settings.audit_days),
    ],
    interval_ms: settings.job_interval_ms,
    ...(!engines[database.engine].embedded && { sweeps: new Sweeps(database, wall_clock) }),
    faults: test_bench?.faults,
    forgetCalls: (shows) => test_bench?.forget(shows),
    tracer,
    observe(attempt) {
      logAttempt(log, attempt);
      metrics.countAttempt(attempt);
    },
    onOutage(err) {
      if (err === undefined) log.info('jobs continue');
      else if (err instanceof StoreUnavailableError) log.warn({ err }, 'jobs wait: database away');
      else log.error({ err }, 'jobs wait: defect');
    },
  });
  const feed_sources = served.flatMap((group) => group.feed_sources);
  const feed = new Feed(database, feed_sources, wall_clock, place.sandbox && sandbox_search_ms);
  const key_uses = new KeyUses(wall_clock);
  // The capacity of a cache takes memory even while the cache is empty.
  const callers_max = place.sandbox && sandbox_callers_max;
  const marketplace: Marketplace = {
    settings,
    wall_clock,
    business_clock,
    database,
    ids,
    jobs,
    reference: { clock: wall_clock },
    callers: openCallerLookup(database, master_keys, wall_clock, {
      key_uses,
      callers_max,
      heard: place.sandbox ? undefined : database.hearChanges(listAnnounced(accountsTables)),
    }),
    feed,
    file_links: new FileLinks(master_keys),
    outgoing: new Outgoing({
      allowed_networks: push_networks,
      business_clock,
      in_flight: pushes_in_flight,
      tracer,
    }),
    webhooks: {
      // A sandbox belongs to a partner, to whom the networks of operators are closed.
      outgoing: new Outgoing({
        allowed_networks: place.sandbox ? '' : webhook_networks,
        business_clock,
        tracer,
      }),
      is_offered: place.sandbox === undefined,
      onChanged: () => undefined,
    },
    print,
    derivation,
    idempotent_calls: new IdempotentCalls(
      wall_clock,
      new AnswerRoom(ids, settings.operator_answer_bytes_max),
      callers_max,
    ),
    master_keys,
    worker,
    explainer,
    call_observer: test_bench,
    health: place.sandbox ? undefined : health,
    partner_history,
    ...place,
  };
  const pushes = new PushSender({
    database,
    wall_clock,
    business_clock,
    feed,
    outgoing: marketplace.outgoing,
    master_keys,
    push_days: settings.push_days,
    baseUrl: () => baseUrl() + place.url_prefix,
    // A server may have a journal without being for tests. Nobody can add faults there.
    faults: test_bench?.coverage && test_bench.faults,
    observe({ partner_id, code }, { outcome, duration_ms }) {
      const acknowledged = outcome === 'acknowledged';
      // The partners of sandboxes are too many to be counted one by one.
      if (!place.sandbox) metrics.countPush({ partner_id, code, acknowledged, duration_ms });
      if (acknowledged) test_bench?.notePush(code);
    },
  });
  return { marketplace, worker, key_uses, pushes };
}
