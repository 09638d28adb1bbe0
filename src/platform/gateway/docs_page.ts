import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';

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

/** Adds `/docs` and `/openapi.json`. */
export function serveDocs(server: FastifyInstance, files: DocsFiles): void {
  const headers = {
    'content-security-policy': security,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
  const serve = (url: string, type: string, body: () => unknown) =>
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply) => reply.headers(headers).type(`${type}; charset=utf-8`).send(body()),
    });
  serve('/docs', 'text/html', () => page);
  serve('/docs/start.js', 'text/javascript', () => start);
  serve('/docs/scalar.js', 'text/javascript', () => createReadStream(files.scalar_js));
  serve('/openapi.json', 'application/json', () => createReadStream(files.openapi_json));
}
