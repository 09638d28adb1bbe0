// Calls that are sent from the pages of the documentation, in a real browser.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { useDocs } from '../support/docs/opened_docs.ts';
import { png } from '../support/items/images.ts';
import { has_browser } from '../support/programs/browser.ts';

const run = promisify(execFile);
/** A text that runs a script if it is taken for HTML. */
const hostile = '<img src=x onerror="window.stolen = 1"><script>window.stolen = 1</script>';

describe.skipIf(!has_browser)('a call from the documentation', { timeout: 120_000 }, () => {
  const opened = useDocs();
  const path = '/docs/operations/v2.voucher.get_voucher';
  let page: Page;
  beforeAll(async () => {
    page = await opened.open(path);
  });

  const goTo = async (name: string) => {
    await page.evaluate((url) => {
      const link = document.createElement('a');
      link.href = url;
      document.querySelector('main')?.append(link);
      link.click();
    }, `/docs/operations/${name}`);
    await page.locator(`h1:has-text("${name}")`).waitFor();
  };

  /** Sends the form of the page, and returns what is shown of the answer. */
  async function send(): Promise<string> {
    await page.locator('.try_it button[type=submit]').click();
    // An answer of an earlier call is shown until the new one comes.
    await page.locator('.try .said:not(:has-text("Sending"))').waitFor({ state: 'attached' });
    return (await page.locator('.try').textContent()) ?? '';
  }

  test('is not sent without a key', async () => {
    const before = opened.requests.length;
    expect(await send()).toContain('Use the demo shop, or enter your partner_id');
    expect(opened.requests.length).toBe(before);
  });

  test('succeeds with the keys of the demo by one click, for a shop of the reader’s choice', async () => {
    await page.locator('.use_demo').click();
    await page.locator('.said:has-text("Filled in")').waitFor();
    const shops = await page.locator('select[name=as] option').allTextContents();
    expect(shops).toHaveLength(opened.demo.shops.length);
    const shown = await send();
    expect(shown).toContain('HTTP 200');
    expect(await page.locator('.json .name').allTextContents()).toContain('"voucher_id"');
    expect(await page.locator('.json .n').first().textContent()).toMatch(/^\d/);
    const other = shops.find((name) => !name.startsWith('sg-local')) ?? '';
    await page.locator('select[name=as]').selectOption({ label: other });
    await page.locator('textarea[name=request]').fill('{"voucher_id": 987654321}');
    expect(await send()).toContain('HTTP 200');
    expect(await page.locator('.refused code').textContent()).toBe('common.error_not_found');
    expect((await page.locator('.refused').textContent())?.length).toBeGreaterThan(40);
  });

  test('keeps its keys while pages turn: for shops, for merchants, by POST, and as an upload', async () => {
    for (const name of ['v2.global_product.get_variations', 'v2.logistics.ship_order']) {
      await goTo(name);
      expect(await send(), name).toContain('HTTP 200');
      expect(await page.locator('.refused').count(), name).toBe(0);
    }
    await goTo('v2.media_space.upload_image');
    const file = { name: 'picture.png', mimeType: 'image/png', buffer: png() };
    await page.locator('input[type=file]').setInputFiles(file);
    expect(await send()).toContain('HTTP 200');
    expect(await page.locator('.refused').count()).toBe(0);
  });

  test('becomes a test that runs, whether it succeeded or was refused', async () => {
    const sources: string[] = [];
    await goTo('v2.voucher.get_voucher');
    for (const request of [undefined, '{"voucher_id": 987654321}']) {
      if (request) await page.locator('textarea[name=request]').fill(request);
      await send();
      await page.locator('.as_test').click();
      await page.locator('.as_test:has-text("Copied")').waitFor();
      await page.locator('.as_test:has-text("Copy as a test")').waitFor();
      sources.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    const folder = mkdtempSync(join(tmpdir(), 'stoa-docs-'));
    try {
      writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
      symlinkSync(packageFile('node_modules'), join(folder, 'node_modules'));
      for (const [at, source] of sources.entries())
        writeFileSync(
          join(folder, `${at}.test.mjs`),
          source.replace("'stoa/testing'", `'${packageFile('dist', 'testing.js')}'`),
        );
      const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', folder], {
        cwd: folder,
      });
      expect(stdout).toMatch(/# pass 2\n# fail 0/);
      expect(sources[1]).toContain('is refused with common.error_not_found');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('never sends or stores a key, and forgets it when the page is loaded again', async () => {
    const { partner_key } = opened.demo;
    for (const request of opened.requests) {
      expect(request.url()).not.toContain(partner_key);
      expect(request.postData() ?? '').not.toContain(partner_key);
    }
    const stored = await page.evaluate(async () => ({
      kept: Object.keys(localStorage).filter((name) => name !== 'stoa.docs.language'),
      session: sessionStorage.length + document.cookie.length,
      databases: await indexedDB.databases(),
      forms: document.querySelectorAll('form .secret, form [type=password]').length,
    }));
    expect(stored).toEqual({ kept: [], session: 0, databases: [], forms: 0 });
    await page.reload();
    for (const name of ['demo', 'partner_key', 'shop_token', 'merchant_token'])
      expect(await page.inputValue(`.credentials [name=${name}]`)).toBe('');
  });

  test('works with keys that are typed, and with the pasted output of stoa demo --json', async () => {
    const { partner_id, partner_key, shops } = opened.demo;
    const shop = shops.find(({ name }) => name === 'sg-local');
    const entered = { partner_id, partner_key, shop_id: shop?.shop_id, shop_token: shop?.access_token };
    await page.locator('.keys summary').click();
    for (const [name, value] of Object.entries(entered))
      await page.fill(`.credentials [name=${name}]`, String(value));
    await page.locator('textarea[name=request]').fill('{"voucher_id": 1}');
    expect(await send()).toContain('HTTP 200');
    await page.reload();
    await page.locator('.keys summary').click();
    await page.fill('.credentials [name=demo]', 'something else');
    await page.locator('.said:has-text("This is not the output of stoa demo")').waitFor();
    await page.evaluate((text) => navigator.clipboard.writeText(text), opened.demo_text);
    await page.fill('.credentials [name=demo]', '');
    await page.focus('.credentials [name=demo]');
    await page.keyboard.press('Control+V');
    await page.locator('.said:has-text("Filled in")').waitFor();
    expect(await page.inputValue('.credentials [name=demo]')).toBe('');
    expect(await send()).toContain('HTTP 200');
  });

  test('shows stored scripts of shops, items and answers as text, which does nothing', async () => {
    const shop_id = opened.demo.shops.find(({ name }) => name === 'sg-local')?.shop_id;
    await opened.patch(`shop/${shop_id}`, { shop_name: hostile });
    const items = await opened.rows(`item?shop_id=${shop_id}`);
    const item = items.find(({ item_status }) => item_status === 'NORMAL');
    await opened.patch(`item/${shop_id}/${item?.item_id}`, { item_name: hostile, description: hostile });
    const other = await opened.open('/docs/operations/v2.product.get_item_base_info');
    await other.locator('.keys summary').click();
    const demo = {
      ...opened.demo,
      shops: opened.demo.shops.map((shop) => (shop.shop_id === shop_id ? { ...shop, name: hostile } : shop)),
    };
    await other.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(demo));
    await other.focus('.credentials [name=demo]');
    await other.keyboard.press('Control+V');
    await other.locator('select[name=as]').selectOption(String(shop_id));
    await other
      .locator('textarea[name=request]')
      .fill(JSON.stringify({ item_id_list: String(item?.item_id) }));
    await other.locator('.try_it button[type=submit]').click();
    await other.locator('.result .status').waitFor();
    await other.$$eval('.result details', (found) => {
      for (const details of found) (details as HTMLDetailsElement).open = true;
    });
    expect(await other.locator('.json').textContent()).toContain(JSON.stringify(hostile));
    expect(await other.locator('select[name=as]').textContent()).toContain('<script>');
    expect(await other.locator('.result img, .result script, .try_it script').count()).toBe(0);
    expect(await other.evaluate(() => (globalThis as { stolen?: number }).stolen)).toBeUndefined();
  });

  test('meets no error of a script', () => {
    expect(opened.broken).toEqual([]);
  });
});
