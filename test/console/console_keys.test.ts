// The keyboard alone: arrows, Enter and Escape in the search box and in tables.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useConsole } from '../support/console/opened_console.ts';
import { has_browser } from '../support/programs/browser.ts';

const voucher = '/api/v2/voucher/get_voucher';
/** What has the focus: its element and its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return { name: element?.tagName ?? '', text: element?.textContent ?? '' };
  });

describe.skipIf(!has_browser)('arrows, Enter and Escape alone', () => {
  const opened = useConsole();

  test('choose a hit of the search box, open it, and close the box', async () => {
    const page = await opened.open('?page=orders');
    await page.locator('main tbody tr').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('partner');
    const chosen = page.locator('#hits [aria-selected=true]');
    const hits = page.locator('#hits [role=option]');
    await hits.nth(2).waitFor();
    expect(await chosen.getAttribute('id')).toBe('hit-0');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await chosen.getAttribute('id')).toBe('hit-1');
    expect(await page.getByRole('combobox', { name: 'Search' }).getAttribute('aria-activedescendant')).toBe(
      'hit-1',
    );
    await page.keyboard.press('Escape');
    await page.locator('#hits').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('page')).toBe('orders');
    await page.keyboard.press('/');
    await page.keyboard.type('partners');
    await hits.first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Partners' }).waitFor();
  });

  test.each([
    ['orders', '?page=orders&shop_id=10001', 'Order '],
    ['shops', '?page=shops', 'Clay'],
    ['rows of a collection', '?page=data&collection=merchant', 'merchant'],
  ])('move through a list of %s, open a row, and leave it', async (_, place) => {
    const page = await opened.open(place);
    const links = page.locator('main .scroll tbody tr a');
    await links.first().waitFor();
    const count = await links.count();
    const texts = await links.allTextContents();
    await page.locator('body').press('ArrowDown');
    expect(await focused(page)).toEqual({ name: 'A', text: texts[0] });
    await page.keyboard.press('ArrowDown');
    expect((await focused(page)).text).toBe(texts[Math.min(1, count - 1)]);
    await page.keyboard.press('ArrowUp');
    expect((await focused(page)).text).toBe(texts[0]);
    await page.keyboard.press('Escape');
    expect((await focused(page)).name).toBe('DIV');
    await page.keyboard.press('Escape');
    expect((await focused(page)).name).toBe('BODY');
    const before = page.url();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toBe(before);
  });

  test('move through the buttons of a row of a table in a card', async () => {
    const page = await opened.open(`?page=partner&partner_id=${opened.demo.partner_id}`);
    await page.getByRole('button', { name: 'Retire key 1' }).waitFor();
    await page.getByRole('region', { name: 'Keys' }).locator('.scroll').focus();
    await page.keyboard.press('ArrowDown');
    expect((await focused(page)).text).toBe('Retire key 1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Retire key 1' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await focused(page)).text).toBe('Retire key 1');
  });

  test('open calls one after the other, keep the open one in sight, and close it', async () => {
    for (let at = 0; at < 60; at++) await opened.call(voucher, `voucher_id=${at}`);
    const page = await opened.open('?page=calls');
    await expect
      .poll(() => page.getByRole('table', { name: 'Calls' }).getAttribute('aria-rowcount'))
      .toBe('60');
    await page.locator('body').press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Call' }).waitFor();
    const first = new URL(page.url()).searchParams.get('call');
    for (let at = 0; at < 45; at++) await page.keyboard.press('ArrowDown');
    const chosen = page.locator('tr[aria-selected=true]');
    await expect.poll(() => chosen.count()).toBe(1);
    const is_seen = await chosen.evaluate((row) => {
      const table = row.closest('.scroll')?.getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      return table !== undefined && top >= table.top && bottom <= table.bottom + 1;
    });
    expect(is_seen).toBe(true);
    expect(new URL(page.url()).searchParams.get('call')).not.toBe(first);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Call' }).waitFor({ state: 'detached' });
  });
});
