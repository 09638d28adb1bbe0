// A marketplace without rows, on a database of its own.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenMarketplace, openMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { readSettings } from '../../../src/program/settings/settings.ts';
import { createDatabase, type EngineName } from '../databases/databases.ts';
import { FakeClock } from '../world/fake_clock.ts';

/** The passphrase of tests. */
export const test_passphrase = 'the passphrase of a test';

/** @param master_key 64 hexadecimal digits. */
export async function emptyMarketplace(engine: EngineName, master_key: string): Promise<OpenMarketplace> {
  const { url, drop } = await createDatabase(engine);
  const clock = new FakeClock();
  const settings = readSettings({
    STOA_DATABASE_URL: url,
    STOA_MASTER_KEY: master_key,
    STOA_OPERATOR_TOKEN: 'o'.repeat(40),
    STOA_BACKUP_PASSPHRASE: test_passphrase,
  });
  const clocks = { wall_clock: clock, business_clock: clock, monotonic_clock: clock };
  const marketplace = await openMarketplace({ ...settings, call_timeout_ms: 60_000 }, clocks);
  onTestFinished(async () => {
    await marketplace.close();
    await drop();
  });
  return marketplace;
}

/** The contents of all files below a folder, by their paths. */
export function filesBelow(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}
