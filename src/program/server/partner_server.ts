// The server of the partner API: operations, links to files, the documentation.

import { file_path } from '../../engine/file_links/file_links.ts';
import { fileResource } from '../../engine/file_links/file_resource.ts';
import type { Gateway } from '../../engine/gateway/answer_call.ts';
import type { CallIntake } from '../../engine/gateway/call_intake.ts';
import { OperationResources } from '../../engine/gateway/operation_resource.ts';
import { createRoute } from '../../engine/gateway/route.ts';
import type { Group } from '../../engine/group.ts';
import type { CallRecord } from '../../engine/http/call_record.ts';
import type { Resource } from '../../engine/http/exchange.ts';
import { type HttpServer, httpServer } from '../../engine/http/http_server.ts';
import { rootResource } from '../../engine/http/resources/root_resource.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import type { Log } from '../../engine/observe/log.ts';
import type { MissingOperations } from '../../testing/missing_operations/missing_operations.ts';
import type { SandboxRegistry } from '../../testing/sandboxes/kept/sandbox_registry.ts';
import { SandboxResources } from '../sandboxes/sandbox_resources.ts';
import { openMissingOperations } from './missing_operations.ts';
import type { OpenMarketplace } from './open_marketplace.ts';
import { UnknownCalls } from './unknown_calls.ts';

type Paths = readonly (readonly [path: string, Resource])[];

export interface PartnerServerOptions {
  readonly opened: OpenMarketplace;
  readonly marketplace: Marketplace;
  /** Undefined if sandboxes are off. */
  readonly sandboxes: SandboxRegistry | undefined;
  readonly served: readonly Group[];
  readonly gateway: Gateway;
  readonly intake: CallIntake;
  /** What `/readyz` answers. */
  readonly readiness: Resource;
  readonly log: Log;
  readonly documentation: Paths;
  /** Called once for each call, when its answer is known. */
  readonly observe: (call: CallRecord) => void;
}

const operations = (served: readonly Group[], calls: OperationResources): Paths =>
  served.flatMap((group) =>
    group.operations.map(
      ({ contract, handle }) => [contract.path, calls.resourceOf(createRoute(contract, handle))] as const,
    ),
  );

/** Builds the server. It starts with `listen`. */
export function partnerServer(options: PartnerServerOptions): {
  readonly server: HttpServer;
  readonly missing_operations: MissingOperations | undefined;
} {
  const { opened, marketplace, sandboxes, served, gateway, intake, log } = options;
  const { settings, wall_clock } = opened;
  const calls = new OperationResources(gateway, intake, settings.call_timeout_ms);
  const file_kinds = served.flatMap(({ files }) => files);
  const resourcesOf = (of: Marketplace) => [
    ...served.flatMap(({ resources }) => resources(of)),
    [file_path, fileResource(of, file_kinds)] as const,
  ];
  const sandbox_resources = sandboxes && new SandboxResources(sandboxes, resourcesOf, marketplace);
  const resources = new Map([
    ...operations(served, calls),
    ...(sandbox_resources?.ofServer ?? resourcesOf(marketplace)),
    ['/', rootResource('/docs')] as const,
    ['/readyz', options.readiness] as const,
    ...options.documentation,
  ]);
  const missing_operations = openMissingOperations(settings, {
    calls,
    wall_clock,
    log,
    isServed: (path) => resources.has(path),
  });
  const unknown_calls = new UnknownCalls(gateway, intake.in_flight);
  const server = httpServer({
    onDefect: gateway.onDefect,
    limits: settings,
    trusted_proxies: settings.trusted_proxies,
    load: intake.in_flight,
    resources,
    findResource: (path) =>
      missing_operations?.find(path) ?? sandbox_resources?.find(path) ?? unknown_calls.find(path),
    observe: options.observe,
  });
  return { server, missing_operations };
}
