// Serves `/operator/openapi.json`. It describes the product alone, so that it needs no token.
import type { Resource } from '../../engine/http/exchange.ts';
import { staticResource } from '../../engine/http/resources/static_resource.ts';
import type { OperatorDescription } from '../../kit/contract/operator/operator_description.ts';
import { operatorOpenApi } from '../../kit/contract/operator/operator_openapi.ts';

export interface OperatorDocumentsOptions {
  /** Called for the first request: a start needs no description. */
  readonly describeOperator: () => OperatorDescription;
  readonly version: string;
  /** The URL of the operator port. It is called once the port listens. */
  readonly operatorUrl: () => string;
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

/** The resource of the document, with its path. */
export function operatorDocuments(options: OperatorDocumentsOptions): [path: string, Resource][] {
  const { describeOperator, version, operatorUrl } = options;
  return [
    [
      '/operator/openapi.json',
      staticResource({
        media_type: 'application/json',
        load: () => JSON.stringify(operatorOpenApi(describeOperator(), { version, base_url: operatorUrl() })),
      }),
    ],
  ];
}
