import { readFile } from 'node:fs/promises';
import type { Resource } from './exchange.ts';

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

const headers = {
  'content-security-policy': security,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

function resource(type: string, body: () => Promise<string | Uint8Array> | string): Resource {
  return {
    methods: ['GET', 'HEAD'],
    serve: async (exchange) =>
      exchange.write(200, { ...headers, 'content-type': `${type}; charset=utf-8` }, await body()),
  };
}

/** What stands at `/docs` and `/openapi.json`. */
export function docsResources({ openapi_json, scalar_js }: DocsFiles): [path: string, Resource][] {
  return [
    ['/docs', resource('text/html', () => page)],
    ['/docs/start.js', resource('text/javascript', () => start)],
    ['/docs/scalar.js', resource('text/javascript', () => readFile(scalar_js))],
    ['/openapi.json', resource('application/json', () => readFile(openapi_json))],
  ];
}
