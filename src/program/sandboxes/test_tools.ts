// What a developer gets who starts Stoa on their own machine: sandboxes, and a demo marketplace with a journal,
// faults, and a clock that can be moved.
import { isLoopback } from '../../engine/http/connections/client_address.ts';
import { sqlitePath } from '../../engine/store/open_database.ts';
import { embeddedDatabase } from '../../engine/store/sqlite/sqlite_database.ts';
import { MovableClock } from '../../testing/sandboxes/clock/sandbox_clock.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { lockSandboxes, SandboxesInUseError } from './sandboxes_lock.ts';

/** Undefined if another server has it, which then has the test tools of this database. */
async function tryLock(path: string): Promise<(() => void) | undefined> {
  try {
    return await lockSandboxes(path);
  } catch (error) {
    if (error instanceof SandboxesInUseError) return undefined;
    throw error;
  }
}

/**
 * The same marketplace with its test tools, if it is a demo in an embedded database that only this machine reaches,
 * and the settings do not turn them off.
 */
export async function withTestTools(opened: OpenMarketplace, has_demo: boolean): Promise<OpenMarketplace> {
  const { settings, wall_clock } = opened;
  const { sandboxes, host, operator_host, database_url } = settings;
  const path = sqlitePath(database_url);
  if (path === undefined || path === ':memory:' || sandboxes === false) return opened;
  const database = embeddedDatabase(opened.database);
  if (!database || !has_demo || !isLoopback(host) || !isLoopback(operator_host)) return opened;
  // A server that was told to have sandboxes has locked them already.
  const unlock = sandboxes ? () => undefined : await tryLock(path);
  if (!unlock) return opened;
  const wall_ms = wall_clock.now_ms();
  const stored = opened.business_clock instanceof MovableClock ? opened.business_clock : undefined;
  const clock = stored ?? new MovableClock(wall_clock, { business_ms: wall_ms, wall_ms, rate: 1 });
  return {
    ...opened,
    settings: { ...settings, sandboxes: true },
    business_clock: clock,
    test_tools: { clock, database, is_asked_for: sandboxes === true },
    close: () => opened.close().finally(unlock),
  };
}
