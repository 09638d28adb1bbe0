// A running marketplace: that of the server, or a sandbox.

import { FileLinks } from '../../engine/file_links/file_links.ts';
import type { SignatureExplainer } from '../../engine/gateway/signature_explainer.ts';
import type { Group } from '../../engine/group.ts';
import { AnswerRoom } from '../../engine/idempotency/answer_room.ts';
import { IdempotentCalls } from '../../engine/idempotency/idempotent_calls.ts';
import { Worker } from '../../engine/jobs/worker.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { type Log, logAttempt } from '../../engine/observe/log.ts';
import type { Metrics } from '../../engine/observe/metrics.ts';
import type { Print } from '../../engine/print/document_kind.ts';
import type { Printer } from '../../engine/print/printer.ts';
import { engines } from '../../engine/store/engines.ts';
import { StoreUnavailableError } from '../../engine/store/store.ts';
import { Sweeps } from '../../engine/store/sweeps.ts';
import { openCallerLookup } from '../../market/accounts/caller_lookup.ts';
import { KeyUses } from '../../market/accounts/keys/key_use.ts';
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
}

export interface RunningMarketplace {
  readonly marketplace: Marketplace;
  readonly worker: Worker;
  readonly key_uses: KeyUses;
}

/** More than the callers of a sandbox within a second. */
const sandbox_callers_max = 256;

/** Composes a marketplace from its open parts. The caller starts its worker. */
export function runMarketplace(
  opened: OpenMarketplace,
  { served, log, metrics, printer, print, explainer }: SharedServices,
  place: Pick<Marketplace, 'sandbox' | 'url_prefix'>,
): RunningMarketplace {
  const { settings, wall_clock, business_clock, database, ids, jobs, master_key, derivation, test_bench } =
    opened;
  const worker = new Worker({
    database,
    wall_clock,
    business_clock,
    print: printer.print,
    jobs,
    ids,
    kinds: served.flatMap((group) => group.jobs),
    periodic: served.flatMap(({ periodic }) => periodic),
    interval_ms: settings.job_interval_ms,
    ...(!engines[database.engine].embedded && { sweeps: new Sweeps(database, wall_clock) }),
    faults: test_bench?.faults,
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
  const key_uses = new KeyUses(wall_clock);
  // The capacity of a cache takes memory even while the cache is empty, and there are many sandboxes.
  const callers_max = place.sandbox && sandbox_callers_max;
  const marketplace: Marketplace = {
    settings,
    wall_clock,
    business_clock,
    database,
    ids,
    jobs,
    reference: { clock: wall_clock },
    callers: openCallerLookup(database, master_key, wall_clock, key_uses, callers_max),
    file_links: new FileLinks(master_key),
    print,
    derivation,
    idempotent_calls: new IdempotentCalls(
      wall_clock,
      new AnswerRoom(ids, settings.operator_answer_bytes_max),
      callers_max,
    ),
    master_key,
    worker,
    explainer,
    call_observer: test_bench,
    ...place,
  };
  return { marketplace, worker, key_uses };
}
