// The page of the console and its files, which the build puts into dist/console/.
import { readFile } from 'node:fs/promises';
import type { Exchange, Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { html } from '../../engine/http/resources/html.ts';
import { acceptsPage } from '../../engine/http/resources/negotiation.ts';
import { page_icon } from '../../engine/http/resources/page_mark.ts';
import { loadOnce, staticResource } from '../../engine/http/resources/static_resource.ts';
import { packageFile } from '../../engine/package_file.ts';

/** What the build writes of the browser application: file names in which the digests of the files are. */
interface Manifest {
  readonly script: string;
  readonly style: string;
  /** All files that are served. */
  readonly files: readonly string[];
}

export const assets_path = '/console/assets/';

/** Browsers run and load only what this port serves, and no page of others frames the console. */
export const console_security = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const media_types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
};

const consoleFile = (name: string) => packageFile('dist', 'console', name);

const pageOf = ({ script, style }: Manifest, has_provider: boolean) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stoa</title>
${page_icon}
<link rel="stylesheet" href="${assets_path}${style}">
<script type="module" src="${assets_path}${script}"></script>
</head>
<body>
<div id="console"${has_provider ? html` data-provider="yes"` : ''}></div>
<noscript>The console needs JavaScript. The operator API is described at /operator/docs.</noscript>
</body>
</html>
`.text;

const readManifest = loadOnce(
  async (): Promise<Manifest> => JSON.parse(await readFile(consoleFile('manifest.json'), 'utf8')),
);

const refuseUnknown = (exchange: Exchange) =>
  exchange.refuse(new GatewayRefusal('unknown_path', { headers: { vary: 'Accept' } }));

/** The path of the style, for pages that are made here. */
export const consoleStylePath = async (): Promise<string> => `${assets_path}${(await readManifest()).style}`;

/** The page, for clients that accept HTML. @param has_provider whether people can sign in at a provider. */
export function consolePage(has_provider: boolean): Resource {
  const page = staticResource({
    media_type: 'text/html',
    load: async () => pageOf(await readManifest(), has_provider),
    cache_control: 'no-store',
    headers: console_security,
  });
  return {
    methods: ['GET', 'HEAD'],
    serve: async (exchange) =>
      acceptsPage(exchange.request.headers.accept) ? page.serve(exchange) : refuseUnknown(exchange),
  };
}

/** The files of the page. They never change under their names. */
export function consoleAssets(): Resource {
  const files = loadOnce(async () => {
    const { files: names } = await readManifest();
    return new Map(
      names.map((name) => {
        const media_type = media_types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
        const load = () => readFile(consoleFile(name), 'utf8');
        const cache_control = 'public, max-age=31536000, immutable';
        return [name, staticResource({ media_type, load, cache_control })] as const;
      }),
    );
  });
  return {
    methods: ['GET', 'HEAD'],
    async serve(exchange) {
      const file = (await files()).get(exchange.path.slice(assets_path.length));
      if (file) await file.serve(exchange);
      else exchange.refuse(new GatewayRefusal('unknown_path'));
    },
  };
}
