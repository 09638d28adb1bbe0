// The documentation page, in a real browser. STOA_TEST_CHROMIUM names one; without it those tests are skipped.
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../src/market/contracts.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { png } from '../support/items/images.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const executablePath = process.env.STOA_TEST_CHROMIUM ?? '/usr/bin/chromium';
// Continuous integration names its browser, so that the test cannot be skipped there.
const has_browser = process.env.STOA_TEST_CHROMIUM !== undefined || existsSync(executablePath);
const screenshots = process.env.STOA_TEST_SCREENSHOTS;

describe('the documentation page', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  let browser: Browser | undefined;
  let wide: Page;
  let narrow: Page;
  /** The output of `stoa demo --json`. */
  let demo: string;
  const requests: Request[] = [];
  const broken: string[] = [];

  /** Opens the page in a new browser, and records its requests. */
  async function openPage(width: number): Promise<Page> {
    if (!browser) throw new Error('There is no browser.');
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.on('request', (request) => requests.push(request));
    page.on('console', (message) => {
      if (message.type() === 'error') broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(`${served.at.base_url}/docs`);
    return page;
  }

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    demo = (await stoa(['demo', '--json'], database.folder)).stdout;
    if (!has_browser) return;
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    browser = await chromium.launch({ executablePath, args });
    wide = await openPage(1440);
    narrow = await openPage(390);
  });
  afterAll(async () => {
    await browser?.close();
    await served.end('SIGTERM');
    await database.drop();
  });

  const formOf = (page: Page, name: string) => page.locator(`form[data-operation="${name}"]`);

  /** Sends a form, and returns the answer that it shows. */
  async function send(page: Page, name: string): Promise<{ status: string; body: Record<string, unknown> }> {
    const form = formOf(page, name);
    await form.locator('button').click();
    const output = form.locator('output');
    await output.getByText(/^(HTTP|Not sent|Enter)/).waitFor();
    const [status = '', ...lines] = ((await output.textContent()) ?? '').split('\n');
    return { status, body: JSON.parse(lines.join('\n') || '{}') };
  }

  test('is served with everything it needs, compressed, and forbids browsers to contact any other server', async () => {
    const page = await fetch(`${served.at.base_url}/docs`, { headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*connect-src 'self'.*form-action 'none'/,
    );
    const paths = [...(await page.text()).matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, path]) => path as string,
    );
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      expect(path).toMatch(/^\/docs\/docs\.(css|js)\?/);
      const resource = await fetch(served.at.base_url + path);
      expect(resource.status).toBe(200);
      expect(resource.headers.get('cache-control')).toContain('immutable');
    }
  });

  test.each(['/docs', '/openapi.json'])('a browser that has %s gets a 304', async (path) => {
    const url = served.at.base_url + path;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' });
  });

  test('/openapi.json has every operation, and names the server that returned it', async () => {
    const document = (await (await fetch(`${served.at.base_url}/openapi.json`)).json()) as {
      paths: object;
      servers: { url: string }[];
    };
    expect(document.servers.map(({ url }) => url)).toEqual([served.at.base_url]);
    expect(Object.keys(document.paths).sort()).toEqual(contracts.map(({ path }) => path).sort());
  });

  test.skipIf(!has_browser)('lists every operation with its parameters before its errors', async () => {
    const sections = await wide.$$eval('section.operation', (found) =>
      found.map((section) => ({
        name: section.querySelector('h3')?.textContent,
        headings: [...section.querySelectorAll('h4')].map((heading) => heading.textContent),
      })),
    );
    expect(sections.map(({ name }) => name).sort()).toEqual(contracts.map(({ name }) => name).sort());
    for (const { name, headings } of sections) {
      expect(headings.slice(0, 2), String(name)).toEqual(['Parameters', 'Try it']);
      const at = headings.indexOf('Errors');
      if (at !== -1) expect(at, String(name)).toBeGreaterThan(headings.indexOf('Answer'));
    }
    const voucher = await wide.locator('[id="v2.voucher.get_voucher"]').textContent();
    for (const words of ['Who may call', 'Where the reference is silent', 'error_not_found', 'voucher_name'])
      expect(voucher).toContain(words);
  });

  test.skipIf(!has_browser)('has one heading of the first level, and skips no level', async () => {
    const levels = await wide.$$eval('h1, h2, h3, h4, h5, h6', (found) =>
      found.map(({ tagName }) => Number(tagName.slice(1))),
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    const skipped = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
    expect(skipped).toEqual([]);
  });

  test.skipIf(!has_browser)('shows our name, and no service of others', async () => {
    expect(await wide.title()).toMatch(/^Stoa/);
    const html = await wide.content();
    expect(html).not.toMatch(/Scalar|Generate SDK|Developer Tools|Configure|Powered by|\bShare\b/);
    const links = await wide.$$eval('a', (found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(links.filter((link) => !/^(#|\/openapi\.json$|\/docs\/signing$)/.test(link))).toEqual([]);
  });

  test.skipIf(!has_browser)('fits a phone of 390 pixels, even with everything unfolded', async () => {
    expect(await narrow.locator('nav > details').getAttribute('open')).toBeNull();
    await narrow.$$eval('details', (found) => {
      for (const details of found) details.open = true;
    });
    const { widths, page_width } = await narrow.evaluate(() => ({
      page_width: document.documentElement.scrollWidth,
      widths: [...document.querySelectorAll('main *')].map(
        (element) => element.getBoundingClientRect().right,
      ),
    }));
    expect(page_width).toBe(390);
    expect(Math.max(...widths)).toBeLessThanOrEqual(390);
  });

  test.skipIf(!has_browser)('finds operations by words in their name and summary', async () => {
    await wide.fill('#filter', 'ship order');
    const shown = await wide.locator('nav .task li:visible').allInnerTexts();
    expect(shown).toContain('ship_order');
    expect(shown.length).toBeLessThan(contracts.length / 5);
    await wide.fill('#filter', '');
    expect(await wide.locator('nav .task li:visible').count()).toBe(contracts.length);
  });

  test.skipIf(!has_browser)('sends nothing without a key', async () => {
    const before = requests.length;
    const { status } = await send(narrow, 'v2.voucher.get_voucher');
    expect(status).toMatch(/^Enter your partner_id/);
    expect(requests.length).toBe(before);
  });

  test.skipIf(!has_browser)('signs a call that succeeds, with keys from the form', async () => {
    const { partner_id, partner_key, shops } = JSON.parse(demo) as {
      partner_id: number;
      partner_key: string;
      shops: { name: string; shop_id: number; access_token: string }[];
    };
    const shop = shops.find(({ name }) => name === 'sg-local');
    const entered = {
      partner_id,
      partner_key,
      shop_id: shop?.shop_id,
      shop_token: shop?.access_token,
    };
    for (const [name, value] of Object.entries(entered))
      await narrow.fill(`.credentials [name=${name}]`, String(value));
    await formOf(narrow, 'v2.voucher.get_voucher').locator('textarea').fill('{"voucher_id": 1}');
    expect(await send(narrow, 'v2.voucher.get_voucher')).toMatchObject({
      status: 'HTTP 200',
      body: { error: '', response: { voucher_id: 1 } },
    });
  });

  test.skipIf(!has_browser)(
    'accepts the output of stoa demo --json, and then sends examples for shops, for merchants, and by POST',
    async () => {
      await wide.fill('.credentials [name=demo]', demo);
      for (const name of [
        'v2.voucher.get_voucher',
        'v2.global_product.get_variations',
        'v2.logistics.ship_order',
      ]) {
        const { status, body } = await send(wide, name);
        expect({ status, error: body.error }, name).toEqual({ status: 'HTTP 200', error: '' });
      }
    },
  );

  test.skipIf(!has_browser)('uploads an image, signed', async () => {
    const file = { name: 'picture.png', mimeType: 'image/png', buffer: png() };
    await formOf(wide, 'v2.media_space.upload_image').locator('input[type=file]').setInputFiles(file);
    const { status, body } = await send(wide, 'v2.media_space.upload_image');
    expect({ status, error: body.error }).toEqual({ status: 'HTTP 200', error: '' });
  });

  test.skipIf(!has_browser)(
    'keeps keys in memory only: never sent, never stored, gone after a reload',
    async () => {
      const { partner_key } = JSON.parse(demo) as { partner_key: string };
      for (const request of requests) {
        expect(request.url()).not.toContain(partner_key);
        expect(request.postData() ?? '').not.toContain(partner_key);
      }
      for (const page of [wide, narrow]) {
        const stored = await page.evaluate(async () => ({
          kept: localStorage.length + sessionStorage.length + document.cookie.length,
          databases: await indexedDB.databases(),
          forms: document.querySelectorAll('form .secret, form [type=password]').length,
        }));
        expect(stored).toEqual({ kept: 0, databases: [], forms: 0 });
      }
      await wide.reload();
      for (const name of ['demo', 'partner_key', 'shop_token', 'merchant_token'])
        expect(await wide.inputValue(`.credentials [name=${name}]`)).toBe('');
    },
  );

  test.skipIf(!has_browser)('contacts only its own server, and shows no error', async () => {
    if (screenshots)
      for (const [page, name] of [[wide, 'wide'] as const, [narrow, 'narrow'] as const])
        await page.screenshot({ path: `${screenshots}/docs_${name}.png` });
    const foreign = requests
      .map((request) => request.url())
      .filter((url) => !url.startsWith(served.at.base_url) && !/^(data|blob):/.test(url));
    expect(foreign).toEqual([]);
    expect(broken).toEqual([]);
  });
});
