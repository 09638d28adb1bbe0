import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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
  await page.evaluate(axe.source);
  return problemsOf(page);
}

/** What axe-core finds wrong with a light page, and with its colours when it is dark: nothing else differs. */
export async function axeProblemsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const in_light = await axeProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const in_dark = await problemsOf(page, colour_rules);
  return [...in_light, ...in_dark.map((problem) => `dark: ${problem}`)];
}

/** Takes a picture of a page in each scheme. @param path of the pictures, up to their scheme. */
export async function takeBothPictures(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${path}_${colorScheme}.png` });
  }
}
