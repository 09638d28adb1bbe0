// Adds faults, journal and coverage to the marketplace of a sandbox.

import type { SandboxFacts } from '../../engine/sandbox/sandbox.ts';
import type { Database } from '../../engine/store/store.ts';
import { isIssuedTo } from '../../market/accounts/tokens/token_text.ts';
import { watchedDatabase } from '../../market/event/watch_events.ts';
import type { TestBenches } from '../../testing/bench/test_benches.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';

/** The secrets of a marketplace that the journal masks. */
export const secretsOfServer = ({
  derivation,
  operator_token,
}: Pick<OpenMarketplace, 'derivation' | 'operator_token'>) => ({
  secrets: [operator_token],
  isToken: (partner_id: number, text: string) =>
    (['access', 'refresh'] as const).some((kind) => isIssuedTo(derivation, kind, partner_id, text)),
});

/** The same marketplace with a test bench, which is notified of the events in it. */
export function withTestBench<M extends OpenMarketplace>(
  opened: M,
  benches: TestBenches,
  { sandbox_id, label }: Pick<SandboxFacts, 'sandbox_id' | 'label'>,
): M & Required<Pick<OpenMarketplace, 'test_bench'>> & { watched(database: Database): Database } {
  // The test bench outlives the open marketplace, so it must keep nothing else of it.
  const { wall_clock, business_clock } = opened;
  const clocks = { wall_clock, business_clock };
  const test_bench = benches.open(sandbox_id, clocks, opened.settings.dialect, label);
  const watched = (database: Database) =>
    watchedDatabase(database, (events) => {
      for (const { request_id, subject, kind } of events) test_bench.noteEvent(request_id, { subject, kind });
    });
  return { ...opened, database: watched(opened.database), watched, test_bench };
}
