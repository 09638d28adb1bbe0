// Reads the feed page by page, and waits for events.

import { countRefusal } from '../observe/limit_refusals.ts';
import { guarded } from '../stray_errors.ts';
import type { Feed, FeedEvent } from './feed.ts';
import { feed_limits } from './feed_limits.ts';

/** One who reads the feed and may wait. It must be closed. */
export class FeedReader {
  #wake: () => void = () => undefined;
  readonly #end: () => void;
  #has_news = false;
  #is_closed = false;

  constructor(readonly feed: Feed) {
    this.#end = feed.use(() => {
      this.#has_news = true;
      this.#wake();
    });
    feed.reader_count++;
  }

  /** Whether nothing more comes: it was closed, or the server stops. */
  get is_over(): boolean {
    return this.#is_closed || this.feed.ended.aborted;
  }

  /**
   * The published events after a position. If there are none, waits until there are, but not longer than this time, and
   * not when it is over.
   */
  async next(after: number, limit: number, wait_ms: number): Promise<FeedEvent[]> {
    const until_ms = performance.now() + wait_ms;
    await this.feed.refresh();
    for (;;) {
      this.#has_news = false;
      const page = await this.feed.list({ after, limit });
      const left_ms = until_ms - performance.now();
      if (page.length > 0 || left_ms <= 0 || this.is_over) return page;
      await this.#untilNews(left_ms);
    }
  }

  #untilNews(wait_ms: number): Promise<void> {
    if (this.#has_news || this.is_over) return Promise.resolve();
    return new Promise((resolve) => {
      const { ended } = this.feed;
      const wake = guarded(() => {
        clearTimeout(timer);
        ended.removeEventListener('abort', wake);
        this.#wake = () => undefined;
        resolve();
      });
      const timer = setTimeout(wake, wait_ms);
      ended.addEventListener('abort', wake);
      this.#wake = wake;
    });
  }

  /** Also ends a wait. */
  close(): void {
    if (this.#is_closed) return;
    this.#is_closed = true;
    this.#end();
    this.feed.reader_count--;
    this.#wake();
  }
}

/** Opens a reader, unless there are too many. */
export function openReader(feed: Feed): FeedReader | undefined {
  if (feed.reader_count < feed_limits.feed_readers_max.value) return new FeedReader(feed);
  countRefusal('feed_readers_max');
  return undefined;
}
