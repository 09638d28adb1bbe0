// What a developer does in the console on the first day.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useConsole } from '../support/console/opened_console.ts';
import { has_browser } from '../support/programs/browser.ts';

const voucher = '/api/v2/voucher/get_voucher';

describe.skipIf(!has_browser)('a developer', () => {
  const opened = useConsole();

  test('places an order after the first start, ships it and sees its label, within a minute', async () => {
    const page = await opened.visit();
    const from = performance.now();
    await page.getByLabel('Operator token').fill(opened.token);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('button', { name: 'Place an order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Place an order' }).click();
    const slider = page.getByRole('slider', { name: 'Where the order should be' });
    await slider.focus();
    await slider.press('ArrowRight');
    await page.getByRole('button', { name: 'Advance to shipped' }).click();
    await page.getByText('LOGISTICS_PICKUP_DONE', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print the label' }).click();
    await page.getByTitle('Shipping label').waitFor();
    expect(performance.now() - from).toBeLessThan(60_000);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as a file' }).click();
    const file = readFileSync(await (await saved).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.length).toBeGreaterThan(5_000);
    const life = await page.locator('.timeline strong').allTextContents();
    expect(life).toEqual(expect.arrayContaining(['Place', 'Arrange', 'Carrier pickup', 'Finish document']));
  });

  test('sees a call a moment after it was sent, and which characters of the text that it signed are wrong', async () => {
    const page = await opened.open();
    const { error } = await opened.call(voucher, 'voucher_id=1', {
      change: (text) => text.replace(/10001$/, ''),
    });
    expect(error).toBe('error_sign');
    const row = page.locator('tbody tr', { hasText: 'error_sign' });
    await row.waitFor({ timeout: 2_000 });
    await row.getByRole('link').click();
    const detail = page.getByRole('region', { name: 'Call' });
    await detail.getByText('wrong_sign', { exact: true }).waitFor();
    expect(await detail.locator('.signs mark').allTextContents()).toEqual(['10001']);
  });

  test('edits a refused call, sends it again, and it succeeds', async () => {
    const page = await opened.open('?code=common.error_not_found');
    expect((await opened.call(voucher, 'voucher_id=999')).error).toBe('common.error_not_found');
    await page.locator('tbody a').first().click();
    await page.reload();
    expect(new URL(page.url()).searchParams.get('code')).toBe('common.error_not_found');
    await page.getByRole('button', { name: 'Send again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Parameters').fill('{"voucher_id": 1}');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText('Answered with status 200').waitFor();
    await dialog.getByRole('link', { name: 'open the new call' }).click();
    await page.getByRole('region', { name: 'Call' }).getByText('voucher_name').first().waitFor();
    expect(new URL(page.url()).searchParams.get('call')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('pauses the list without losing a call, and filters it in the address', async () => {
    const page = await opened.open('?shop_id=10001');
    const rows = page.locator('tbody tr.open');
    await rows.first().waitFor();
    const before = await rows.count();
    await page.getByRole('button', { name: 'Pause' }).click();
    for (let at = 0; at < 3; at++) await opened.call(voucher, 'voucher_id=1');
    await page.getByRole('button', { name: 'Resume (3)' }).waitFor();
    expect(await rows.count()).toBe(before);
    await page.getByRole('button', { name: 'Resume (3)' }).click();
    await expect.poll(() => rows.count()).toBe(before + 3);
    await page.getByLabel('Shop', { exact: true }).fill('77');
    await page.getByText('No call fits these filters').waitFor();
    expect(new URL(page.url()).searchParams.get('shop_id')).toBe('77');
  });

  test('finds an order by its number, and an action by its name, with the keyboard alone', async () => {
    const { order_sn } = await opened.operate('POST', '/order/place', { shop_id: 10_001 });
    const page = await opened.open();
    await page.keyboard.press('/');
    await page.keyboard.type('order place');
    await page.locator('#hits [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Order place' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(String(order_sn));
    const shop = page.getByLabel('Shop to search');
    await Promise.race([
      shop.waitFor(),
      page
        .getByRole('option', { name: String(order_sn) })
        .first()
        .waitFor(),
    ]);
    if (await shop.isVisible()) await shop.selectOption('10001');
    await page
      .getByRole('option', { name: String(order_sn) })
      .first()
      .click();
    await page.getByRole('heading', { name: `Order ${order_sn}` }).waitFor();
  });
});
