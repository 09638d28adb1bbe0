// Sends pushes. Of several nodes, the one with the lease does; it has a lane for each receiver.

import type { Feed } from '../../../engine/feed/feed.ts';
import type { KeyRing } from '../../../engine/keys/key_ring.ts';
import type { Attempt } from '../../../engine/push/attempt_outcome.ts';
import type { Outgoing } from '../../../engine/push/outgoing.ts';
import { type Database, StoreUnavailableError } from '../../../engine/store/store.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { type Clocks, seconds } from '../../../kit/contract/clock.ts';
import { findSigningKey } from '../keys.ts';
import { listLiveReceivers } from '../listening/live_receivers.ts';
import type { Message } from '../messages.store.ts';
import { relayPage } from '../relay/relay_feed.ts';
import type { PushFaults } from './push_faults.ts';
import { ReceiverLane } from './receiver_lane.ts';
import { SenderLease } from './sender_lease.ts';

/** How often due messages and changed receivers are searched for, while there is any receiver. */
const interval_ms = 1_000;
/** How often a node that shares its database looks whether there is a receiver by now. */
const other_nodes_interval_ms = 15_000;

export interface PushSenderOptions extends Clocks {
  readonly database: Database;
  readonly outgoing: Outgoing;
  readonly master_keys: KeyRing;
  readonly push_days: number;
  readonly feed: Feed;
  /** The beginning of URLs of files. */
  readonly baseUrl: () => string;
  /** Undefined if the marketplace has no test tools. */
  readonly faults?: PushFaults | undefined;
  /** Called for each attempt. */
  observe(message: Message, attempt: Attempt): void;
}

export class PushSender {
  readonly #lanes = new Map<number, ReceiverLane>();
  readonly #lease: SenderLease;
  #timer: NodeJS.Timeout | undefined;
  #is_started = false;
  #is_stopped = false;
  #running: Promise<void> | undefined;
  #runs_again = false;
  #searches_all = false;
  /** Whether receivers may have changed since they were last read. */
  #is_outdated = true;
  /** Whether the last search failed. */
  #is_away = false;
  /** Ends the use of the feed; undefined while nobody receives. */
  #leaveFeed: (() => void) | undefined;

  constructor(readonly options: PushSenderOptions) {
    this.#lease = new SenderLease(options.database, options.wall_clock);
    options.outgoing.onReceiverChanged = () => {
      this.#is_outdated = true;
      this.#wake('all');
    };
  }

  /** The number of partners with a URL, as last read. */
  get receiver_count(): number {
    return this.#lanes.size;
  }

  /** Whether attempts are under way. */
  get is_busy(): boolean {
    return [...this.#lanes.values()].some((lane) => lane.is_busy);
  }

  /**
   * Begins to send, if anybody receives. Without a receiver, it then waits for the first one, without a timer.
   * @param is_new whether the marketplace is known to have no receiver.
   */
  start(is_new = false): void {
    this.#is_started = true;
    this.#is_outdated = !is_new;
    if (!is_new) this.#wake('all');
  }

  /** Searches for new events only, or also for receivers that changed and for messages that became due. */
  #wake(for_what: 'events' | 'all'): void {
    if (!this.#is_started) return;
    this.#runs_again = true;
    this.#searches_all ||= for_what === 'all';
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#schedule();
      if (this.#runs_again) this.#wake('events');
    });
    guarded(() => this.#running)();
  }

  async #run(): Promise<void> {
    while (this.#runs_again && this.#is_started) {
      this.#runs_again = false;
      try {
        await this.#search();
        this.#is_away = false;
      } catch (error) {
        // The next search finds the database again. Its outage is logged elsewhere.
        this.#is_away = true;
        if (!(error instanceof StoreUnavailableError)) throw error;
      }
    }
  }

  #schedule(): void {
    if (!this.#is_started || this.#timer) return;
    if (this.#lanes.size === 0 && this.#lease.is_alone && !this.#is_away) return;
    const delay_ms = this.#lanes.size > 0 || this.#is_away ? interval_ms : other_nodes_interval_ms;
    this.#timer = setTimeout(
      guarded(() => {
        this.#timer = undefined;
        this.#wake('all');
      }),
      delay_ms,
    ).unref();
  }

