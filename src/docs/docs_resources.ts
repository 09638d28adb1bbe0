import { readFile } from 'node:fs/promises';
import type { Operation } from '../platform/contract/operation.ts';
import type { Resource } from '../platform/http/exchange.ts';
import { digestOf, staticResource } from '../platform/http/resources/static_resource.ts';
import { type CommonError, docsPage } from './docs_page.ts';
import type { Document } from './document.ts';

export interface DocsOptions {
  readonly operations: readonly Operation[];
  readonly common_errors: readonly CommonError[];
  /** Where partners reach this server; asked once it listens. */
  readonly baseUrl: () => string;
  /** Files: the OpenAPI document, and the style and the program of the page. */
  readonly openapi_json: string;
  readonly style: string;
  readonly script: string;
}

// The page asks nobody but this server for anything, and a browser holds it to that.
const security = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page names its style and program with their digests: one that changed has another URL. */
const for_ever = 'public, max-age=31536000, immutable';

const read = (file: string) => readFile(file, 'utf8');

/** What stands at `/docs` and `/openapi.json`. */
export function docsResources(options: DocsOptions): [path: string, Resource][] {
  const { operations, common_errors, baseUrl, openapi_json, style, script } = options;
  /** The OpenAPI document, which names this server as the one to call. */
  async function document(): Promise<string> {
    const servers = [{ url: baseUrl(), description: 'The server that this document came from.' }];
    return JSON.stringify({ ...JSON.parse(await read(openapi_json)), servers });
  }
  async function page(): Promise<string> {
    const [document_text, style_text, script_text] = await Promise.all(
      [openapi_json, style, script].map(read),
    );
    return docsPage({
      operations,
      common_errors,
      document: JSON.parse(document_text ?? '') as Document,
      style_url: `/docs/docs.css?${digestOf(style_text ?? '')}`,
      script_url: `/docs/docs.js?${digestOf(script_text ?? '')}`,
    });
  }
  const headers = { 'content-security-policy': security, 'referrer-policy': 'no-referrer' };
  return [
    ['/docs', staticResource({ media_type: 'text/html', load: page, headers })],
    [
      '/docs/docs.css',
      staticResource({ media_type: 'text/css', load: () => read(style), cache_control: for_ever }),
    ],
    [
      '/docs/docs.js',
      staticResource({ media_type: 'text/javascript', load: () => read(script), cache_control: for_ever }),
    ],
    ['/openapi.json', staticResource({ media_type: 'application/json', load: document })],
  ];
}
