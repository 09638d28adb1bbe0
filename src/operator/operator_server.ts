import Fastify, { type FastifyInstance } from 'fastify';
import { refusalBody } from '../platform/contract/envelope.ts';
import { answerOddRequests, onClientError } from '../platform/gateway/malformed.ts';
import { newRequestId } from '../platform/gateway/request_id.ts';
import type { Metrics } from '../platform/observe.ts';

export interface OperatorOptions {
  readonly metrics: Metrics;
  /** Whether the server takes calls: it is not stopping, and its database answers. */
  readonly isReady: () => Promise<boolean>;
}

/** The operator's port: health and metrics. */
export function operatorServer({ metrics, isReady }: OperatorOptions): FastifyInstance {
  const server = Fastify({
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000 },
    clientErrorHandler: onClientError(() => undefined),
  });
  answerOddRequests(server.server, () => undefined);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) =>
    (await isReady()) ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' }),
  );
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  server.setNotFoundHandler((_request, reply) => {
    const request_id = newRequestId();
    const message = 'There is nothing at this path. The operator port has /healthz, /readyz and /metrics.';
    return reply
      .code(404)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'x-request-id': request_id })
      .send(refusalBody(request_id, { error: 'error_not_found', message }));
  });
  return server;
}
