// What stands at `/operator/docs` and `/operator/openapi.json`. Both tell of the product alone: they need no token.
import { readFile } from 'node:fs/promises';
import type { Resource } from '../../engine/http/exchange.ts';
import { staticResource } from '../../engine/http/resources/static_resource.ts';
import type { OperatorDescription } from '../../kit/contract/operator/operator_description.ts';
import { operatorOpenApi } from '../../kit/contract/operator/operator_openapi.ts';
import { operatorDocsPage } from './operator_docs_page.ts';

export interface OperatorDocumentsOptions {
  readonly description: OperatorDescription;
  readonly version: string;
  /** Where the operator port is; asked once it listens. */
  readonly operatorUrl: () => string;
  /** The file of the style that both documentation pages have. */
  readonly style: string;
}

const security = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a page that needs neither script nor internet lets browsers do. */
export const page_security = { 'content-security-policy': security, 'referrer-policy': 'no-referrer' };

/** The resources of the documentation, by their paths. */
export function operatorDocuments(options: OperatorDocumentsOptions): [path: string, Resource][] {
  const { description, version, operatorUrl, style } = options;
  const headers = page_security;
  return [
    [
      '/operator/docs',
      staticResource({
        media_type: 'text/html',
        load: () => operatorDocsPage(description, version),
        headers,
      }),
    ],
    [
      '/operator/docs/docs.css',
      staticResource({ media_type: 'text/css', load: () => readFile(style, 'utf8') }),
    ],
    [
      '/operator/openapi.json',
      staticResource({
        media_type: 'application/json',
        load: () => JSON.stringify(operatorOpenApi(description, { version, base_url: operatorUrl() })),
      }),
    ],
  ];
}
