import { beforeAll, expect, test } from 'vitest';
import { has_browser, launchBrowser } from '../../../../../test/support/programs/browser.ts';
import { callIn, makeSandbox, sandboxWorld } from '../../../../../test/support/sandboxes/sandboxes.ts';
import { injectInto } from '../../../../../test/support/world/inject.ts';

const world = sandboxWorld();
const token_world = sandboxWorld({ config: { metrics_access: 'token' } });
let operator_url: string;
beforeAll(async () => {
  ({ operator_url } = await world.app.listen());
  await token_world.app.listen();
});

const get = (of: typeof world, headers = {}, query = '') =>
  injectInto(of.app.operator)({
    url: `/operator/coverage${query}`,
    headers: { host: 'localhost', ...headers },
  });

test('the page shows what was covered, without a script, to anybody on the same machine', async () => {
  const sandbox = await makeSandbox(world);
  await callIn(world, sandbox, 'v2.shop.get_shop_info', {});
  const { statusCode, headers, payload } = await get(world);
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(/<script|style="|\son\w+=/.test(payload)).toBe(false);
  expect(/<h2>shop<\/h2><p class="quiet">1 of \d+ met/.test(payload)).toBe(true);
  expect(payload.indexOf('<h2>shop</h2>')).toBeLessThan(payload.indexOf('<h2>account_health</h2>'));
});

test('the page shows what the sandboxes of one label covered, and links to the other labels', async () => {
  for (const label of ['checkout', 'returns/disputes']) {
    const sandbox = await makeSandbox(world, { label });
    if (label === 'checkout') await callIn(world, sandbox, 'v2.voucher.get_voucher', { voucher_id: 1 });
  }
  const { payload } = await get(world, {}, '?label=checkout');
  expect(payload).toContain('the sandboxes labelled <code>checkout</code>');
  expect(payload).toContain('<a href="/operator/coverage?label=returns%2Fdisputes">returns/disputes</a>');
  expect(/<h2>voucher<\/h2><p class="quiet">1 of \d+ met/.test(payload)).toBe(true);
  const other = (await get(world, {}, '?label=returns%2Fdisputes')).payload;
  expect(/<h2>voucher<\/h2><p class="quiet">0 of \d+ met/.test(other)).toBe(true);
  expect((await get(world, {}, '?label=%3Cscript%3E')).statusCode).toBe(404);
});

test('the page requires a token if the settings require one, and always from another machine', async () => {
  expect((await get(token_world)).statusCode).toBe(401);
  expect((await get(world, { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(401);
  const authorization = `Bearer ${'o'.repeat(40)}`;
  expect((await get(token_world, { authorization })).statusCode).toBe(200);
});

test.runIf(has_browser)(
  'the page fits a phone and a desktop screen, and a row opens to show what is missing',
  async () => {
    const browser = await launchBrowser();
    try {
      for (const width of [390, 1_440]) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        await page.goto(`${operator_url}/operator/coverage`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const line = page.locator('.subjects details').first();
        await line.locator('summary').click();
        expect(await line.locator('.missing, p').first().isVisible()).toBe(true);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  },
);
