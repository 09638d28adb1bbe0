// Gives positions to events that are committed, and publishes them.

import type { Database, Store, Transaction } from '../store/store.ts';
import { lockFeedState, updateNumberedTo, updatePublishedTo } from './feed.store.ts';
import type { FeedSource, UnnumberedEvent } from './feed_source.ts';

/** Number of events of a source that get their positions in one transaction. */
const page_size = 100;

interface Listed extends UnnumberedEvent {
  readonly source: FeedSource;
}

/** Whether an event waits for its position. */
export async function hasUnnumbered(store: Store, sources: readonly FeedSource[]): Promise<boolean> {
  const found = await Promise.all(
    sources.map(({ listUnnumbered }) => store.first(listUnnumbered, { limit: 1 })),
  );
  return found.some((event) => event !== undefined);
}

/** A page of a source, complete with earlier events of the same subjects. */
async function listPage(store: Store, source: FeedSource): Promise<Listed[]> {
  const page = await store.all(source.listUnnumbered, { limit: page_size });
  const listed = new Map(
    page.map((event) => [JSON.stringify([event.tenant_id, event.subject, event.seq]), event]),
  );
  if (page.length === page_size) {
    const first = new Map<string, UnnumberedEvent>();
    for (const event of page) {
      const subject = JSON.stringify([event.tenant_id, event.subject]);
      const known = first.get(subject);
      if (known === undefined || event.seq > known.seq) first.set(subject, event);
    }
    const earlier = await Promise.all(
      [...first.values()].map(({ tenant_id, subject, seq }) =>
        store.all(source.listEarlier, { tenant_id, subject, seq }),
      ),
    );
    for (const event of earlier.flat())
      listed.set(JSON.stringify([event.tenant_id, event.subject, event.seq]), event);
  }
  return [...listed.values()].map((event) => ({ ...event, source }));
}

const timeOf = ({ recorded_us, happened_at }: UnnumberedEvent) => recorded_us || happened_at * 1_000_000;

/**
 * Sorts events by the time at which they were recorded. Events of one subject stay in the order of their revisions, even
 * if the clocks of two nodes differ.
 */
export function inFeedOrder<E extends UnnumberedEvent>(events: readonly E[]): E[] {
  const sorted = events.toSorted((a, b) =>
    a.tenant_id !== b.tenant_id
      ? a.tenant_id - b.tenant_id
      : a.subject < b.subject
        ? -1
        : a.subject > b.subject
          ? 1
          : a.seq - b.seq,
  );
  let before: E | undefined;
  let latest = 0;
  const timed = sorted.map((event) => {
    const is_same = before?.tenant_id === event.tenant_id && before.subject === event.subject;
    latest = is_same ? Math.max(latest, timeOf(event)) : timeOf(event);
    before = event;
    return { event, time: latest };
  });
  return timed.toSorted((a, b) => a.time - b.time).map(({ event }) => event);
}

/** Numbers one page of each source. @returns the last position, and whether more events may wait. */
async function numberPage(store: Transaction, sources: readonly FeedSource[]) {
  const state = await store.first(lockFeedState, {});
  if (!state) throw new Error('The state of the feed has no row.');
  const pages = await Promise.all(sources.map((source) => listPage(store, source)));
  let { numbered_to } = state;
  await Promise.all(
    inFeedOrder(pages.flat()).map(({ source, tenant_id, subject, seq }) =>
      store.run(source.number, { tenant_id, subject, seq, feed_position: ++numbered_to }),
    ),
  );
  if (numbered_to > state.numbered_to) await store.run(updateNumberedTo, { numbered_to });
  return {
    published_to: state.published_to,
    numbered_to,
    has_more: pages.some(({ length }) => length >= page_size),
  };
}

/**
 * How long positions stay unpublished if their events cannot all be read. Longer than a sharded database takes to
 * finish an interrupted commit. An event may also be missing for good, because its shop was deleted.
 */
const publish_anyway_ms = 120_000;

/** Numbers events, and publishes them once all can be read. */
export class Numbering {
  #incomplete_since_ms: number | undefined;

  constructor(
    readonly database: Database,
    readonly sources: readonly FeedSource[],
  ) {}

  /**
   * Numbers the events that are committed and publishes them. On a sharded database, the shards of one transaction show
   * it one after the other, so events are counted before they are published.
   *
   * @returns whether more events may wait.
   */
  async run(): Promise<boolean> {
    const { database, sources } = this;
    const { published_to, numbered_to, has_more } = await database.transaction((store) =>
      numberPage(store, sources),
    );
    if (numbered_to === published_to) return false;
    const range = { after_position: published_to, until_position: numbered_to };
    const counts = await Promise.all(sources.map(({ count }) => database.first(count, range)));
    const readable = counts.reduce((sum, count) => sum + Number(count?.event_count ?? 0), 0);
    if (readable < numbered_to - published_to && !this.#isWaitedFor()) return false;
    this.#incomplete_since_ms = undefined;
    await database.run(updatePublishedTo, { published_to: numbered_to });
    return has_more;
  }

  #isWaitedFor(): boolean {
    const now_ms = performance.now();
    this.#incomplete_since_ms ??= now_ms;
    return now_ms - this.#incomplete_since_ms > publish_anyway_ms;
  }
}
