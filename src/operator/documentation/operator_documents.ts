// Serves `/operator/docs` and `/operator/openapi.json`. They describe the product alone, so that they need no token.
import { readFile } from 'node:fs/promises';
import type { Resource } from '../../engine/http/exchange.ts';
import { staticResource } from '../../engine/http/resources/static_resource.ts';
import type { OperatorDescription } from '../../kit/contract/operator/operator_description.ts';
import { operatorOpenApi } from '../../kit/contract/operator/operator_openapi.ts';
import { operatorDocsPage } from './operator_docs_page.ts';

export interface OperatorDocumentsOptions {
  readonly description: OperatorDescription;
  readonly version: string;
  /** The URL of the operator port. It is called once the port listens. */
  readonly operatorUrl: () => string;
  /** The path of the style sheet of both documentation pages. */
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

/** Headers with which browsers run no scripts and load nothing from other servers. */
export const page_security = { 'content-security-policy': security, 'referrer-policy': 'no-referrer' };

/** The resources of the documentation, each with its path. */
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
