import type { IncomingMessage } from 'node:http';
import type { CallIntake } from '../engine/gateway/call_intake.ts';
import type { Group } from '../engine/group.ts';
import { CallRecord, type OnDefect } from '../engine/http/call_record.ts';
import type { Exchange, Resource } from '../engine/http/exchange.ts';
import { type HttpLimits, type HttpServer, httpServer } from '../engine/http/http_server.ts';
import { newRequestId } from '../engine/http/requests/request_id.ts';
import { rootResource } from '../engine/http/resources/root_resource.ts';
import type { Marketplace } from '../engine/marketplace.ts';
import type { Metrics } from '../engine/observe/metrics.ts';
import type { Sandboxes } from '../engine/sandbox/sandboxes.ts';
import type { Tables } from '../engine/store/table.ts';
import type { Tracer } from '../engine/trace/tracer.ts';
import { movedTables } from '../engine/transfer/moved_tables.ts';
import { Problem } from '../kit/contract/operator/problem.ts';
import { actionResources, belowSandboxes } from './calls/action_paths.ts';
import { OperatorCalls } from './calls/operator_calls.ts';
import { problemAnswer, problemOf } from './calls/operator_problem.ts';
import { collectionResources } from './collections/collections.ts';
import { ExportPlaces } from './collections/export_places.ts';
import { describeOperator } from './documentation/describe_operator.ts';
import { type OperatorDocumentsOptions, operatorDocuments } from './documentation/operator_documents.ts';
import {
  accessCheck,
  type nobody,
  type OperatorAccessOptions,
  type OperatorPage,
} from './operator_access.ts';
import { operator_limits } from './operator_limits.ts';
import { permitsOf } from './roles/permission.ts';
import type { ConsoleSessions } from './sessions/console_sessions.ts';
import type { OperatorCaller, OperatorTokenLookup } from './tokens/operator_token_lookup.ts';

export interface OperatorOptions {
  readonly access: OperatorAccessOptions;
  readonly tokens: OperatorTokenLookup;
  /** Undefined if the console is off. */
  readonly sessions: ConsoleSessions | undefined;
  readonly marketplace: Marketplace;
  /** Undefined if sandboxes are off. */
  readonly sandboxes: Sandboxes | undefined;
  /** What browsers get at `/`; undefined to send them to the documentation. */
  readonly root: Resource | undefined;
  /** Pages that other parts of the program add to the operator port. */
  readonly pages: readonly OperatorPage[];
  /** The groups whose actions and collections are served. */
  readonly groups: readonly Group[];
  readonly intake: CallIntake;
  readonly call_timeout_ms: number;
  readonly onDefect: OnDefect;
  /** Undefined if nothing is traced. */
  readonly tracer: Tracer | undefined;
  /** The URL of the server for partners. */
  readonly publicUrl: () => string;
  /** Called once for each call of the API, when its answer is known. */
  readonly observe: (call: CallRecord) => void;
  /** The limits of the partner API, with fewer connections. */
  readonly limits: HttpLimits;
  readonly metrics: Metrics;
  /** Serves `/readyz`. */
  readonly readiness: Resource;
  readonly documents: Omit<OperatorDocumentsOptions, 'describeOperator'>;
}

const resource = (serve: Resource['serve']): Resource => ({ methods: ['GET', 'HEAD'], serve });

const json = { 'content-type': 'application/json; charset=utf-8' };

const unknown_path =
  'There is nothing at this path. The operator port has /operator/v1/..., described at /operator/docs, and /healthz, /readyz and /metrics.';

/** The operator's port: its API, health and metrics. */
export function operatorServer(options: OperatorOptions): HttpServer {
  const { access, tokens, sessions, groups, onDefect, observe, limits, metrics, readiness } = options;
  const { registry } = metrics;
  const findAccess = accessCheck(access, tokens, sessions, options.pages);
  const callers = new WeakMap<IncomingMessage, OperatorCaller>();
  const calls = new OperatorCalls({
    ...options,
    known_permits: permitsOf(groups),
    callerOf({ request }) {
      const caller = callers.get(request);
      if (!caller) throw new Error('A call of the operator API came without a token.');
      return access.actor ? { ...caller, actor: access.actor } : caller;
    },
  });

  function letGoOn(exchange: Exchange, found: OperatorCaller | typeof nobody | Problem): boolean {
    if (!(found instanceof Problem)) {
      if (found) callers.set(exchange.request, found);
      return true;
    }
    const request_id = newRequestId();
    observe(new CallRecord(request_id, exchange.target).end(found.code, found.status, 0));
    exchange.send(request_id, problemAnswer(request_id, found));
    return false;
  }

  const actions = actionResources(
    calls,
    groups.flatMap((group) => group.actions),
  );
  const tables: Tables = Object.assign({}, ...groups.map((group) => group.tables));
  const findCollection = collectionResources(
    calls,
    groups.flatMap(({ collections }) => collections),
    {
      tables,
      moved: movedTables(tables),
      id_kinds: groups.flatMap(({ id_kinds }) => id_kinds),
      export_places: new ExportPlaces(),
    },
  );
  return httpServer({
    onDefect,
    mayGoOn(exchange) {
      const found = findAccess(exchange.request, exchange.path);
      return found instanceof Promise
        ? found.then((access) => letGoOn(exchange, access))
        : letGoOn(exchange, found);
    },
    limits: {
      ...limits,
      connections_max: Math.min(limits.connections_max, operator_limits.operator_connections_max.value),
      connections_limit: 'operator_connections_max',
    },
    resources: new Map([
      ['/', options.root ?? rootResource('/operator/docs')],
      ['/healthz', resource(async (exchange) => exchange.write(200, json, '{"status":"ok"}'))],
      ['/readyz', readiness],
      [
        '/metrics',
        resource(async (exchange) =>
          exchange.write(200, { 'content-type': registry.contentType }, await registry.metrics()),
        ),
      ],
      ...options.pages.map(({ path, resource }) => [path, resource] as const),
      ...operatorDocuments({ ...options.documents, describeOperator: () => describeOperator(groups) }),
      ...actions.fixed,
    ]),
    findResource: belowSandboxes(
      (path, sandbox_id) => actions.find(path, sandbox_id) ?? findCollection(path, sandbox_id),
    ),
    unknownPath: () => unknown_path,
    refusalAnswer: (request_id, refusal) => problemAnswer(request_id, problemOf(refusal)),
    observe,
  });
}
