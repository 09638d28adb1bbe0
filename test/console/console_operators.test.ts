// What an operator does in the console, and what a token that may only read cannot do.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useConsole } from '../support/console/opened_console.ts';
import { has_browser } from '../support/programs/browser.ts';

const clockOf = (page: Page) =>
  page.locator('.clock .time').evaluate((element) => Number((element as HTMLElement).dataset.now));

describe.skipIf(!has_browser)('an operator', () => {
  const opened = useConsole();

  test('creates a sandbox, moves it by two days, and forks it', async () => {
    const page = await opened.open('?page=sandboxes');
    await page.getByRole('button', { name: 'Create a sandbox' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('checkout');
    await dialog.getByRole('button', { name: 'Create a sandbox' }).click();
    await page.getByText('Its keys and tokens are shown only now.').waitFor();
    expect(await page.locator('.note').textContent()).toMatch(/partner_key[0-9a-f]{32}/);
    await page.getByRole('link', { name: 'Sandbox checkout' }).click();
    await page.locator('.clock .time').waitFor();
    const before = await clockOf(page);
    await page.getByRole('button', { name: '+2 d' }).click();
    await page.getByText(/jobs? (was|were) run/).waitFor();
    await expect.poll(async () => (await clockOf(page)) - before).toBeGreaterThanOrEqual(2 * 86_400);
    await page.getByRole('button', { name: 'Freeze' }).click();
    const next = await page.locator('.next_job time').getAttribute('datetime');
    await page.getByRole('button', { name: 'To the next job' }).click();
    await expect.poll(async () => (await clockOf(page)) >= Date.parse(next ?? '') / 1_000).toBe(true);
    await page.getByRole('button', { name: 'Fork' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fork' }).click();
    await page.getByText('Its keys and tokens are shown only now.').waitFor();
    const { sandbox_list } = await opened.operate('GET', '/sandboxes');
    expect(sandbox_list).toHaveLength(2);
  });

  test('switches a fault on and off, and calls meet it', async () => {
    const page = await opened.open('?page=sandbox');
    await page.getByRole('checkbox', { name: 'http_503' }).check();
    await page.getByText('until it is switched off').waitFor();
    const answer = await opened.call('/api/v2/voucher/get_voucher', 'voucher_id=1');
    expect(answer.error).not.toBe('');
    await page.getByRole('checkbox', { name: 'http_503' }).uncheck();
    await page.getByText('until it is switched off').waitFor({ state: 'detached' });
    expect((await opened.call('/api/v2/voucher/get_voucher', 'voucher_id=1')).error).toBe('');
  });

  test('adds a key to a partner, which signs calls at once', async () => {
    const { partner_id } = opened.demo;
    const page = await opened.open(`?page=partner&partner_id=${partner_id}`);
    await page.getByRole('button', { name: 'Add a key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add a key' }).click();
    const note = page.locator('.note', { hasText: 'it is not shown again' });
    await note.waitFor();
    const key = (await note.locator('dd').last().textContent()) ?? '';
    await page.getByRole('button', { name: 'Retire key 2' }).waitFor();
    await expect
      .poll(async () => (await opened.call('/api/v2/voucher/get_voucher', 'voucher_id=1', { key })).error)
      .toBe('');
  });

  test('sees what changed in between when an edit meets a newer row, and decides', async () => {
    const page = await opened.open('?page=data&collection=shop&row=[10002]');
    const name = page.getByRole('textbox', { name: 'Shop name required' });
    await name.waitFor();
    await opened.operate('PATCH', '/collections/shop/10002', { shop_name: 'Theirs' });
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    const table = page.getByRole('table', { name: 'What changed in between' });
    await table.waitFor();
    expect(await table.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/shop_name\s.*\sTheirs\sMine/),
    ]);
    expect((await opened.operate('GET', '/collections/shop/10002')).shop_name).toBe('Theirs');
    await page.getByRole('button', { name: 'Put my changes on the new row' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await opened.operate('GET', '/collections/shop/10002')).shop_name).toBe('Mine');
  });

  test('creates a shop with the form of its contract, which says which field is wrong', async () => {
    const page = await opened.open('?page=shops');
    await page.getByRole('button', { name: 'Create a shop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create a shop' }).click();
    await dialog.locator('.field .wrong').first().waitFor();
    await dialog.getByLabel('Shop name').fill('Corner shop');
    await dialog.getByLabel('Region').selectOption('SG');
    await dialog.getByRole('button', { name: 'Create a shop' }).click();
    await page.getByRole('heading', { name: 'Corner shop' }).waitFor();
  });

  test('with a token that may only read sees everything, and every way to change something is closed with its reason', async () => {
    const { stdout } = await opened.stoa('operator-token', 'add', 'reader', '--scope', 'read', '--json');
    const { operator_token = '', token = operator_token } = JSON.parse(stdout);
    const page = await opened.open('?page=orders', { token });
    await page.locator('tbody tr.open').first().waitFor();
    const places = [
      '?page=orders',
      '?page=shop&shop_id=10001',
      '?page=partners',
      '?page=action&name=order.place',
    ];
    for (const place of places) {
      await page.goto(`${opened.operator_url}/${place}`);
      const buttons = page.locator('main button.main');
      await buttons.first().waitFor();
      for (const button of await buttons.all()) {
        expect(await button.getAttribute('aria-disabled'), place).toBe('true');
        expect(await button.getAttribute('title'), place).toMatch(/needs the scope (write|admin)/);
      }
    }
    const document = (await (await fetch(`${opened.operator_url}/operator/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { 'x-stoa'?: { action?: string; scope: string } }>>;
    };
    const writes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1') })),
    );
    expect(writes.length).toBeGreaterThan(100);
    const answers = await page.evaluate(
      (asked) =>
        Promise.all(
          asked.map(async ({ method, path }) => {
            const headers = { 'x-stoa-console': '1', 'content-type': 'application/json' };
            return `${method} ${path} ${(await fetch(path, { method, headers, body: '{}' })).status}`;
          }),
        ),
      writes,
    );
    expect(answers.filter((answer) => !answer.endsWith(' 403'))).toEqual([]);
  });
});
