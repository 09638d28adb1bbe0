import { refusalBody } from '../platform/contract/envelope.ts';
import type { OnDefect } from '../platform/http/call_record.ts';
import type { Resource } from '../platform/http/exchange.ts';
import { type HttpLimits, type HttpServer, httpServer } from '../platform/http/http_server.ts';
import { newRequestId } from '../platform/http/requests/request_id.ts';
import type { Metrics } from '../platform/observe/metrics.ts';
import { accessCheck, type OperatorAccessOptions } from './operator_access.ts';
import { operator_limits } from './operator_limits.ts';

export interface OperatorOptions {
  readonly access: OperatorAccessOptions;
  readonly onDefect: OnDefect;
  /** Those of the partner API, but for fewer connections. */
  readonly limits: HttpLimits;
  readonly metrics: Metrics;
  /** What stands at `/readyz`. */
  readonly readiness: Resource;
}

const resource = (serve: Resource['serve']): Resource => ({ methods: ['GET', 'HEAD'], serve });

const json = { 'content-type': 'application/json; charset=utf-8' };

/** The operator's port: health and metrics. Who calls has a token, and nothing is logged. */
export function operatorServer({
  access,
  onDefect,
  limits,
  metrics,
  readiness,
}: OperatorOptions): HttpServer {
  const { registry } = metrics;
  const findRefusal = accessCheck(access);
  return httpServer({
    onDefect,
    mayGoOn(exchange) {
      const refusal = findRefusal(exchange.request, exchange.path);
      if (!refusal) return true;
      const request_id = newRequestId();
      exchange.send(request_id, { ...refusal, body: refusalBody(request_id, refusal) });
      return false;
    },
    limits: {
      ...limits,
      connections_max: Math.min(limits.connections_max, operator_limits.operator_connections_max.value),
    },
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
