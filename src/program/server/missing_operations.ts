// Stubs and the upstream of a server, from its settings.

import type { OperationResources } from '../../engine/gateway/operation_resource.ts';
import type { Log } from '../../engine/observe/log.ts';
import { type Clock, seconds } from '../../kit/contract/clock.ts';
import { MissingOperations } from '../../testing/missing_operations/missing_operations.ts';
import { readStubs } from '../../testing/missing_operations/stubs/stub_files.ts';
import { Stubs } from '../../testing/missing_operations/stubs/stubs.ts';
import { UpstreamCredentials, UpstreamError } from '../../testing/missing_operations/upstream/credentials.ts';
import { Fixtures } from '../../testing/missing_operations/upstream/fixtures.ts';
import { Upstream } from '../../testing/missing_operations/upstream/upstream.ts';
import type { Settings } from '../settings/settings.ts';
import { countedName } from './unknown_operation.ts';

export interface MissingOperationsContext {
  readonly calls: OperationResources;
  readonly wall_clock: Clock;
  readonly log: Log;
  /** Whether this server has a resource at a path. */
  readonly isServed: (path: string) => boolean;
}

function openUpstream(settings: Settings, wall_clock: Clock): Upstream | undefined {
  const { upstream: url, upstream_credentials, upstream_partner_key, share_percent_max } = settings;
  if (url === undefined) return undefined;
  if (upstream_credentials === undefined)
    throw new UpstreamError(
      'Calls to STOA_UPSTREAM are signed with separate credentials: set STOA_UPSTREAM_CREDENTIALS to a file that contains them.',
    );
  const credentials = new UpstreamCredentials(upstream_credentials, upstream_partner_key);
  return new Upstream({ url, credentials, share_percent_max, now: () => seconds(wall_clock) });
}

/**
 * What answers operations that Stoa does not have; undefined if nothing does.
 *
 * @throws StubError and UpstreamError if something cannot be used.
 */
export function openMissingOperations(
  settings: Settings,
  { calls, wall_clock, log, isServed }: MissingOperationsContext,
): MissingOperations | undefined {
  const { stub, upstream_fixtures } = settings;
  const upstream = openUpstream(settings, wall_clock);
  if (stub === undefined && upstream === undefined) return undefined;
  const whyNot = (path: string) =>
    isServed(path) ? `path must be none that Stoa has, as ${path} is` : undefined;
  let is_told = false;
  return new MissingOperations(calls, {
    stubs: new Stubs(stub === undefined ? [] : readStubs(stub, whyNot)),
    upstream,
    nameOf: countedName,
    fixtures: upstream && new Fixtures(upstream_fixtures),
    onNotKept(err) {
      // A full folder would otherwise be logged with each call.
      if (!is_told)
        log.warn({ ...(err !== undefined && { err }), folder: upstream_fixtures }, 'fixture not kept');
      is_told = true;
    },
  });
}
