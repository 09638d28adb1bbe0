// Delivers the feed to one webhook. Each webhook has a lane, so none waits for another.

import type { Feed, FeedEvent } from '../../engine/feed/feed.ts';
import type { KeyRing } from '../../engine/keys/key_ring.ts';
import type { Attempt } from '../../engine/push/attempt_outcome.ts';
import type { Outgoing } from '../../engine/push/outgoing.ts';
import type { Database } from '../../engine/store/store.ts';
import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import { webhookMessage } from './webhook_message.ts';
import { listSecrets, webhookHeaders } from './webhook_secret.ts';
import { claimWebhook, updateProgress, type Webhook } from './webhooks.store.ts';

export interface WebhookContext extends Clocks {
  readonly database: Database;
  readonly feed: Pick<Feed, 'list' | 'findState'>;
  readonly outgoing: Outgoing;
  readonly master_keys: KeyRing;
  /** Identifies this node to the others; empty if it has the database for itself. */
  readonly lease: string;
  /** Called for every attempt. */
  observe(webhook_name: string, acknowledged: boolean): void;
}

/** Events that are read and delivered before the progress is written. */
const page_size = 100;
/** Attempts to one webhook at once, each about another subject. */
const at_once_max = 8;
/** How long after each failure in a row the next attempt is made, in seconds; the last one is repeated. */
const pauses_s = [5, 30, 120, 600, 1_800, 3_600];
const lease_s = 15;
/** A lease is renewed when it has less time left than an attempt may take, and some more. */
const lease_left_s = 8;

type Ended = Pick<Attempt, 'outcome' | 'status'>;

/** How the last attempts of a page ended. */
interface Results {
  failed?: Ended;
  acknowledged?: Ended;
}

/** An answer may have a body here. */
const isAcknowledged = ({ outcome }: Ended) => outcome === 'acknowledged' || outcome === 'body_not_empty';

/** The events of each subject, in their order. */
function bySubject(events: readonly FeedEvent[]): FeedEvent[][] {
  const groups = new Map<string, FeedEvent[]>();
  for (const event of events) {
    const subject = `${event.source}/${event.shop_id ?? event.partner_id}/${event.subject}`;
    const group = groups.get(subject);
    if (group) group.push(event);
    else groups.set(subject, [event]);
  }
  return [...groups.values()];
}

export class WebhookLane {
  /** Acknowledged events behind one that was not. They are not sent again as long as this node delivers. */
  readonly #delivered = new Set<number>();
  #lease_ends_at = 0;
  #running: Promise<void> | undefined;
  #runs_again = false;
  #is_stopped = false;

  constructor(
    readonly context: WebhookContext,
    /** As last read or written. */
    private webhook: Webhook,
  ) {}

