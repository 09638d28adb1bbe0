// Every page of the documentation, as it is served, without a browser.
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { contracts } from '../../src/market/contracts.ts';
import { describeOperator } from '../../src/operator/documentation/describe_operator.ts';
import { guideAddress } from '../../src/pages/docs/guides/guide.ts';
import { guides } from '../../src/pages/docs/guides/guides.ts';
import { proseUrl } from '../../src/pages/docs/prose/prose_url.ts';
import { groups } from '../../src/program/groups.ts';
import { useDocs } from '../support/docs/opened_docs.ts';

const compressed_bytes_max = 40_000;

interface ServedPage {
  readonly text: string;
  readonly byte_count: number;
}

/** Where links and pictures of a page lead, without those to other servers. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:href|src|data-script|data-search)="([^"]+)"/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : [link.replaceAll('&amp;', '&')],
  );

describe('the documentation', () => {
  const opened = useDocs();
  const pages = new Map<string, ServedPage>();
  const broken: string[] = [];

  async function read(url: string) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const byte_count = Number(answer.headers.get('content-length'));
    const text = await answer.text();
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text, byte_count };
  }

  /** Follows every link from the first page on. */
  async function follow(path: string, from: string, seen: Set<string>): Promise<void> {
    if (seen.has(path)) return;
    seen.add(path);
    const { status, type, text, byte_count } = await read(opened.base_url + path);
    if (status !== 200) broken.push(`${from} leads to ${path}: HTTP ${status}`);
    else if (type.startsWith('text/html')) {
      pages.set(path, { text, byte_count });
      for (const link of linksIn(text)) await follow(link.split('#')[0] || path, path, seen);
    }
  }

  beforeAll(() => follow('/docs', '', new Set()));

  test('has only links that lead to a page, and to a heading of it', () => {
    for (const [path, { text }] of pages)
      for (const link of linksIn(text)) {
        const [target = '', id] = link.split('#');
        const found = pages.get(target || path);
        if (id && found && !found.text.includes(`id="${decodeURIComponent(id)}"`))
          broken.push(`${path} leads to ${link}, which has no such heading`);
      }
    expect(broken).toEqual([]);
  });

  test('has a page for each operation, action, collection and guide, and for each page of docs/', () => {
    const { actions, collections } = describeOperator(groups);
    const files = readdirSync(packageFile('docs')).filter((name) => name.endsWith('.md'));
    const wanted = [
      ...contracts.map(({ name }) => `/docs/operations/${name}`),
      ...guides.map((guide) => `/docs${guideAddress(guide)}`),
      ...actions.map(({ name }) => `/docs/actions/${name}`),
      ...collections.map(({ name }) => `/docs/collections/${name}`),
      ...files.map((name) => proseUrl(`docs/${name}`) ?? ''),
    ];
    expect(files.length).toBeGreaterThan(20);
    expect(wanted.filter((path) => !pages.has(path))).toEqual([]);
  });

  test(`sends no page of more than ${compressed_bytes_max} bytes`, () => {
    const large = [...pages].filter(([, { byte_count }]) => !(byte_count <= compressed_bytes_max));
    expect(large.map(([path, { byte_count }]) => `${path}: ${byte_count}`)).toEqual([]);
  });

  test('marks the page in its contents, in which no two entries have the same name', () => {
    const unmarked: string[] = [];
    for (const [path, { text }] of pages) {
      const nav = text.slice(text.indexOf('<nav'), text.indexOf('</nav>')).replaceAll('<wbr>', '');
      const marked = [...nav.matchAll(/<a href="([^"]+)" aria-current="page">/g)].map(([, url]) => url);
      const is_listed = nav.includes(`href="${path}"`);
      if (marked.join() !== (is_listed ? path : '')) unmarked.push(path);
      const names = [...nav.matchAll(/<a [^>]*>([^<]+)<\/a>|<summary>([^<]+)</g)].map(
        ([, one, other]) => one ?? other,
      );
      expect(names.length, path).toBeGreaterThan(contracts.length);
      expect(
        names.filter((name, at) => names.indexOf(name) !== at),
        path,
      ).toEqual([]);
    }
    expect(unmarked).toEqual([]);
  });

  test('has one heading of the first level on each page, and a title of its own', () => {
    const titles = [...pages.values()].map(({ text }) => /<title>([^<]+)</.exec(text)?.[1]);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    for (const [path, { text }] of pages) expect(text.split('<h1').length, path).toBe(2);
  });

  test('is the same on the operator port, with links to where calls can be sent', async () => {
    const paths = [
      '',
      '/operations/v2.logistics.ship_order',
      '/actions/order.place',
      '/pages/push',
      '/signing',
    ];
    for (const path of paths) {
      const { status, text } = await read(`${opened.operator_url}/operator/docs${path}`);
      expect([status, path]).toEqual([200, path]);
      const own = linksIn(text);
      expect(own.filter((link) => !/^(#|\/operator\/(docs|openapi\.json))/.test(link))).toEqual([]);
      for (const link of own.filter((each) => each.startsWith('/operator/docs/images/')))
        expect((await read(opened.operator_url + link)).status).toBe(200);
    }
    const { text } = await read(`${opened.operator_url}/operator/docs/operations/v2.logistics.ship_order`);
    expect(text).toContain(`href="${opened.base_url}/docs/operations/v2.logistics.ship_order"`);
    expect(text).not.toContain('<form');
    const files = linksIn(text).filter((link) => /\.(css|js|json)\?/.test(link));
    expect(files).toHaveLength(3);
    for (const file of files) expect((await read(opened.operator_url + file)).status).toBe(200);
  });

  test('has nothing at other addresses, such as those of files outside of it', async () => {
    const outside = [
      '/docs/pages/nothing',
      '/docs/operations/v2.no.thing',
      '/docs/pages/..%2f..%2fREADME',
      '/docs/images/package.json',
      '/docs/pages/push/',
      '/docs//',
      '/docs/prose.json',
    ];
    for (const path of outside)
      expect([path, (await read(opened.base_url + path)).status]).toEqual([path, 404]);
  });

  test('is served compressed with everything it needs, forbids browsers any other server, and answers 304', async () => {
    const url = `${opened.base_url}/docs/operations/v2.voucher.get_voucher`;
    const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*connect-src 'self'.*form-action 'none'/,
    );
    const again = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' });
    const files = linksIn(await page.text()).filter((link) => /\.(css|js|json)\?/.test(link));
    expect(files.map((file) => file.split('?')[0]).toSorted()).toEqual([
      '/docs/docs.css',
      '/docs/docs.js',
      '/docs/search.json',
    ]);
    for (const file of files) {
      const { headers } = await fetch(opened.base_url + file);
      expect(headers.get('cache-control')).toContain('immutable');
      const unnamed = await fetch(opened.base_url + file.replace(/\?.*/, ''));
      expect(unnamed.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await read(`${opened.base_url}/docs/search.json`)).byte_count).toBeLessThan(60_000);
  });

  test('/openapi.json has every operation, and names the server that returned it', async () => {
    const document = JSON.parse((await read(`${opened.base_url}/openapi.json`)).text);
    expect(document.servers.map(({ url }: { url: string }) => url)).toEqual([opened.base_url]);
    expect(Object.keys(document.paths).sort()).toEqual(contracts.map(({ path }) => path).sort());
  });

  test('shows how an operation is called before how it fails, with its code in six languages', () => {
    const { text = '' } = pages.get('/docs/operations/v2.voucher.get_voucher') ?? {};
    const headings = [...text.matchAll(/<h2>([^<]+)</g)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Parameters',
      'Answer',
      'Errors',
      'Where the reference is silent',
      'Code',
      'Try it',
      'Example of an answer',
    ]);
    const languages = [...text.matchAll(/name="language" value="(\w+)"/g)].map(([, language]) => language);
    expect(languages).toEqual(['shell', 'typescript', 'python', 'php', 'go', 'java']);
    expect(text).toContain('<span class="kind">integer</span>');
    const codes = [...text.matchAll(/data-error="([^"]+)"/g)].map(([, code]) => code);
    expect(codes).toEqual([...new Set(codes)]);
  });
});
