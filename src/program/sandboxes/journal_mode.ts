import type { JournalMode } from '../../testing/bench/journal/journal_modes.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';

/** Which calls of the server's own marketplace are kept: as the setting says, or else all of a demo on loopback. */
export const journalModeOf = ({
  settings,
  test_tools,
}: Pick<OpenMarketplace, 'settings' | 'test_tools'>): JournalMode =>
  settings.journal ?? (test_tools ? 'all' : 'off');
