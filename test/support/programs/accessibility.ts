import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { window_sizes } from './browser.ts';

const axe_source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules about colours. Their tag also has the stricter ones of level AAA. */
const colour_rules = ['color-contrast', 'link-in-text-block'];

/** @param rules to check; by default all. @returns those that the page breaks, each with the start of an element. */
async function problemsOf(page: Page, rules?: string[]): Promise<string[]> {
  const { violations, passes } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        ...(runOnly && { runOnly }),
        resultTypes: ['violations'],
        // The viewer of PDFs is the browser's own.
        exclude: ['iframe'],
      } as axe.RunOptions),
    rules,
  );
  expect(passes.length).toBeGreaterThan(rules ? 0 : 5);
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

/** What axe-core finds wrong with a page. */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe_source);
  return problemsOf(page);
}

/** By how many pixels a page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

interface Look {
  readonly size: keyof typeof window_sizes;
  readonly scheme: 'light' | 'dark';
}

/**
 * Shows a page in every look, one after the other, so that it needs to be opened only once. The narrow window is last, and
 * a test continues in it.
 */
export async function inEveryLook(page: Page, show: (look: Look) => Promise<void>): Promise<void> {
  for (const size of ['wide', 'narrow'] as const) {
    await page.setViewportSize(window_sizes[size]);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await show({ size, scheme });
    }
  }
}

/**
 * What axe-core finds wrong with a page in each size, when it is light, and with its colours when it is dark: nothing
 * else differs. A page that is wider than its window has a problem, too.
 */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  await page.evaluate(axe_source);
  const found: string[] = [];
  await inEveryLook(page, async ({ size, scheme }) => {
    const problems = await problemsOf(page, scheme === 'light' ? undefined : colour_rules);
    const overflow = await overflowOf(page);
    if (overflow > 0) problems.push(`${overflow} pixels too wide`);
    found.push(...problems.map((problem) => `${size}, ${scheme}: ${problem}`));
  });
  return found;
}

/** Takes a picture of a page in every look. @param path of the pictures, up to their look. */
export const takePictures = (page: Page, path: string): Promise<void> =>
  inEveryLook(page, async ({ size, scheme }) => {
    await page.screenshot({ path: `${path}_${size}_${scheme}.png` });
  });
