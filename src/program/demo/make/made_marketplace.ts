// The marketplace in which the demo takes place: a separate database, whose business clock is set for each
// step.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileLinks } from '../../../engine/file_links/file_links.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { loadSet } from '../../../engine/transfer/load_set.ts';
import { type Clock, systemClock } from '../../../kit/contract/clock.ts';
import { tables } from '../../groups.ts';
import { type OpenMarketplace, openMarketplace } from '../../server/open_marketplace.ts';
import { readSettings } from '../../settings/settings.ts';
import { MadeIds } from './made_ids.ts';

/** The moment at which its files are loaded, which all ages refer to: 2026-03-01 12:00:00 UTC. */
export const loaded_at = 1_772_366_400;

/** A clock that shows the time to which it was set. */
export class SetClock implements Clock {
  /** Unix time in seconds. */
  now = loaded_at;
  readonly now_ms = (): number => this.now * 1_000;
}

/** The marketplace, inside of the one transaction in which everything happens. */
export interface MadeMarketplace
  extends Pick<OpenMarketplace, 'jobs' | 'settings' | 'derivation' | 'master_keys' | 'wall_clock'> {
  readonly store: Transaction;
  readonly ids: MadeIds;
  readonly clock: SetClock;
  readonly file_links: FileLinks;
}

const secrets = { STOA_MASTER_KEY: 'ab'.repeat(32), STOA_OPERATOR_TOKEN: 'o'.repeat(40) };

/**
 * Opens a marketplace with these data files, runs some work in it, and removes it.
 *
 * @param files the text of each file, by name.
 */
export async function inMadeMarketplace<T>(
  files: ReadonlyMap<string, string>,
  work: (marketplace: MadeMarketplace) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-demo-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  for (const [name, text] of files) writeFileSync(join(data, name), text);
  const clock = new SetClock();
  const settings = readSettings({ ...secrets, STOA_DATABASE_URL: `sqlite:${join(folder, 'demo.db')}` });
  const clocks = { wall_clock: systemClock, business_clock: clock, monotonic_clock: systemClock };
  try {
    const opened = await openMarketplace(settings, clocks);
    try {
      const { database, jobs, derivation, master_keys, wall_clock } = opened;
      await loadSet(database, tables, 'demo', { folder: data, now: loaded_at });
      const file_links = new FileLinks(master_keys);
      return await database.transaction((store) => {
        const ids = new MadeIds(database);
        return work({ store, jobs, ids, clock, settings, derivation, master_keys, wall_clock, file_links });
      });
    } finally {
      await opened.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
