import { readFile } from 'node:fs/promises';
import type { Resource } from './exchange.ts';
import { staticResource } from './static_resource.ts';

export interface DocsFiles {
  /** The OpenAPI document, and the script that draws the page from it. */
  readonly openapi_json: string;
  readonly scalar_js: string;
}

// The page asks nobody but this server for anything, and a browser holds it to that.
const security = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const options = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  agent: { disabled: true },
  mcp: { disabled: true },
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stoa: Marketplace Seller Partner API</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="docs"></div>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `Scalar.createApiReference('#docs', ${JSON.stringify(options)});\n`;

const html_headers = { 'content-security-policy': security, 'referrer-policy': 'no-referrer' };

/** What stands at `/docs` and `/openapi.json`. */
export function docsResources({ openapi_json, scalar_js }: DocsFiles): [path: string, Resource][] {
  const script = 'text/javascript';
  return [
    ['/docs', staticResource({ media_type: 'text/html', load: () => page, headers: html_headers })],
    ['/docs/start.js', staticResource({ media_type: script, load: () => start })],
    ['/docs/scalar.js', staticResource({ media_type: script, load: () => readFile(scalar_js, 'utf8') })],
    [
      '/openapi.json',
      staticResource({ media_type: 'application/json', load: () => readFile(openapi_json, 'utf8') }),
    ],
  ];
}
