// Serves `/operator/coverage`.

import { GatewayRefusal } from '../../../../engine/http/gateway_refusals.ts';
import { staticResource } from '../../../../engine/http/resources/static_resource.ts';
import { page_security } from '../../../../operator/documentation/operator_documents.ts';
import type { OperatorPage } from '../../../../operator/operator_access.ts';
import type { TestBenches } from '../../test_benches.ts';
import { coverageReport } from '../coverage_report.ts';
import { coveragePage } from './coverage_page.ts';
import { coverage_path, coverage_style_path } from './coverage_paths.ts';
import { coverage_style } from './coverage_style.ts';

/** The resources of the page, by their paths. */
export const coverageResources = (benches: TestBenches): OperatorPage[] => [
  {
    path: coverage_path,
    open_to: 'this_machine',
    resource: {
      methods: ['GET', 'HEAD'],
      async serve(exchange) {
        const label = new URLSearchParams(exchange.query).get('label') ?? undefined;
        const coverage = label === undefined ? benches.coverage : benches.findLabel(label);
        if (!coverage)
          return exchange.refuse(
            new GatewayRefusal('unknown_path', {
              message: 'No sandbox of this label has been called since the server started.',
            }),
          );
        const headers = {
          ...page_security,
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        };
        exchange.write(
          200,
          headers,
          coveragePage(coverageReport(coverage), { label, labels: benches.labels }),
        );
      },
    },
  },
  {
    path: coverage_style_path,
    open_to: 'anybody',
    resource: staticResource({ media_type: 'text/css', load: () => coverage_style }),
  },
];
