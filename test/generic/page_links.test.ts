// Links between pages lead to files and headings that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

const root = packageFile();
const inFolder = (folder: string) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []));
const pages = ['.', 'docs', 'generated', 'decisions', 'bench'].flatMap(inFolder);

/** The text without code, in which nothing is a link or a heading. */
const textOf = (page: string) => readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

const known_anchors = new Map<string, Set<string>>();

/** The anchors of the headings, as code hosts make them. */
function anchorsOf(page: string): Set<string> {
  const known = known_anchors.get(page);
  if (known) return known;
  const anchors = new Set<string>();
  known_anchors.set(page, anchors);
  for (const [, heading = ''] of textOf(page).matchAll(/^#{1,6} (.*)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let at = 0;
    while (anchors.has(at === 0 ? anchor : `${anchor}-${at}`)) at += 1;
    anchors.add(at === 0 ? anchor : `${anchor}-${at}`);
  }
  return anchors;
}

test('every link of a page leads to a file and a heading that exist', () => {
  const broken: string[] = [];
  for (const page of pages) {
    const plain = textOf(page).replace(/`[^`\n]*`/g, '');
    for (const [, target = ''] of plain.matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page : relative(root, join(root, dirname(page), file));
      const is_there = existsSync(join(root, path));
      if (!is_there || (anchor !== undefined && !anchorsOf(path).has(anchor)))
        broken.push(`${page}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

test('the index of the documentation names every page in docs and every generated page', () => {
  const index = textOf(join('docs', 'README.md'));
  const pages_of = (folder: string) => inFolder(folder).filter((page) => page !== join('docs', 'README.md'));
  const missing = [...pages_of('docs'), ...pages_of('generated')].filter(
    (page) => !index.includes(`(${relative('docs', page)})`),
  );
  expect(missing).toEqual([]);
});

test('the glossary has each term once, in the order of the alphabet', () => {
  const rows = [...textOf(join('docs', 'glossary.md')).matchAll(/^\| ([^|]+?) \| /gm)].slice(1);
  const terms = rows.map(([, term = '']) => term.toLowerCase());
  expect(terms.length).toBeGreaterThan(90);
  expect(terms).toEqual([...new Set(terms)].sort());
});
