// What the pages show of partners, nodes and orders that are more than one.
import { describe, expect, test } from 'vitest';
import { upsertNode } from '../../src/engine/store/nodes.ts';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import { useConsole } from '../support/console/opened_console.ts';
import { has_browser } from '../support/programs/browser.ts';

const voucher = '/api/v2/voucher/get_voucher';

describe.skipIf(!has_browser)('the console', () => {
  const opened = useConsole();

  test("shows a partner's calls, why some were refused, its limits and until when its tokens are valid", async () => {
    const { partner_id } = opened.demo;
    for (const voucher_id of [997, 998]) await opened.call(voucher, `voucher_id=${voucher_id}`);
    await opened.call(voucher, 'voucher_id=1');
    const page = await opened.open(`?page=partner&partner_id=${partner_id}`);
    await page.getByRole('region', { name: 'Calls per minute' }).getByText('2 refused').waitFor();
    const refusal = page.getByRole('table', { name: 'Refusals' }).locator('tbody tr').first();
    expect(await refusal.textContent()).toMatch(/^2\s*common.error_not_found/);
    await page.getByRole('region', { name: 'Limits' }).getByText('rate_limit').waitFor();
    const tokens = page.getByRole('table', { name: 'Links and tokens' }).locator('tbody tr').first();
    await expect.poll(() => tokens.locator('time').count()).toBe(3);
    await refusal.getByRole('link').click();
    await page
      .getByRole('region', { name: 'Call' })
      .getByText('voucher_id', { exact: false })
      .first()
      .waitFor();
  });

  test('shows all nodes with what they last reported, and which one is silent', async () => {
    const page = await opened.open('?page=health');
    const rows = page.getByRole('table', { name: 'Nodes' }).locator('tbody tr');
    await rows.first().waitFor();
    const readHealth = async () =>
      (await opened.operate('GET', '/health/history')) as {
        nodes: { node_id: string }[];
        points: Record<string, unknown>[];
      };
    // A server has its first point after five seconds.
    await expect.poll(async () => (await readHealth()).points.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const { nodes, points } = await readHealth();
    expect(await rows.count()).toBe(nodes.length);
    const now = Math.floor(Date.now() / 1_000);
    const point = { ...points.at(-1), calls_per_s: 1_234.5 };
    const database = await openDatabase(opened.database_url, { pool_size: 1 });
    await database.run(upsertNode, {
      ...{ node_id: 'other000', base_url: 'http://other.test', operator_url: 'http://other.test:1' },
      ...{ started_at: now - 3_600, seen_at: now - 40, health: JSON.stringify(point) },
    });
    await database.close();
    const other = rows.filter({ hasText: 'http://other.test' });
    await other.waitFor();
    expect(await other.textContent()).toMatch(/silent for[\s\S]*1,234\.5/);
    await rows.filter({ hasText: opened.base_url }).getByText('running').waitFor();
  });

  test('lists what operators have changed, and filters it', async () => {
    const { shop_id } = await opened.operate('POST', '/shop/create', { shop_name: 'Audited', region: 'SG' });
    const page = await opened.open(`?page=audit&shop_id=${shop_id}`);
    const rows = page.getByRole('table', { name: 'Changes' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await rows.first().textContent()).toMatch(/settings[\s\S]*shop\.create[\s\S]*Audited/);
    await page.getByLabel('Action').fill('shop.suspend');
    await page.getByLabel('Action').press('Enter');
    await page.getByRole('heading', { name: 'No changes' }).waitFor();
    await page.getByLabel('Action').fill('');
    await page.getByLabel('Action').press('Enter');
    await rows
      .first()
      .getByRole('link', { name: String(shop_id) })
      .click();
    await page.getByRole('heading', { name: 'Audited' }).waitFor();
  });

  test('lists the newest orders first, and older ones on the next page', async () => {
    const shop_id = 10_002;
    const placed: string[] = [];
    for (let at = 0; at < 51; at++)
      placed.push(String((await opened.operate('POST', '/order/place', { shop_id })).order_sn));
    const page = await opened.open(`?page=orders&shop_id=${shop_id}`);
    const numbers = page.locator('tbody tr.open .mono');
    await numbers.nth(49).waitFor();
    const { orders } = (await opened.operate('GET', `/order/newest?shop_id=${shop_id}`)) as {
      orders: { order_sn: string }[];
    };
    expect(await numbers.allInnerTexts()).toEqual(orders.map(({ order_sn }) => order_sn));
    expect(placed).toContain(orders[0]?.order_sn);
    await page.getByRole('link', { name: 'Older orders' }).click();
    await page.getByRole('link', { name: 'Newest orders' }).waitFor();
    await expect
      .poll(async () => (await numbers.allInnerTexts()).includes(orders[0]?.order_sn ?? ''))
      .toBe(false);
  });

  test('finds the calls of an order as far back as the journal reaches, and new ones as they arrive', async () => {
    const { order_sn } = await opened.operate('POST', '/order/place', { shop_id: 10_001 });
    const detail = () =>
      opened.call(
        '/api/v2/order/get_order_detail',
        `order_sn_list=${order_sn}&response_optional_fields=note`,
      );
    await detail();
    for (let at = 0; at < 250; at++) await opened.call(voucher, `voucher_id=${at}`);
    const page = await opened.open(`?page=order&shop_id=10001&order_sn=${order_sn}`);
    await page.getByRole('link', { name: 'Its calls' }).click();
    const rows = page.getByRole('table', { name: 'Calls' }).locator('tbody tr.open');
    await rows.first().waitFor();
    expect(await rows.allTextContents()).toEqual([expect.stringContaining('order.get_order_detail')]);
    await detail();
    await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(2);
  });
});
