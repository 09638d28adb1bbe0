import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../../../engine/package_file.ts';
import { asked_for } from '../search/common_terms.ts';
import { listProse, missingHeadings } from './prose_list.ts';
import { prosePage } from './prose_page.ts';
import { pictureUrl, proseUrl } from './prose_url.ts';

const draw = (text: string) => prosePage('docs/push.md', text, (target) => `/at/${target}`);

describe('a page of Markdown', () => {
  test('has a title, and headings with ids that links can name', () => {
    const { title, html, parts } = draw(
      '# One `two`\n\nlead\n\n## A b\n\ntext\n\n```sh\n## no heading\n```\n\n## A b\n',
    );
    expect(title).toBe('One two');
    expect(parts.map(({ id }) => id)).toEqual(['', 'a-b', 'a-b-1']);
    expect(parts[1]?.text).toContain('no heading');
    expect(html).toContain('<h2 id="a-b-1">');
  });

  test('links to pages of the site, and keeps the text of what the site does not have', () => {
    const { html } = draw('[a](client.md#x) [b](../decisions/README.md) [c](#y) [d](https://a.example/)');
    for (const href of [
      '/at/docs/client.md#x',
      '/at/decisions/README.md',
      '/at/docs/push.md#y',
      'https://a.example/',
    ])
      expect(html).toContain(`href="${href}"`);
    expect(prosePage('docs/a.md', '[gone](../src/x.ts)', () => undefined).html).toBe('<p>gone</p>\n');
  });

  test('draws states as a picture with each state once', () => {
    const { html } = draw(
      '```mermaid\nstateDiagram-v2\n  [*] --> A\n  A --> B: go\n  B --> A: back\n  B --> [*]\n```',
    );
    expect(html.match(/<text /g)).toHaveLength(2);
    expect(html.match(/class="head"/g)).toHaveLength(2);
    expect(html).toContain('aria-label="States: A, B"');
  });
});

describe('the pages of the repository', () => {
  const { pages, sections } = listProse(packageFile());

  test('have no link to a heading that does not exist', () => {
    expect(missingHeadings(pages)).toEqual([]);
  });

  test('include each file of docs/, also of its folders', () => {
    const files = new Set(pages.map(({ file }) => file));
    const missing = readdirSync(packageFile('docs'), { recursive: true })
      .map((name) => `docs/${String(name)}`)
      .filter((name) => name.endsWith('.md') && name !== 'docs/README.md' && !files.has(name));
    expect(missing).toEqual([]);
  });

  test('exist under each address for which the search has further terms', () => {
    const urls = new Set(pages.map(({ url }) => url));
    const terms = Object.keys(asked_for).filter((url) => /^\/(pages|production|reference)\//.test(url));
    expect(terms.filter((url) => !urls.has(`/docs${url}`))).toEqual([]);
  });

  test('are all in the contents or linked from there, each under an address and a title of its own', () => {
    const urls = pages.map(({ url }) => url);
    const titles = pages.map(({ title }) => title);
    expect([new Set(urls).size, new Set(titles).size]).toEqual([urls.length, titles.length]);
    const listed = sections.flatMap((section) => section.urls);
    expect(listed.filter((url) => !urls.includes(url))).toEqual([]);
    expect(listed.length).toBeGreaterThan(40);
  });

  test('have addresses only in their own folders', () => {
    expect(proseUrl('docs/push.md')).toBe('/docs/pages/push');
    expect(proseUrl('examples/seller_app/README.md')).toBe('/docs/examples/seller_app');
    for (const file of ['src/a.md', 'docs/a.txt', 'examples/a/b/README.md', '../a.md'])
      expect(proseUrl(file), file).toBeUndefined();
    expect(pictureUrl('docs/label.png')).toBe('/docs/images/label.png');
    expect(pictureUrl('docs/../label.png')).toBeUndefined();
  });
});
