// The page about signing: its programs as a reader copies them, and its fields in a real browser.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mistakes } from '../../src/kit/signing/mistakes.ts';
import { sign_vectors, vector_key } from '../../src/pages/docs/sign_vectors.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { plainText, programIn } from '../support/docs/opened_docs.ts';
import { has_browser, launchBrowser } from '../support/programs/browser.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const run = promisify(execFile);
const screenshots = process.env.STOA_TEST_SCREENSHOTS;

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
/** Continuous integration has these, so that no test can be skipped there. */
const isNeeded = (program: string, ...args: string[]) =>
  process.env.CI !== undefined || isThere(program, ...args);

/** How a program is run: its file and the command. */
const languages = [
  {
    label: 'curl and OpenSSL',
    language: 'shell',
    is_there: isNeeded('curl', '--version'),
    file: 'call.sh',
    command: ['bash', '-eu'],
  },
  { label: 'Node', language: 'javascript', is_there: true, file: 'call.mjs', command: [process.execPath] },
  {
    label: 'Python',
    language: 'python',
    is_there: isNeeded('python3', '--version'),
    file: 'call.py',
    command: ['python3'],
  },
  {
    label: 'PHP',
    language: 'php',
    is_there: isNeeded('php', '-r', 'curl_version();'),
    file: 'call.php',
    command: ['php'],
  },
  {
    label: 'Go',
    language: 'go',
    is_there: isThere('go', 'version'),
    file: 'call.go',
    command: ['go', 'run'],
  },
  {
    label: 'Java',
    language: 'java',
    is_there: isThere('java', '--version'),
    file: 'Call.java',
    command: ['java'],
  },
] as const;

interface Demo {
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shops: readonly { name: string; shop_id: number; access_token: string }[];
}

let database: TestDatabase;
let served: ServedProcess;
let demo: Demo;
let page_text: string;
let browser: Browser | undefined;

beforeAll(async () => {
  database = await createDatabase('sqlite');
  served = await serve(database.folder);
  demo = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
  page_text = await (await fetch(`${served.at.base_url}/docs/signing`)).text();
  if (has_browser) browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await served.end('SIGTERM');
  await database.drop();
});

test('the page has the rules, the vectors and every mistake even without its script', () => {
  const text = plainText(page_text);
  for (const { base_string, sign } of sign_vectors)
    for (const shown of [base_string, sign]) expect(text).toContain(shown);
  for (const sentence of Object.values(mistakes)) expect(text).toContain(sentence);
  expect(text).toContain('partner_id + path + timestamp + access_token + shop_id');
});

describe.each(languages)('the program in $label', ({ language, is_there, file, command }) => {
  test.skipIf(!is_there)(
    'runs as it is, and its call succeeds',
    async () => {
      const source = programIn(page_text, language);
      const folder = mkdtempSync(join(tmpdir(), 'stoa-signing-'));
      const shop = demo.shops.find(({ name }) => name === 'sg-local');
      try {
        writeFileSync(join(folder, file), source);
        const [program = '', ...args] = command;
        const env = {
          PATH: process.env.PATH,
          HOME: folder,
          BASE_URL: served.at.base_url,
          PARTNER_ID: String(demo.partner_id),
          PARTNER_KEY: demo.partner_key,
          SHOP_ID: String(shop?.shop_id),
          ACCESS_TOKEN: shop?.access_token,
        };
        const { stdout } = await run(program, [...args, file], { cwd: folder, env });
        expect(JSON.parse(stdout)).toMatchObject({ error: '', response: { voucher_id: 1 } });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});

describe.skipIf(!has_browser)('the page in a browser', () => {
  const requests: string[] = [];
  const broken: string[] = [];
  const pages: Page[] = [];

  async function openPage(width: number): Promise<Page> {
    if (!browser) throw new Error('There is no browser.');
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(`${served.at.base_url}/docs/signing`);
    await page.waitForLoadState('networkidle');
    pages.push(page);
    return page;
  }

  test('computes the sign of each vector', async () => {
    const page = await openPage(1440);
    for (const [at, { base_string, sign }] of sign_vectors.entries()) {
      await page.locator(`[data-vector="${at}"]`).click();
      await page.locator('#sign').getByText(sign).waitFor();
      expect(await page.locator('#base_string').textContent()).toBe(base_string);
    }
  });

  test('reports what is wrong with a URL, and that a right one is right', async () => {
    const page = await openPage(390);
    await page.fill('[name=partner_key]', demo.partner_key);
    const [, url = ''] = /^curl '(.*)'$/.exec(served.at.curl) ?? [];
    const askFor = async (asked: string, said: string) => {
      await page.fill('[name=url]', asked);
      await page.locator('#look').click();
      await page.locator('#explanation').getByText(said).waitFor();
    };
    await askFor(url, 'The sign is correct.');
    await askFor(
      url.replace(/(?<=sign=)\w+/, (sign) => sign.toUpperCase()),
      mistakes.upper_case,
    );
    await askFor(
      url.replace(/(?<=timestamp=)\d+/, (timestamp) => String(Number(timestamp) + 2)),
      mistakes.timestamp_other,
    );
    const said = await page.locator('#explanation').textContent();
    expect(said).not.toContain(demo.partner_key);
    await page.fill('[name=partner_key]', vector_key);
    await askFor(url, 'None of the usual mistakes');
  });

  test('fits its width, stores nothing, sends nothing, and shows no error', async () => {
    for (const page of pages) {
      await page.$$eval('details', (found) => {
        for (const details of found) details.open = true;
      });
      const seen = await page.evaluate(() => ({
        too_wide: document.documentElement.scrollWidth - window.innerWidth,
        kept: localStorage.length + sessionStorage.length + document.cookie.length,
        forms: document.querySelectorAll('form').length,
        unnamed: [...document.querySelectorAll('main input, main textarea')].filter(
          (input) => !(input as HTMLInputElement).labels?.length,
        ).length,
      }));
      expect(seen).toEqual({ too_wide: 0, kept: 0, forms: 0, unnamed: 0 });
      const width = page.viewportSize()?.width;
      if (screenshots) await page.screenshot({ path: `${screenshots}/signing_${width}.png`, fullPage: true });
    }
    for (const url of requests)
      expect(url).toMatch(/\/docs\/(signing|signing\.js|docs\.js|docs\.css)(\?|$)|^data:/);
    expect(broken).toEqual([]);
  });
});
