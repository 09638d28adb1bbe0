// How the pages of the documentation look and read, in a real browser.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useDocs } from '../support/docs/opened_docs.ts';
import { axeProblems, problemsInEveryLook, takePictures } from '../support/programs/accessibility.ts';
import { has_browser, screenshots, window_sizes } from '../support/programs/browser.ts';

/** A page of each kind. */
const places = {
  landing: '/docs',
  calling: '/docs/calling',
  signing: '/docs/signing',
  errors: '/docs/errors',
  operations: '/docs/operations',
  operation: '/docs/operations/v2.logistics.ship_order',
  upload: '/docs/operations/v2.media_space.upload_image',
  guide: '/docs/guides/print_a_label',
  prose: '/docs/pages/testing',
  states: '/docs/reference/states',
  settings: '/docs/reference/settings',
  operator: '/docs/operator_api',
  action: '/docs/actions/order.place',
  collection: '/docs/collections/sales_order',
} as const;

const first_paint_ms_max = 200;

describe.skipIf(!has_browser)('the pages of the documentation', { timeout: 300_000 }, () => {
  const opened = useDocs();

  /** Opens all that can be folded, except the contents, which are on every page. */
  const unfold = (page: Page) =>
    page.$$eval('main details', (found) => {
      for (const details of found as HTMLDetailsElement[]) details.open = true;
    });

  test('have no problems that axe-core finds, light and dark, and fit, narrow and wide', async () => {
    const found: Record<string, unknown> = {};
    const page = await opened.open('/docs');
    for (const [name, path] of Object.entries(places)) {
      await page.goto(opened.base_url + path);
      if (screenshots) await takePictures(page, `${screenshots}/docs_${name}`);
      await unfold(page);
      const problems = await problemsInEveryLook(page);
      const levels = await page.$$eval('h1, h2, h3, h4, h5, h6', (headings) =>
        headings.map(({ tagName }) => Number(tagName.slice(1))),
      );
      const skipped = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
      if (problems.length > 0 || skipped.length > 0) found[name] = { problems, levels };
    }
    expect(found).toEqual({});
  });

  test('the opened search has no problems that axe-core finds, with hits and without', async () => {
    const page = await opened.open('/docs', { viewport: window_sizes.narrow });
    await page.keyboard.press('/');
    for (const [question, said] of [
      ['label', ''],
      ['xyzzy', 'Nothing is about “xyzzy”'],
    ] as const) {
      await page.fill('dialog input', question);
      await page
        .locator(said === '' ? 'dialog li' : `dialog .said:has-text("${said}")`)
        .first()
        .waitFor();
      expect(await axeProblems(page)).toEqual([]);
    }
  });

  test('are painted in a moment, and ask nobody else for anything', async () => {
    const page = await opened.open('/docs/operations/v2.logistics.ship_order');
    await page.reload();
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    // The machine of a test may be busy, so this only finds what takes many times as long.
    expect(await painted.jsonValue()).toBeLessThan(10 * first_paint_ms_max);
    const foreign = opened.requests
      .map((request) => request.url())
      .filter((url) => !url.startsWith(opened.base_url));
    expect(foreign.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
    expect(opened.broken).toEqual([]);
  });
});
