// Who gets the keys of the demo marketplace: pages of the server itself, in a browser on its machine.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { givesDemoKeys } from '../../src/program/documentation/demo_keys.ts';
import { createDatabase } from '../support/databases/databases.ts';
import { useDocs } from '../support/docs/opened_docs.ts';
import { has_browser } from '../support/programs/browser.ts';
import { serve } from '../support/programs/process.ts';

interface KeyAnswer {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Asks a server for the keys, with any Host. Fetch would set its own. */
const ask = (base_url: string, headers: Record<string, string>, method = 'POST'): Promise<KeyAnswer> =>
  new Promise((resolve, reject) => {
    request(`${base_url}/docs/demo`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

/** What the page of a server sends along. */
const asOwnPage = (base_url: string): Record<string, string> => ({
  host: new URL(base_url).host,
  origin: base_url,
  'x-stoa-docs': 'demo',
  'sec-fetch-site': 'same-origin',
});

describe('the keys of the demo', () => {
  const opened = useDocs();

  test('are given to a page of the server, without the secrets of operators and sellers', async () => {
    const { status, text, headers } = await ask(opened.base_url, asOwnPage(opened.base_url));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    const { partner_key, shops, ...rest } = JSON.parse(text);
    expect(partner_key).toBe(opened.demo.partner_key);
    expect(shops).toHaveLength(opened.demo.shops.length);
    for (const shop of shops) expect(Object.keys(shop).sort()).toEqual(['access_token', 'name', 'shop_id']);
    expect(Object.keys(rest).sort()).toEqual(['examples', 'merchants', 'partner_id']);
  });

  test('are issued once for many requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(opened.base_url, asOwnPage(opened.base_url))),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['a name that leads to this machine', { host: 'evil.example', origin: 'http://evil.example' }],
    ['another Origin', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['no Origin', { origin: undefined }],
    ['an Origin without a name', { origin: 'null' }],
    ['HTTPS', { origin: 'https://127.0.0.1' }],
    ['no header of the page', { 'x-stoa-docs': undefined }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another port, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy with another header', { forwarded: 'for=203.0.113.7' }],
  ])('are not given to a request with %s', async (_, changed) => {
    const sent = Object.entries({ ...asOwnPage(opened.base_url), ...changed });
    const headers = Object.fromEntries(
      sent.filter((each): each is [string, string] => each[1] !== undefined),
    );
    const { status, text } = await ask(opened.base_url, headers);
    expect(status).toBe(404);
    expect(text).toContain('only to pages of this server');
    expect(text).not.toContain(opened.demo.partner_key);
  });

  test('no page of another site is allowed to ask', async () => {
    const foreign = { ...asOwnPage(opened.base_url), origin: 'http://evil.example' };
    const preflight = { ...foreign, 'access-control-request-method': 'POST' };
    const { status, headers } = await ask(opened.base_url, preflight, 'OPTIONS');
    expect(status).toBe(405);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await ask(opened.base_url, asOwnPage(opened.base_url), 'GET')).status).toBe(405);
    expect((await ask(opened.operator_url, asOwnPage(opened.operator_url))).status).toBe(401);
  });

  test.skipIf(!has_browser)('a page of another port cannot read them in a browser', async () => {
    const foreign = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>x</h1>'),
    );
    await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
    try {
      const page = await opened.open('/docs');
      await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
      const read = await page.evaluate(async (url) => {
        const sendings: RequestInit[] = [
          { headers: { 'x-stoa-docs': 'demo' } },
          {},
          { mode: 'no-cors' },
          { mode: 'no-cors', credentials: 'include' },
        ];
        const texts = sendings.map((init) =>
          fetch(url, { method: 'POST', ...init }).then(
            (answer) => answer.text(),
            () => 'refused',
          ),
        );
        return Promise.all(texts);
      }, `${opened.base_url}/docs/demo`);
      expect(read).toEqual(['refused', 'refused', '', '']);
    } finally {
      foreign.close();
    }
  });

  test('are given by no server without the demo, whose pages do not offer them', async () => {
    const database = await createDatabase('sqlite');
    const served = await serve(database.folder, {}, ['--no-demo']);
    try {
      const { base_url } = served.at;
      expect((await ask(base_url, asOwnPage(base_url))).status).toBe(405);
      expect(await (await fetch(`${base_url}/docs`)).text()).not.toContain('use_demo');
      expect(await (await fetch(`${opened.base_url}/docs`)).text()).toContain('use_demo');
    } finally {
      await served.end('SIGTERM');
      await database.drop();
    }
  });

  test('are given only by a server that no other machine reaches', () => {
    const local = { host: '127.0.0.1', public_url: undefined, trusted_proxies: undefined };
    expect(givesDemoKeys(true, local)).toBe(true);
    expect(givesDemoKeys(false, local)).toBe(false);
    for (const settings of [
      { ...local, host: '0.0.0.0' },
      { ...local, host: 'stoa.example' },
      { ...local, public_url: 'https://partner.example' },
      { ...local, trusted_proxies: '127.0.0.1' },
    ])
      expect(givesDemoKeys(true, settings), JSON.stringify(settings)).toBe(false);
  });
});
