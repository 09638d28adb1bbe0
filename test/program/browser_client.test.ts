// The client in a real browser.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { createClient, isRefusal } from '../../src/exports/client.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { png } from '../support/items/images.ts';
import { has_browser, launchBrowser } from '../support/programs/browser.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

/** What the page's script builds from the package. */
declare const stoa_client: { createClient: typeof createClient; isRefusal: typeof isRefusal };

/** A server for a page and, under the same origin, for the API. */
async function servePage(script: string, api_url: string): Promise<{ server: Server; url: string }> {
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith('/api/')) {
      outgoing.setHeader('content-type', 'text/html');
      outgoing.end(`<!doctype html><title>Page</title><input type="file"><script>${script}</script>`);
      return;
    }
    const { method, headers } = incoming;
    const forwarded = request(api_url + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.skipIf(!has_browser)('the client in a browser', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  let served_page: { server: Server; url: string };
  let browser: Browser;
  let page: Page;
  let options: Parameters<typeof createClient>[0];

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    const demo: DemoDescription = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, '..', '..', 'dist', 'client.js')],
      ...{ bundle: true, minify: true, write: false, format: 'iife', globalName: 'stoa_client' },
    });
    served_page = await servePage(outputFiles[0]?.text ?? '', served.at.base_url);
    const { partner_id, partner_key } = demo;
    const { shop_id, access_token } = demo.shops[0] ?? { shop_id: 0, access_token: '' };
    options = { base_url: served_page.url, partner_id, partner_key, shop: { shop_id, access_token } };
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.goto(served_page.url);
  });
  afterAll(async () => {
    await browser?.close();
    served_page?.server.close();
    await served.end('SIGTERM');
    await database.drop();
  });

  test('signs, calls, and shows why a call is refused', async () => {
    const found = await page.evaluate(async (given) => {
      const client = stoa_client.createClient(given);
      const voucher = await client.call('v2.voucher.get_voucher', { voucher_id: 1 });
      const error = await client
        .call('v2.voucher.get_voucher', { voucher_id: 999_999 })
        .catch((thrown) => thrown);
      return [voucher.voucher_id, stoa_client.isRefusal(error, 'v2.voucher.get_voucher') && error.code];
    }, options);
    expect(found).toEqual([1, 'common.error_not_found']);
  });

  test('reads pages, writes under a key, and uploads the files of an input', async () => {
    await page.setInputFiles('input', { name: 'photo.png', mimeType: 'image/png', buffer: png() });
    const done = await page.evaluate(async (given) => {
      const client = stoa_client.createClient(given);
      let rows = 0;
      for await (const _ of client.rows('v2.voucher.get_voucher_list', { status: 'all', page_size: 2 }))
        rows++;
      const { body } = await client.send('v2.logistics.batch_ship_order', {
        order_list: [{ order_sn: 'NONE' }],
      });
      const file = document.querySelector('input')?.files?.[0];
      if (!file) throw new Error('no file');
      const uploads = [];
      for (const image of [file, file.stream()])
        uploads.push(await client.call('v2.media_space.upload_image', { image: [image] }));
      return { rows, error: body.error, ids: uploads.map(({ image_info }) => image_info?.image_id) };
    }, options);
    expect(done.rows).toBeGreaterThan(2);
    expect(done.error).toBe('common.batch_api_all_failed');
    expect(done.ids[0]).toBeDefined();
    expect(done.ids[1]).toBeDefined();
  });

  test('on another origin than the API it cannot read answers, because the server allows none', async () => {
    const { headers } = await fetch(`${served.at.base_url}/api/v2/voucher/get_voucher`, {
      headers: { origin: served_page.url },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const thrown = await page.evaluate(
      (given) =>
        stoa_client
          .createClient(given)
          .call('v2.voucher.get_voucher', { voucher_id: 1 })
          .then(String, String),
      { ...options, base_url: served.at.base_url, retries_max: 0 },
    );
    expect(thrown).toBe('TypeError: Failed to fetch');
  });
});
