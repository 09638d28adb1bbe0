import type { OnDefect } from '../platform/http/call_record.ts';
import type { Resource } from '../platform/http/exchange.ts';
import { type HttpServer, httpServer } from '../platform/http/http_server.ts';
import type { Metrics } from '../platform/observe/metrics.ts';

export interface OperatorOptions {
  readonly onDefect: OnDefect;
  readonly metrics: Metrics;
  /** Whether the server takes calls: it is not stopping, and its database answers. */
  readonly isReady: () => Promise<boolean>;
}

const limits = { header_timeout_ms: 10_000, request_timeout_ms: 30_000, connections_max: 1_000 };

const resource = (serve: Resource['serve']): Resource => ({ methods: ['GET', 'HEAD'], serve });

const json = { 'content-type': 'application/json; charset=utf-8' };

/** The operator's port: health and metrics. Nobody signs here, and nothing is logged. */
export function operatorServer({ onDefect, metrics, isReady }: OperatorOptions): HttpServer {
  const { registry } = metrics;
  return httpServer({
    onDefect,
    limits,
    resources: new Map([
      ['/healthz', resource(async (exchange) => exchange.write(200, json, '{"status":"ok"}'))],
      [
        '/readyz',
        resource(async (exchange) =>
          (await isReady())
            ? exchange.write(200, json, '{"status":"ready"}')
            : exchange.write(503, json, '{"status":"not ready"}'),
        ),
      ],
      [
        '/metrics',
        resource(async (exchange) =>
          exchange.write(200, { 'content-type': registry.contentType }, await registry.metrics()),
        ),
      ],
    ]),
    unknownPath: () => 'There is nothing at this path. The operator port has /healthz, /readyz and /metrics.',
    observe: () => undefined,
  });
}
