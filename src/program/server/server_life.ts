// Starts the servers and the worker of a process, and ends them in bounded time.
import timers from 'node:timers/promises';
import type { Feed } from '../../engine/feed/feed.ts';
import type { HttpServer } from '../../engine/http/http_server.ts';
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import type { HealthHistory } from '../../engine/observe/health/health_history.ts';
import type { Log } from '../../engine/observe/log.ts';
import type { Printer } from '../../engine/print/printer.ts';
import type { Tracing } from '../../engine/trace/open_tracing.ts';
import type { KeyUses } from '../../market/accounts/keys/key_use.ts';
import type { PushSender } from '../../market/push/sending/push_sender.ts';
import type { WebhookSender } from '../../operator/webhooks/webhook_sender.ts';
import type { JournalSpaces } from '../../testing/bench/journal/journal.ts';
import type { SandboxRegistry } from '../../testing/sandboxes/kept/sandbox_registry.ts';
import type { ScheduledBackups } from '../backup/scheduled_backups.ts';
import type { OwnMarketplace } from '../sandboxes/own_marketplace.ts';
import { addressOf } from './addresses.ts';
import { closeInTime } from './close_in_time.ts';
import type { LivingNodes } from './living_nodes.ts';
import type { OpenMarketplace } from './open_marketplace.ts';
import type { Readiness } from './readiness.ts';

/** For how long answers announce that their connection closes before the port does. */
const close_notice_ms = 1_000;

/** What settings turn on. */
export interface OptionalParts {
  readonly tracing?: Tracing | undefined;
  readonly backups?: ScheduledBackups | undefined;
}

export interface ServedParts extends OptionalParts {
  readonly opened: OpenMarketplace;
  readonly log: Log;
  readonly partner: HttpServer;
  readonly operator: HttpServer;
  readonly background: OwnMarketplace['background'];
  readonly living: LivingNodes;
  /** Undefined if the console is off. */
  readonly health: HealthHistory | undefined;
  /** Undefined if no calls are recorded. */
  readonly journals: JournalSpaces | undefined;
  readonly readiness: Readiness;
  readonly printer: Printer;
  readonly key_uses: KeyUses;
  readonly feed: Feed;
  readonly pushes: PushSender;
  readonly webhook_sender: WebhookSender;
  readonly sandboxes: SandboxRegistry | undefined;
  readonly baseUrl: () => string;
  readonly operatorUrl: () => string;
  /** Called after both servers are closed, and before the database is. */
  onClosed(): void;
}

export function serverLife(parts: ServedParts) {
  const { opened, log, partner, operator, background, living, readiness } = parts;
  const { printer, key_uses, pushes, webhook_sender, feed, sandboxes, health, journals } = parts;
  const { settings, database } = opened;
  let stopping: Promise<void> | undefined;

  /** Starts both servers and the search for jobs. @returns their URLs. */
  async function listen(): Promise<{ base_url: string; operator_url: string }> {
    await partner.listen({ host: await addressOf(settings.host), port: settings.port });
    await operator.listen({ host: await addressOf(settings.operator_host), port: settings.operator_port });
    const base_url = parts.baseUrl();
    const operator_url = parts.operatorUrl();
    await living.start({ node_id: newRequestId(), base_url, operator_url });
    key_uses.start(database);
    health?.start();
    background.start();
    // A test without background work sends when it says so.
    if (settings.job_interval_ms > 0) {
      pushes.start();
      webhook_sender.start();
    }
    parts.backups?.start();
    sandboxes?.start(opened.test_tools?.is_asked_for ?? true);
    return { base_url, operator_url };
  }

  /** Continues to answer until balancers have noticed, and then tells clients to reconnect elsewhere. */
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
    parts.backups?.stop();
    health?.stop();
    feed.endReaders();
    journals?.endReaders();
    await Promise.all([
      drain().then(() => closeInTime(partner, settings)),
      background.stop(settings.stop_timeout_ms),
      pushes.stop(),
    ]);
    await sandboxes?.stop();
    await printer.close();
    await key_uses.stop();
    await living.leave().catch((err: unknown) => log.warn({ err }, 'stop'));
    await closeInTime(operator, settings);
    await webhook_sender.stop();
    await feed.stop();
    await parts.tracing?.close();
    parts.onClosed();
    await opened.close();
  }

  /**
   * Turns `/readyz` false, continues to answer for the configured time, finishes the calls and jobs under way, and closes
   * everything, once and in bounded time.
   */
  function stop(): Promise<void> {
    stopping ??= end();
    return stopping;
  }
  return { listen, stop };
}
