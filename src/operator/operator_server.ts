import type { OnDefect } from '../platform/http/call_record.ts';
import type { Resource } from '../platform/http/exchange.ts';
import { type HttpLimits, type HttpServer, httpServer } from '../platform/http/http_server.ts';
import type { Metrics } from '../platform/observe/metrics.ts';

export interface OperatorOptions {
  readonly onDefect: OnDefect;
  /** Those of the partner API, but for fewer connections. */
  readonly limits: HttpLimits;
  readonly metrics: Metrics;
  /** What stands at `/readyz`. */
  readonly readiness: Resource;
}

const connections_max = 1_000;

const resource = (serve: Resource['serve']): Resource => ({ methods: ['GET', 'HEAD'], serve });

const json = { 'content-type': 'application/json; charset=utf-8' };

/** The operator's port: health and metrics. Nobody signs here, and nothing is logged. */
export function operatorServer({ onDefect, limits, metrics, readiness }: OperatorOptions): HttpServer {
  const { registry } = metrics;
  return httpServer({
    onDefect,
    limits: { ...limits, connections_max: Math.min(limits.connections_max, connections_max) },
    resources: new Map([
      ['/healthz', resource(async (exchange) => exchange.write(200, json, '{"status":"ok"}'))],
      ['/readyz', readiness],
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
