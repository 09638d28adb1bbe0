// The resources of the site, on the partner port and on the operator port.
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import type { ContentEncoding } from '../../engine/http/resources/negotiation.ts';
import {
  type EncodedContent,
  encodeContent,
  encodingFor,
  etagDigestOf,
  loadOnce,
  sendContent,
  staticResource,
} from '../../engine/http/resources/static_resource.ts';
import { packageFile } from '../../engine/package_file.ts';
import { docs_path, prose_folders } from './prose/prose_url.ts';
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

/**
 * How much of a port's pages is kept: all of them, compressed. Each encoding is made when a client first asks for it. So
 * a client that asks for all pages makes a server compress each of them once an hour, and no more.
 */
const kept_bytes_max = 6 * 1_048_576;

/** The URLs of these files contain their digests, so a changed file has another URL. */
const for_ever = 'public, max-age=31536000, immutable';

/** The start of each port's addresses. */
const starts: Readonly<Record<SitePort, string>> = { partner: docs_path, operator: `/operator${docs_path}` };

/** Folders of pages. Each path one level below them is a page or nothing. */
const page_folders = ['', '/operations', '/guides', '/actions', '/collections', ...prose_folders];

const media_types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
};

const image_types: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };

/** Rewrites the addresses of attributes for the operator port. A quote in a text is escaped, so that no text is changed. */
const addressedTo = (port: SitePort, page: string, partner_url: string): string =>
  port === 'partner'
    ? page
    : page
        .replaceAll(`="${docs_path}`, `="${starts[port]}`)
        .replaceAll('="/openapi.json"', `="${partner_url}/openapi.json"`);

/** Pages that are drawn when they are first requested. They are kept until the examples change. */
function pagesOf(site: Site, port: SitePort): Resource {
  const kept = new LRUCache<string, EncodedContent>({
    maxSize: kept_bytes_max,
    sizeCalculation: ({ body }) => body.length,
  });
  /** Requests for the same page wait for one drawing. */
  const drawn = new Map<string, Promise<EncodedContent | undefined>>();
  let version: number | undefined;

  async function draw(url: string, encoding: ContentEncoding): Promise<EncodedContent | undefined> {
    const page = await site.draw(url, port);
    return page === undefined ? undefined : encodeContent(addressedTo(port, page, site.baseUrl()), encoding);
  }

  async function findPage(url: string, encoding: ContentEncoding): Promise<EncodedContent | undefined> {
    const wanted = site.examplesVersion();
    if (version !== wanted) kept.clear();
    version = wanted;
    const key = `${encoding} ${wanted} ${url}`;
    const known = kept.get(key);
    if (known) return known;
    const drawing = drawn.get(key) ?? draw(url, encoding);
    drawn.set(key, drawing);
    try {
      const content = await drawing;
      if (content && version === wanted) kept.set(key, content);
      return content;
    } finally {
      drawn.delete(key);
    }
  }
  return {
    methods: ['GET', 'HEAD'],
    async serve(exchange) {
      const url = docs_path + exchange.path.slice(starts[port].length);
      const content = await findPage(url, encodingFor(exchange));
      if (content) sendContent(exchange, content, { media_type: 'text/html', headers: security });
      else exchange.refuse(new GatewayRefusal('unknown_path'));
    },
  };
}

/** The pictures of the documentation by name. There are few, and each is read once, so that its answers share it. */
function pictures(): Resource {
  const folders = ['docs', 'bench'];
  const list = loadOnce(async () => {
    const names = await Promise.all(folders.map((folder) => readdir(packageFile(folder)).catch(() => [])));
    const files = names.flatMap((found, at) =>
      found
        .filter((name) => Object.hasOwn(image_types, extname(name)))
        .map((name): [string, () => Promise<Buffer>] => [
          name,
          loadOnce(() => readFile(packageFile(folders[at] ?? '', name))),
        ]),
    );
    return new Map(files);
  });
  return {
    methods: ['GET', 'HEAD'],
    async serve(exchange) {
      const name = basename(exchange.path);
      const bytes = await (await list()).get(name)?.();
      if (bytes === undefined) return exchange.refuse(new GatewayRefusal('unknown_path'));
      const etag = `"${etagDigestOf(bytes)}"`;
      const common = { ...security, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache', etag };
      if (exchange.request.headers['if-none-match'] === etag) return exchange.write(304, common);
      return exchange.write(200, { ...common, 'content-type': image_types[extname(name)] }, bytes);
    },
  };
}

/** All resources of a port, each with its path. One whose path ends in a slash serves what is one level below it. */
export function siteResources(site: Site, port: SitePort): [path: string, Resource][] {
  const start = starts[port];
  const pages = pagesOf(site, port);
  return [
    [start, pages],
    ...page_folders.map((folder): [string, Resource] => [`${start}${folder}/`, pages]),
    ...site_files.map((name): [string, Resource] => {
      const media_type = media_types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
      const content = { media_type, load: () => readFile(join(site.folder, name), 'utf8') };
      const kept = staticResource({ ...content, cache_control: for_ever });
      // Other pages use the style without naming its digest.
      const asked = staticResource(content);
      const serve: Resource['serve'] = (exchange) => (exchange.query === '' ? asked : kept).serve(exchange);
      return [`${start}/${name}`, { methods: kept.methods, serve }];
    }),
    [`${start}/images/`, pictures()],
  ];
}
