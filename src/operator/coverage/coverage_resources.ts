// What stands at `/operator/coverage`.
import type { Resource } from '../../platform/http/exchange.ts';
import { staticResource } from '../../platform/http/resources/static_resource.ts';
import { coverageReport } from '../../platform/test_bench/coverage/coverage_report.ts';
import type { TestBenches } from '../../platform/test_bench/test_benches.ts';
import { page_security } from '../documentation/operator_documents.ts';
import { coveragePage } from './coverage_page.ts';
import { coverage_path, coverage_style_path } from './coverage_paths.ts';
import { coverage_style } from './coverage_style.ts';

/** The resources of the page, by their paths. */
export const coverageResources = ({ coverage }: TestBenches): [path: string, Resource][] => [
  [
    coverage_path,
    {
      methods: ['GET', 'HEAD'],
      async serve(exchange) {
        const headers = {
          ...page_security,
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        };
        exchange.write(200, headers, coveragePage(coverageReport(coverage)));
      },
    },
  ],
  [coverage_style_path, staticResource({ media_type: 'text/css', load: () => coverage_style })],
];
