// The resources of the site, on the partner port and on the operator port.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Exchange, Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import {
  type EncodedContent,
  encodeContent,
  etagDigestOf,
  sendContent,
  staticResource,
} from '../../engine/http/resources/static_resource.ts';
import { packageFile } from '../../engine/package_file.ts';
import { docs_path } from './prose/prose_url.ts';
import { type Site, type SitePort, site_files } from './site.ts';

// Pages send requests only to their own server, and the browser enforces that.
const security = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
};

/** How many pages are kept drawn and compressed: those that are read at a time, each of about 100 KB. */
const kept_pages_max = 64;

/** The URLs of these files contain their digests, so a changed file has another URL. */
const for_ever = 'public, max-age=31536000, immutable';

/** The start of each port's addresses. */
const starts: Readonly<Record<SitePort, string>> = { partner: docs_path, operator: `/operator${docs_path}` };

/** Folders of pages. Each path one level below them is a page or nothing. */
const page_folders = [
  '',
  '/operations',
  '/guides',
  '/pages',
  '/reference',
  '/decisions',
  '/about',
  '/bench',
  '/examples',
  '/actions',
  '/collections',
] as const;

const media_types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
};

const image_types: Readonly<Record<string, string>> = { png: 'image/png', svg: 'image/svg+xml' };

/** Rewrites the addresses of attributes for the operator port. A quote in a text is escaped, so that no text is changed. */
const addressedTo = (port: SitePort, page: string, partner_url: string): string =>
  port === 'partner'
    ? page
    : page
        .replaceAll(`="${docs_path}`, `="${starts[port]}`)
        .replaceAll('="/openapi.json"', `="${partner_url}/openapi.json"`);

/** Pages that are drawn when they are first requested. The latest are kept, until the examples change. */
function pagesOf(site: Site, port: SitePort): Resource {
  const kept = new LRUCache<string, EncodedContent>({ max: kept_pages_max });
  let version: number | undefined;
  async function findPage(url: string): Promise<EncodedContent | undefined> {
    const wanted = site.examplesVersion();
    if (version !== wanted) kept.clear();
    version = wanted;
    const known = kept.get(url);
    if (known) return known;
    const page = await site.draw(url, port);
    if (page === undefined) return undefined;
    const drawn = await encodeContent(addressedTo(port, page, site.baseUrl()));
    if (version === wanted) kept.set(url, drawn);
    return drawn;
  }
  return {
    methods: ['GET', 'HEAD'],
    async serve(exchange) {
      const content = await findPage(docs_path + exchange.path.slice(starts[port].length));
      if (content) sendContent(exchange, content, { media_type: 'text/html', headers: security });
      else exchange.refuse(new GatewayRefusal('unknown_path'));
    },
  };
}

/** Pictures of the documentation. They are read each time, because browsers keep them. */
const images: Resource = {
  methods: ['GET', 'HEAD'],
  async serve(exchange: Exchange) {
    const [, name = '', ending = ''] = /\/([\w-]+\.(png|svg))$/.exec(exchange.path) ?? [];
    const found = await Promise.all(
      ['docs', 'bench'].map((folder) => readFile(packageFile(folder, name || '-')).catch(() => undefined)),
    );
    const bytes = found.find((each) => each !== undefined);
    if (bytes === undefined) return exchange.refuse(new GatewayRefusal('unknown_path'));
    const etag = `"${etagDigestOf(bytes)}"`;
    const common = { ...security, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache', etag };
    if (exchange.request.headers['if-none-match'] === etag) return exchange.write(304, common);
    return exchange.write(200, { ...common, 'content-type': image_types[ending] }, bytes);
  },
};

/** All resources of a port, each with its path. One whose path ends in a slash serves what is one level below it. */
export function siteResources(site: Site, port: SitePort): [path: string, Resource][] {
  const start = starts[port];
  const pages = pagesOf(site, port);
  return [
    [start, pages],
    ...page_folders.map((folder): [string, Resource] => [`${start}${folder}/`, pages]),
    ...site_files.map((name): [string, Resource] => {
      const media_type = media_types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
      const load = () => readFile(join(site.folder, name), 'utf8');
      return [`${start}/${name}`, staticResource({ media_type, load, cache_control: for_ever })];
    }),
    [`${start}/images/`, images],
  ];
}
