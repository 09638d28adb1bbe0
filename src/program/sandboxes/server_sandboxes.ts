// The sandboxes of a server, if they are enabled.
import { dirname } from 'node:path';
import { type MarketplaceLookup, openDoor } from '../../engine/gateway/door.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { sqlitePath } from '../../engine/store/open_database.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { sandboxesFolder } from '../../testing/sandboxes/kept/sandbox_files.ts';
import { SandboxRegistry } from '../../testing/sandboxes/kept/sandbox_registry.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { type SandboxSurroundings, sandboxProgram } from './sandbox_program.ts';

/** A server cannot have sandboxes. The message says why. */
export class SandboxesError extends ExplainedError {
  override readonly name = 'SandboxesError';
}

/** @throws SandboxesError on PostgreSQL, and for a database that is not a file. */
export function openSandboxes(
  server: OpenMarketplace,
  surroundings: SandboxSurroundings,
): SandboxRegistry | undefined {
  const { sandboxes, database_url } = server.settings;
  if (!sandboxes) return undefined;
  const path = sqlitePath(database_url);
  if (path === undefined || path === ':memory:')
    throw new SandboxesError(
      'Sandboxes are copies of a file: they need the embedded database, STOA_DATABASE_URL=sqlite:PATH. To serve this database, leave out STOA_SANDBOXES.',
    );
  const folder = sandboxesFolder(dirname(path));
  return new SandboxRegistry(sandboxProgram(server, folder, surroundings));
}

/** Finds the marketplace of a partner by its id alone. */
export function marketplaceLookup(
  marketplace: Marketplace,
  sandboxes: SandboxRegistry | undefined,
): MarketplaceLookup {
  const door = openDoor(marketplace);
  if (!sandboxes) return { find: () => door };
  return { find: (partner_id) => sandboxes.findByPartner(partner_id) ?? door };
}
