// Waits until a page of a browser shows all that it will, however slow the machine is.
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** For how long nothing of the page may have changed, in milliseconds: longer than it takes to draw an answer. */
const still_ms = 100;

/** Resolves when the content of the page was not changed for a moment. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(
    (still_ms) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, still_ms);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, still_ms);
        });
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }),
    still_ms,
  );

/** Watches a page from now on. @returns a function that waits until all that it asked for is there and drawn. */
export function watchSettling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // A stream of events does not end.
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return async () => {
    do {
      await expect.poll(() => open.size, { interval: 10 }).toBe(0);
      await untilStill(page);
    } while (open.size > 0);
  };
}
