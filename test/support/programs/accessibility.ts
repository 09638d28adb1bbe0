import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe-core finds wrong with a page: rules, each with the start of an element. */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // The viewer of PDFs is the browser's own.
      exclude: ['iframe'],
    } as axe.RunOptions),
  );
  expect(passes.length).toBeGreaterThan(5);
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}
