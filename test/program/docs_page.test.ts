// The documentation page, in a real browser. STOA_TEST_CHROMIUM names one; without it the test is skipped.
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../src/app/contracts.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { type ServedProcess, serve } from '../support/process.ts';

const executablePath = process.env.STOA_TEST_CHROMIUM ?? '/usr/bin/chromium';
// Continuous integration names its browser, so that there the test cannot be passed over.
const has_browser = process.env.STOA_TEST_CHROMIUM !== undefined || existsSync(executablePath);

describe('the documentation page', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  let browser: Browser | undefined;
  let page: Page;
  const foreign: string[] = [];
  const broken: string[] = [];

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    if (!has_browser) return;
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    browser = await chromium.launch({ executablePath, args });
    page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(served.at.base_url) && !/^(data|blob):/.test(url)) foreign.push(url);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(`${served.at.base_url}/docs`);
    await page.getByText('v2.voucher.get_voucher').first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await served.end('SIGTERM');
    await database.drop();
  });

  test('is served with everything it needs, and forbids a browser to ask anyone else', async () => {
    const page = await fetch(`${served.at.base_url}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*connect-src 'self'/);
    const html = await page.text();
    for (const [, path] of html.matchAll(/src="([^"]+)"/g)) {
      expect(path).toMatch(/^\/docs\//);
      expect((await fetch(served.at.base_url + path)).status).toBe(200);
    }
    const document = (await (await fetch(`${served.at.base_url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths).sort()).toEqual(contracts.map(({ path }) => path).sort());
  });

  test.skipIf(!has_browser)('lists every operation, with its rules, its errors and an example', async () => {
    for (const { name } of contracts) expect(await page.getByText(name).count(), name).toBeGreaterThan(0);
    await page.getByText('v2.voucher.get_voucher').first().click();
    await page.getByText('common.error_not_found').first().waitFor();
    const text = await page.evaluate('document.body.innerText');
    for (const message of [
      'Who may call',
      'Where the reference is silent',
      'common.error_not_found',
      'voucher_name',
    ])
      expect(text).toContain(message);
    const folder = process.env.STOA_TEST_SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/docs.png` });
  });

  test.skipIf(!has_browser)('asks nobody but its own server, and shows no error', () => {
    expect(foreign).toEqual([]);
    expect(broken).toEqual([]);
  });
});