  /** Reads the receivers and, on the node that sends, lets each lane search. */
  async #search(): Promise<void> {
    const searches_all = this.#searches_all;
    this.#searches_all = false;
    if (searches_all) {
      await this.#readReceivers();
      this.#useFeed();
      if (this.#lanes.size > 0) await this.#lease.hold();
    }
    if (this.#lanes.size === 0 || !this.is_sender) return;
    await this.#relay();
    if (!searches_all) return;
    // A lane searches on its own: none waits for another.
    for (const lane of this.#lanes.values()) guarded(() => lane.searchAgain())();
  }

  /** Uses the feed while anybody receives. */
  #useFeed(): void {
    if (this.#lanes.size > 0 && !this.#leaveFeed) {
      this.#leaveFeed = this.options.feed.use(() => this.#wake('events'));
      // It may be one of those without receivers, which is longer.
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    if (this.#lanes.size === 0) {
      this.#leaveFeed?.();
      this.#leaveFeed = undefined;
    }
  }

  /** Turns new events into messages. */
  async #relay(): Promise<void> {
    const { database, feed, business_clock, baseUrl } = this.options;
    const receivers = new Map([...this.#lanes].map(([partner_id, { receiver }]) => [partner_id, receiver]));
    const search = guarded((partner_id: number) => this.#lanes.get(partner_id)?.search());
    const relay = () =>
      relayPage({ database, feed, now: seconds(business_clock), public_url: baseUrl() }, receivers, search);
    while (this.is_sender && (await relay()));
  }

  async #readReceivers(): Promise<void> {
    const { database, master_keys, wall_clock } = this.options;
    this.#is_outdated = false;
    const receivers = await listLiveReceivers(database, seconds(wall_clock));
    const found = new Set(receivers.map(({ partner_id }) => partner_id));
    for (const partner_id of this.#lanes.keys()) if (!found.has(partner_id)) this.#lanes.delete(partner_id);
    for (const receiver of receivers) {
      const key =
        receiver.callback_url === null ? undefined : await findSigningKey(database, master_keys, receiver);
      const lane = this.#lanes.get(receiver.partner_id);
      if (lane) Object.assign(lane, { receiver, key });
      else this.#lanes.set(receiver.partner_id, new ReceiverLane(this.#laneContext, receiver, key));
    }
  }

  get #laneContext() {
    const { database, outgoing, business_clock, push_days, faults, observe } = this.options;
    const isSender = () => this.is_sender;
    return { database, outgoing, business_clock, push_days, faults, observe, isSender };
  }

  /** Whether this node may begin attempts now. */
  get is_sender(): boolean {
    return !this.#is_stopped && this.#lease.is_held;
  }

  /**
   * Sends everything that is due, even if it was not started, and waits for the results.
   *
   * @returns the number of attempts.
   */
  async sendDue(): Promise<number> {
    await this.#readReceivers();
    if (this.#lanes.size === 0 || !(await this.#lease.hold())) return 0;
    await this.options.feed.numberNow();
    const lanes = [...this.#lanes.values()];
    const before = lanes.reduce((sum, { attempts }) => sum + attempts, 0);
    await this.#relay();
    await Promise.all(lanes.map((lane) => lane.search()));
    await Promise.all(lanes.map((lane) => lane.idle()));
    return lanes.reduce((sum, { attempts }) => sum + attempts, 0) - before;
  }

  /** Whether anybody receives. Without a receiver, this asks the database once. */
  async hasReceivers(): Promise<boolean> {
    if (this.#is_outdated) await this.#readReceivers();
    return this.#lanes.size > 0;
  }

  /** When the next message falls due after a moment of the business clock; undefined if none does. */
  async findNextDue(after: number): Promise<number | undefined> {
    const found = await Promise.all([...this.#lanes.values()].map((lane) => lane.findNextDue(after)));
    const due_at = Math.min(...found.map((at) => at ?? Number.POSITIVE_INFINITY));
    return Number.isFinite(due_at) ? due_at : undefined;
  }

  /** Ends at once. Attempts under way are forgotten, so that their messages are still due. */
  end(): void {
    this.#is_started = false;
    this.#is_stopped = true;
    clearTimeout(this.#timer);
    this.#leaveFeed?.();
    this.#leaveFeed = undefined;
    for (const lane of this.#lanes.values()) lane.end();
  }

  /** Begins nothing more, and waits for the attempts under way, which take three seconds at most. */
  async stop(): Promise<void> {
    this.#is_started = false;
    this.#is_stopped = true;
    clearTimeout(this.#timer);
    this.#leaveFeed?.();
    await this.#running?.catch(() => undefined);
    await Promise.all([...this.#lanes.values()].map((lane) => lane.idle()));
    await this.#lease.release();
    this.#lanes.clear();
  }
}
