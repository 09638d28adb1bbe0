// Finding and turning pages of the documentation, in a real browser.
import { describe, expect, test } from 'vitest';
import { useDocs } from '../support/docs/opened_docs.ts';
import { typical_questions } from '../support/docs/typical_questions.ts';
import { has_browser } from '../support/programs/browser.ts';

describe.skipIf(!has_browser)('a reader of the documentation', () => {
  const opened = useDocs();

  test('finds the page for each typical question by the keyboard alone', async () => {
    const page = await opened.open('/docs');
    for (const [at, [question, path]] of Object.entries(typical_questions).entries()) {
      await page.keyboard.press(at % 2 === 0 ? '/' : 'Control+k');
      await page.fill('dialog input', question);
      await page.locator('dialog [role=option]').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${opened.base_url}/docs${path}`);
      await page.locator(`main h1`).waitFor();
      expect(await page.locator('dialog').isVisible()).toBe(false);
    }
  });

  test('opens the search again by a key that follows at once, before the browser draws the next page', async () => {
    const page = await opened.open('/docs');
    await page.keyboard.press('/');
    await page.fill('dialog input', 'refund');
    await page.locator('dialog [role=option]').first().waitFor();
    await page.evaluate(() => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      press('Enter');
      press('/');
    });
    await page.waitForURL(`${opened.base_url}/docs/guides/handle_returns`);
    await page.locator('h1:has-text("return")').waitFor();
    expect(await page.locator('dialog').isVisible()).toBe(true);
  });

  test('chooses another hit with the arrows, and is told when there is none', async () => {
    const page = await opened.open('/docs/pages/push');
    await page.locator('button.find').click();
    await page.fill('dialog input', 'ship order');
    await page.locator('dialog [role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[aria-selected=true] .title').textContent()).toBe('v2.logistics.ship_order');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('[aria-selected=true] .title').textContent()).toBe('Guide: ship an order');
    await page.fill('dialog input', 'xyzzy');
    expect(await page.locator('dialog .said').textContent()).toContain('Nothing is about “xyzzy”');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
    expect(page.url()).toBe(`${opened.base_url}/docs/pages/push`);
  });

  test('turns pages back and forth without loading the script again, from pages that were fetched before', async () => {
    const page = await opened.open('/docs/operations');
    await page.evaluate(() => Object.assign(globalThis, { is_same: true }));
    const link = page.locator('main a[href$="v2.order.get_order_list"]');
    const fetched = page.waitForResponse((response) => response.url().endsWith('v2.order.get_order_list'));
    await link.hover();
    await fetched;
    const asked = opened.requests.length;
    await link.click();
    await page.locator('h1:has-text("v2.order.get_order_list")').waitFor();
    expect(
      opened.requests.slice(asked).filter((request) => request.url().endsWith('get_order_list')),
    ).toEqual([]);
    expect(await page.title()).toBe('v2.order.get_order_list · Stoa');
    expect(await page.locator('nav [aria-current]').getAttribute('href')).toMatch(/get_order_list$/);
    await page.goBack();
    await page.locator('h1:has-text("All operations")').waitFor();
    await page.goForward();
    await page.locator('h1:has-text("v2.order.get_order_list")').waitFor();
    await page.locator('a[rel=next]').click();
    await page.locator('h1:has-text("v2.order.get_order_detail")').waitFor();
    expect(await page.evaluate(() => (globalThis as { is_same?: boolean }).is_same)).toBe(true);
  });

  test.each([
    ['/docs#v2.logistics.ship_order', '/docs/operations/v2.logistics.ship_order'],
    ['/docs#ship_an_order', '/docs/operations#ship_an_order'],
    ['/docs#edit_a_product_with_variations', '/docs/operations#change_a_product_and_its_variations'],
    ['/docs#common_errors', '/docs/errors'],
    ['/docs#order.place', '/docs/actions/order.place'],
    ['/docs#sales_order', '/docs/collections/sales_order'],
  ])('is led from a former anchor to its page: %s', async (former, path) => {
    const page = await opened.open(former);
    await page.waitForURL(opened.base_url + path);
    const [, id] = path.split('#');
    await page.locator(id === undefined ? 'h1' : `[id="${id}"]`).waitFor();
  });

  test('is led from a former anchor on the operator port, too', async () => {
    const page = await opened.open('/docs');
    await page.goto(`${opened.operator_url}/operator/docs#order.place`);
    await page.waitForURL(`${opened.operator_url}/operator/docs/actions/order.place`);
  });

  test('chooses a language once, and copies its program', async () => {
    const page = await opened.open('/docs/operations/v2.voucher.get_voucher');
    await page.getByText('PHP', { exact: true }).click();
    await page.locator('.tabs .copy').click();
    await page.locator('.copy:has-text("Copied")').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^<\?php/);
    expect(copied).toBe(await page.locator('.tab:visible code').textContent());
    await page.goto(`${opened.base_url}/docs/operations/v2.logistics.ship_order`);
    expect(await page.locator('.tab:visible').getAttribute('data-lang')).toBe('php');
    expect(await page.locator('.tab:visible').count()).toBe(1);
  });

  test('finds the code next to the parameters while reading them', async () => {
    const page = await opened.open('/docs/operations/v2.product.add_item');
    await page.evaluate(() => scrollTo(0, 1_500));
    const top = await page.locator('.call').evaluate((column) => column.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(100);
    expect(await page.locator('.tabs').isVisible()).toBe(true);
  });

  test('sees no error of a script', () => {
    expect(opened.broken).toEqual([]);
  });
});
