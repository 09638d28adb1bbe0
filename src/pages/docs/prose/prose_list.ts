// Which Markdown files are pages of the site, in which order. All of it follows from docs/README.md and its links.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type FindLink, headingId, type ProsePage, prosePage } from './prose_page.ts';
import { docs_path, isDrawnElsewhere, pictureUrl, proseUrl } from './prose_url.ts';

export interface ListedPage extends ProsePage {
  readonly file: string;
  readonly url: string;
}

/** A part of the contents: a heading of docs/README.md, with the addresses of the pages below it. */
export interface ProseSection {
  readonly title: string;
  readonly urls: readonly string[];
}

const index = 'docs/README.md';

/** The files that a text links to, from the root of the repository. A folder counts as its README. */
function linkedFiles(root: string, file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const path = posix.normalize(posix.join(posix.dirname(file), target)).replace(/\/$/, '');
    const found = path.endsWith('.md') ? path : `${path}/README.md`;
    return existsSync(join(root, found)) && proseUrl(found) ? [found] : [];
  });
}

/** The files of the site: those that the index names, all others of its folder, and what they lead to. */
function listFiles(root: string, read: (file: string) => string): string[] {
  const names = (folder: string) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`);
  const files = new Set([...linkedFiles(root, index, read(index)), ...names('docs'), ...names('generated')]);
  for (const file of files) for (const next of linkedFiles(root, file, read(file))) files.add(next);
  return [...files].filter((file) => !isDrawnElsewhere(file));
}

/** Where links lead, for pages that exist. The page of all operations has an anchor for each, which is a page here. */
const linksAmong =
  (root: string, urls: ReadonlySet<string>): FindLink =>
  (target) => {
    const [path = '', heading] = target.split('#');
    const image = pictureUrl(path);
    if (image !== undefined) return existsSync(join(root, path)) ? image : undefined;
    const file = path.endsWith('.md') ? path : `${path.replace(/\/$/, '')}/README.md`;
    if (path === 'generated/openapi.json') return '/openapi.json';
    const url = proseUrl(file);
    if (url === undefined || !(urls.has(url) || isDrawnElsewhere(file))) return undefined;
    return heading === undefined || isDrawnElsewhere(file) ? url : `${url}#${heading}`;
  };

/** Reads and draws all pages. @param root folder of the repository. */
export function listProse(root: string): { pages: ListedPage[]; sections: ProseSection[] } {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = listFiles(root, read);
  const urlOf = (file: string) => proseUrl(file) ?? docs_path;
  const findLink = linksAmong(root, new Set(files.map(urlOf)));
  const titles = new Set<string>();
  const pages = files.map((file) => {
    const page = prosePage(file, read(file), findLink);
    // Its heading is the name of the product.
    const own = file === 'README.md' ? 'README' : page.title;
    const title = titles.has(own) ? `${own} (${posix.basename(file, '.md')})` : own;
    titles.add(title);
    return { ...page, file, url: urlOf(file), title };
  });
  const named = new Set<string>();
  const sections = read(index)
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')).trim(),
      urls: linkedFiles(root, index, part)
        .filter((file) => files.includes(file) && !named.has(file) && named.add(file))
        .map(urlOf),
    }));
  const others = files.filter((file) => /^(docs|generated)\//.test(file) && !named.has(file)).map(urlOf);
  if (others.length > 0) sections.push({ title: 'More pages', urls: others });
  return { pages, sections };
}

/** The headings of the pages that links name, but that do not exist. */
export const missingHeadings = (pages: readonly ListedPage[]): string[] => {
  const ids = new Map(pages.map(({ url, parts }) => [url, new Set(parts.map(({ id }) => id))]));
  return pages.flatMap(({ file, html }) =>
    [...html.matchAll(/href="(\/docs\/[^"#]+)#([^"]+)"/g)]
      .filter(([, url = '', id = '']) => !ids.get(url)?.has(id))
      .map(([, url, id]) => `${file}: ${url}#${headingId(id ?? '')}`),
  );
};
