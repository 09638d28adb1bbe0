// Who can use the console, and what stored texts cannot do in it.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useConsole } from '../support/console/opened_console.ts';
import { axeProblems, problemsInEveryLook, takePictures } from '../support/programs/accessibility.ts';
import { has_browser, screenshots } from '../support/programs/browser.ts';
import { watchSettling } from '../support/programs/settled_page.ts';

/** A text that runs a script if it is taken for HTML. */
const hostile = '<img src=x onerror="window.stolen = 1"><script>window.stolen = 1</script>';

describe.skipIf(!has_browser)('the pages of the console', { timeout: 300_000 }, () => {
  const opened = useConsole();
  /** The addresses of all pages, with rows that have every kind of text. */
  const places: Record<string, string> = {};

  beforeAll(async () => {
    const shop_id = 10_001;
    await opened.operate('PATCH', `/collections/shop/${shop_id}`, { shop_name: hostile });
    await opened.operate('PATCH', `/collections/partner/${opened.demo.partner_id}`, {
      partner_name: hostile,
    });
    const { items } = (await opened.operate('GET', `/collections/item?shop_id=${shop_id}`)) as {
      items: { item_id: number; item_status: string }[];
    };
    const item_id = items.find(({ item_status }) => item_status === 'NORMAL')?.item_id;
    await opened.operate('PATCH', `/collections/item/${shop_id}/${item_id}`, {
      item_name: hostile,
      description: `${hostile}\n${hostile}`,
    });
    const { order_sn } = await opened.operate('POST', '/order/place', {
      shop_id,
      item_list: [{ item_id, quantity: 1 }],
      buyer_username: hostile,
      message_to_seller: hostile,
      payment_method: hostile,
      recipient_address: {
        ...{ name: hostile, phone: '+65 0000', region: 'SG', zipcode: hostile.slice(0, 20) },
        ...{ state: hostile, city: hostile, district: hostile, town: hostile, address: hostile },
      },
      until: 'shipped',
    });
    const cancelled = await opened.operate('POST', '/order/place', { shop_id });
    await opened.operate('POST', '/order/cancel', {
      ...{ shop_id, order_sn: cancelled.order_sn, cancel_by: 'seller', cancel_reason: hostile },
    });
    const { sandbox_id } = await opened.operate('POST', '/sandboxes', { label: 'checkout' });
    const { request_id } = await opened.call(
      '/api/v2/voucher/get_voucher',
      `voucher_id=${encodeURIComponent(hostile)}`,
    );
    const { partner_id } = opened.demo;
    Object.assign(places, {
      calls: '?page=calls',
      call: `?page=calls&call=${request_id}`,
      orders: `?page=orders&shop_id=${shop_id}`,
      order: `?page=order&shop_id=${shop_id}&order_sn=${order_sn}`,
      cancelled: `?page=order&shop_id=${shop_id}&order_sn=${cancelled.order_sn}`,
      sandboxes: '?page=sandboxes',
      sandbox: `?page=sandbox&id=${sandbox_id}`,
      partners: '?page=partners',
      partner: `?page=partner&partner_id=${partner_id}`,
      shops: '?page=shops',
      shop: `?page=shop&shop_id=${shop_id}`,
      health: '?page=health',
      data: '?page=data',
      items: `?page=data&collection=item&by_shop_id=${shop_id}`,
      item: `?page=data&collection=item&row=[${shop_id},${item_id}]`,
      actions: '?page=action',
      action: `?page=action&name=order.place&shop_id=${shop_id}`,
    });
  });

  /** Returns a function that shows a page, and waits until what it loads is there. */
  function showing(page: Page): (name: string) => Promise<void> {
    const settle = watchSettling(page);
    return async (name) => {
      await page.goto(`${opened.operator_url}/${places[name]}`);
      await page.locator('main h1').first().waitFor();
      await page.waitForFunction(() => document.querySelector('main [aria-busy]') === null);
      await settle();
    };
  }

  test('have no problems that axe-core finds, light and dark, and fit, narrow and wide', async () => {
    const page = await opened.open();
    const show = showing(page);
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(places)) {
      await show(name);
      const problems = await problemsInEveryLook(page);
      if (problems.length > 0) found[name] = problems;
      if (screenshots) await takePictures(page, `${screenshots}/console_${name}`);
    }
    expect(found).toEqual({});
  });

  test('show stored scripts as text, which does nothing', async () => {
    const page = await opened.open();
    const show = showing(page);
    for (const name of Object.keys(places)) {
      await show(name);
      const stolen = await page.evaluate(() => (globalThis as { stolen?: number }).stolen);
      expect(stolen, name).toBeUndefined();
      expect(await page.locator('main [role=alert]').count(), name).toBe(0);
      expect(await page.locator('main img, main script').count(), name).toBe(0);
    }
    await show('order');
    expect(await page.locator('main').textContent()).toContain(hostile);
  });

  test('the sign-in page has no problems that axe-core finds, and names what is wrong with a token', async () => {
    const page = await opened.visit();
    await page.getByLabel('Operator token').fill('not a token');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });
});