  /** Takes over what operators have changed. Only the node that delivers knows the progress. */
  refresh(read: Webhook): void {
    // The row of this name is a new one, or another node has delivered since.
    const is_other = read.created_at !== this.webhook.created_at || read.lease !== this.context.lease;
    if (is_other) this.#lease_ends_at = 0;
    if (is_other && !this.#running) this.#delivered.clear();
    const { position, delivered_at, failures, failing_since, due_at, outcome, status } = this.webhook;
    const own = { position, delivered_at, failures, failing_since, due_at, outcome, status };
    this.webhook = this.#running && !is_other ? { ...read, ...own } : read;
  }

  /** Delivers what is due. Calls during a run are one more run. */
  run(): Promise<void> {
    this.#runs_again = true;
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Begins no further attempt, waits for those under way, and lets another node deliver. */
  async stop(): Promise<void> {
    this.#is_stopped = true;
    await this.#running?.catch(() => undefined);
    if (this.#lease_ends_at > 0) await this.#claim(0).catch(() => false);
  }

  async #runAll(): Promise<void> {
    while (this.#runs_again && !this.#is_stopped) {
      this.#runs_again = false;
      const { failures, due_at } = this.webhook;
      if (failures > 0 && due_at > seconds(this.context.business_clock)) return;
      while (await this.#runPage());
    }
  }

  /** @returns whether more events may be due. */
  async #runPage(): Promise<boolean> {
    const { feed } = this.context;
    const { position } = this.webhook;
    const events = await feed.list({ after: position, limit: page_size });
    const last = events.at(-1);
    if (!last || !(await this.#hold())) return false;
    const { feed_code } = await feed.findState();
    const results = await this.#deliver(events, feed_code);
    const open = events.find((event) => !this.#isDone(event));
    await this.#write(open ? open.position - 1 : last.position, results);
    return !open && !this.#is_stopped;
  }

  /** Whether an event needs no attempt: it was acknowledged, or happened before the webhook was added. */
  #isDone({ position, happened_at }: FeedEvent): boolean {
    return this.#delivered.has(position) || happened_at < this.webhook.created_at;
  }

  /** Delivers events until one fails. @returns how the last attempts ended. */
  async #deliver(events: readonly FeedEvent[], feed_code: string): Promise<Results> {
    const groups = bySubject(events.filter((event) => !this.#isDone(event)));
    const results: Results = {};
    const work = async () => {
      for (let group = groups.shift(); group; group = groups.shift())
        for (const event of group) {
          if (results.failed || this.#is_stopped || !(await this.#hold())) return;
          const ended = await this.#attempt(event, feed_code);
          if (!isAcknowledged(ended)) {
            results.failed ??= ended;
            return;
          }
          results.acknowledged = ended;
          this.#delivered.add(event.position);
        }
    };
    await Promise.all(Array.from({ length: at_once_max }, work));
    return results;
  }

  async #attempt(event: FeedEvent, feed_code: string): Promise<Ended> {
    const { outgoing, master_keys, wall_clock, business_clock } = this.context;
    const { url, webhook_name } = this.webhook;
    const secrets = listSecrets(master_keys, this.webhook, seconds(business_clock));
    const message = webhookMessage(event, feed_code, seconds(wall_clock));
    const push = { url, headers: webhookHeaders(secrets, message), body: message.body };
    const ended = (await outgoing.deliver(webhook_name, push)) ?? {
      outcome: 'circuit_open' as const,
      status: undefined,
    };
    this.context.observe(webhook_name, isAcknowledged(ended));
    return ended;
  }

  async #write(position: number, { failed, acknowledged }: Results): Promise<void> {
    const { database, business_clock, lease } = this.context;
    const { webhook_name, failing_since, delivered_at } = this.webhook;
    // An interrupted page that delivered nothing changes nothing.
    if (position === this.webhook.position && !failed) return;
    const now = seconds(business_clock);
    const failures = failed ? (acknowledged ? 1 : this.webhook.failures + 1) : 0;
    const { outcome, status } = failed ?? acknowledged ?? this.webhook;
    const progress = {
      position,
      delivered_at: acknowledged ? now : delivered_at,
      failures,
      failing_since: failed ? ((acknowledged ? undefined : failing_since) ?? now) : null,
      due_at: failed ? now + (pauses_s[Math.min(failures, pauses_s.length) - 1] ?? 0) : 0,
      outcome,
      status: status ?? null,
    };
    if ((await database.run(updateProgress, { webhook_name, lease, ...progress })) === 0) {
      // It was removed, or another node delivers by now.
      this.#lease_ends_at = 0;
      this.#delivered.clear();
      return;
    }
    this.webhook = { ...this.webhook, ...progress };
    for (const delivered of this.#delivered) if (delivered <= position) this.#delivered.delete(delivered);
  }

  /** Whether this node may make an attempt now. */
  async #hold(): Promise<boolean> {
    if (this.context.lease === '') return true;
    const now = seconds(this.context.wall_clock);
    return this.#lease_ends_at - now >= lease_left_s || this.#claim(now + lease_s);
  }

  async #claim(lease_ends_at: number): Promise<boolean> {
    const { database, lease, wall_clock } = this.context;
    const { webhook_name } = this.webhook;
    const claim = { webhook_name, lease, lease_ends_at, wall_now: seconds(wall_clock) };
    const is_held = (await database.run(claimWebhook, claim)) === 1;
    this.#lease_ends_at = is_held ? lease_ends_at : 0;
    return is_held;
  }
}
