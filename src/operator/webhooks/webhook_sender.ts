// Delivers the feed to the webhooks of operators. Without a webhook it waits, and uses neither the feed nor a timer on
// an embedded database.
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { engines } from '../../engine/store/engines.ts';
import { guarded } from '../../engine/stray_errors.ts';
import { type WebhookContext, WebhookLane } from './webhook_lane.ts';
import { listWebhooks } from './webhooks.store.ts';

/** How often due retries are searched for while there is a webhook, in milliseconds. */
const interval_ms = 1_000;
/** How often a node looks for webhooks that another node has added. */
const other_nodes_interval_ms = 15_000;

export class WebhookSender {
  readonly #context: WebhookContext;
  readonly #is_alone: boolean;
  readonly #lanes = new Map<string, WebhookLane>();
  #timer: NodeJS.Timeout | undefined;
  #leave_feed: (() => void) | undefined;
  #refreshing: Promise<void> | undefined;
  #is_started = false;

  constructor(
    readonly marketplace: Marketplace,
    observe: WebhookContext['observe'] = () => undefined,
  ) {
    const { database, feed, webhooks, master_keys, wall_clock, business_clock } = marketplace;
    this.#is_alone = engines[database.engine].embedded;
    const lease = this.#is_alone ? '' : newRequestId();
    const { outgoing } = webhooks;
    this.#context = { database, feed, outgoing, master_keys, wall_clock, business_clock, lease, observe };
  }

  start(): void {
    this.#is_started = true;
    this.marketplace.webhooks.onChanged = guarded(() => this.#tick());
    guarded(() => this.#tick())();
  }

  /** Delivers everything that is due, even if it was not started. */
  async deliverDue(): Promise<void> {
    await this.#refresh();
    if (this.#lanes.size > 0) await this.marketplace.feed.numberNow();
    await Promise.all([...this.#lanes.values()].map((lane) => lane.run()));
  }

  /** Begins no further attempt, and waits for those under way. */
  async stop(): Promise<void> {
    this.#is_started = false;
    clearTimeout(this.#timer);
    this.#leave_feed?.();
    this.#leave_feed = undefined;
    await this.#refreshing?.catch(() => undefined);
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
    this.#lanes.clear();
  }

  async #tick(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#refreshing = this.#refresh();
      await this.#refreshing;
    } finally {
      this.#schedule();
    }
    this.#runLanes();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#is_started) return;
    if (this.#lanes.size === 0 && this.#is_alone) return;
    const delay_ms = this.#lanes.size > 0 ? interval_ms : other_nodes_interval_ms;
    this.#timer = setTimeout(
      guarded(() => this.#tick()),
      delay_ms,
    ).unref();
  }

  #runLanes(): void {
    if (!this.#is_started) return;
    for (const lane of this.#lanes.values()) guarded(() => lane.run())();
  }

  async #refresh(): Promise<void> {
    const rows = await this.#context.database.all(listWebhooks, {});
    const names = new Set(rows.map(({ webhook_name }) => webhook_name));
    for (const [name, lane] of this.#lanes) {
      if (names.has(name)) continue;
      this.#lanes.delete(name);
      guarded(() => lane.stop())();
    }
    for (const row of rows) {
      const lane = this.#lanes.get(row.webhook_name);
      if (lane) lane.refresh(row);
      else this.#lanes.set(row.webhook_name, new WebhookLane(this.#context, row));
    }
    this.#useFeed();
  }

  #useFeed(): void {
    if (this.#lanes.size > 0 && this.#is_started)
      this.#leave_feed ??= this.marketplace.feed.use(() => this.#runLanes());
    else if (this.#leave_feed) {
      this.#leave_feed();
      this.#leave_feed = undefined;
    }
  }
}
