// The feed: everything that happens in the marketplace, in one order.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/contract/clock.ts';
import type { Database } from '../store/store.ts';
import { guarded, reportStray } from '../stray_errors.ts';
import { claimFeed, findFeedState, insertFeedState, releaseFeed } from './feed.store.ts';
import type { FeedSource, SourceRow } from './feed_source.ts';
import { hasUnnumbered, Numbering } from './number_events.ts';

/** Pause between two searches for events, in milliseconds. */
const search_ms = 25;
/** Pause after the database was away. */
const outage_ms = 1_000;
/** How often a node asks for the lease, and how long it has it. */
const claim_ms = 1_000;
const lease_ms = 4_000;

/** An event of the feed. */
export interface FeedEvent {
  /** From 1. Events have no gaps and no other order. */
  readonly position: number;
  /** The table that stores it. */
  readonly source: string;
  /** The shop that it happened to; null for an event of a merchant or partner. */
  readonly shop_id: number | null;
  /** The merchant that it happened to; null for an event of a shop or partner. */
  readonly merchant_id: number | null;
  /** The partner that acted; for an event of a partner, that partner. */
  readonly partner_id: number | null;
  readonly subject: string;
  /** Revision of the subject after the change. */
  readonly seq: number;
  readonly kind: string;
  readonly actor: string;
  readonly request_id: string;
  /** The fields depend on the kind. No names, addresses or phone numbers. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Unix time in seconds, by the business clock. */
  readonly happened_at: number;
}

const eventOf = (source: FeedSource, row: SourceRow): FeedEvent => ({
  position: row.feed_position,
  source: source.table_name,
  shop_id: source.tenant === 'shop_id' ? row.tenant_id : null,
  merchant_id: source.tenant === 'merchant_id' ? row.tenant_id : null,
  partner_id: source.tenant === 'partner_id' ? row.tenant_id : row.partner_id,
  subject: row.subject,
  seq: row.seq,
  kind: row.kind,
  actor: row.actor,
  request_id: row.request_id,
  data: JSON.parse(row.data),
  happened_at: row.happened_at,
});

/**
 * The events of a marketplace in the order of their positions. Only one node at a time numbers events, and only after
 * their transactions are committed, so a reader that continues after a position misses nothing (decision 45).
 *
 * While nobody uses the feed, nothing is searched and nothing is numbered.
 */
export class Feed {
  /** Number of open readers. */
  reader_count = 0;
  readonly #ending = new AbortController();
  /** Aborted when the server stops: readers then end. */
  readonly ended = this.#ending.signal;
  readonly #holder = randomBytes(8).toString('hex');
  readonly #listeners = new Set<() => void>();
  readonly #numbering: Numbering;
  #published_to = 0;
  #claim_at_ms = 0;
  #is_leader = false;
  #timer: NodeJS.Timeout | undefined;
  /** Whether events were noted since the last search began. */
  #is_noted = false;
  #searching: Promise<void> | undefined;
  #refreshing: Promise<void> | undefined;
  /** Resolves when the last release has reached the database. */
  #released: Promise<unknown> = Promise.resolve();
  #is_stopped = false;

  constructor(
    readonly database: Database,
    readonly sources: readonly FeedSource[],
    readonly wall_clock: Clock,
    readonly pause_ms: number = search_ms,
  ) {
    this.#numbering = new Numbering(database, sources);
  }

  /**
   * Uses the feed until the returned function is called.
   *
   * @param listener called when events may have been published.
   */
  use(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#schedule(0);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#release().catch(reportStray);
    };
  }

  /** Searches at once, because events were committed here. Without this, the next search finds them. */
  noteEvents(): void {
    if (this.#is_noted || this.#listeners.size === 0) return;
    this.#is_noted = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#schedule(0);
  }

  /** Resolves when everything that was committed before is published, unless another node numbers. */
  refresh(): Promise<void> {
    // A search under way may have begun before the latest commit.
    this.#refreshing ??= (this.#searching ?? Promise.resolve()).then(() => {
      this.#refreshing = undefined;
      return this.#search();
    });
    return this.#refreshing;
  }

  /** The id of this feed, and the position of its last event that can be read. */
  async findState(): Promise<{ feed_code: string; numbered_to: number; published_to: number }> {
    const found = await this.database.first(findFeedState, {});
    if (found) return found;
    await this.database.run(insertFeedState, { feed_code: randomBytes(8).toString('hex') });
    return this.findState();
  }

  /** The published events after a position, in their order. */
  async list({ after, limit }: { after: number; limit: number }): Promise<FeedEvent[]> {
    const { published_to } = await this.findState();
    if (after >= published_to) return [];
    const range = { after_position: after, until_position: published_to, limit };
    const lists = await Promise.all(
      this.sources.map(async (source) =>
        (await this.database.all(source.list, range)).map((row) => eventOf(source, row)),
      ),
    );
    return lists
      .flat()
      .sort((a, b) => a.position - b.position)
      .slice(0, limit);
  }

  /** Numbers and publishes every committed event at once, for tests and for clocks that jump. */
  async numberNow(): Promise<void> {
    // In this order: what is numbered between the two is seen by the second.
    const has_unnumbered = await hasUnnumbered(this.database, this.sources);
    const { numbered_to, published_to } = await this.findState();
    if (numbered_to === published_to && !has_unnumbered) return;
    while (await this.#numbering.run());
  }

  /** Ends all readers, because the server stops. */
  endReaders(): void {
    this.#ending.abort();
  }

  /** Ends the search, and lets another node number at once. */
  async stop(): Promise<void> {
    this.endReaders();
    this.#is_stopped = true;
    clearTimeout(this.#timer);
    await this.#searching;
    await this.#refreshing?.catch(() => undefined);
    await this.#release();
  }

  /** Lets another node number at once. While the database is away, the lease ends after its time. */
  async #release(): Promise<void> {
    if (this.#is_leader) {
      this.#is_leader = false;
      this.#claim_at_ms = 0;
      this.#released = this.database.run(releaseFeed, { holder: this.#holder }).catch(() => undefined);
    }
    await this.#released;
  }

  #schedule(delay_ms: number): void {
    if (this.#is_stopped || this.#listeners.size === 0 || this.#timer || this.#searching) return;
    this.#timer = setTimeout(this.#onTime, delay_ms).unref();
  }

  readonly #onTime = guarded(() => {
    this.#timer = undefined;
    this.#is_noted = false;
    let next_ms = this.pause_ms;
    this.#searching = this.#search()
      // The next search finds the database again, or reports what is wrong with it.
      .catch(() => {
        next_ms = outage_ms;
      })
      .finally(() => {
        this.#searching = undefined;
        this.#schedule(this.#is_noted ? 0 : next_ms);
      });
  });

  async #search(): Promise<void> {
    await this.#claim();
    const { numbered_to, ...found } = await this.findState();
    let { published_to } = found;
    // A node that died may have numbered events that it did not publish.
    const is_behind = numbered_to > published_to;
    if (this.#is_leader && (is_behind || (await hasUnnumbered(this.database, this.sources)))) {
      while ((await this.#numbering.run()) && !this.#is_stopped) await this.#claim();
      ({ published_to } = await this.findState());
    }
    if (published_to === this.#published_to) return;
    this.#published_to = published_to;
    for (const listener of this.#listeners) guarded(listener)();
  }

  async #claim(): Promise<void> {
    const now_ms = this.wall_clock.now_ms();
    if (now_ms < this.#claim_at_ms && this.#claim_at_ms <= now_ms + claim_ms) return;
    await this.findState();
    const held_until_ms = now_ms + lease_ms;
    const claim = { holder: this.#holder, now_ms, held_until_ms, latest_ms: held_until_ms + lease_ms };
    this.#is_leader = (await this.database.run(claimFeed, claim)) === 1;
    this.#claim_at_ms = now_ms + claim_ms;
    // Nobody may need it any more.
    if (this.#is_stopped || this.#listeners.size === 0) await this.#release();
  }
}
