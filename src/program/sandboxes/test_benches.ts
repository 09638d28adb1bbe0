// Faults, journal and coverage around a marketplace that is a sandbox.

import type { SandboxFacts } from '../../engine/sandbox/sandbox.ts';
import type { Database } from '../../engine/store/store.ts';
import { isIssuedTo } from '../../market/accounts/tokens/token_text.ts';
import { watchedDatabase } from '../../market/event/watch_events.ts';
import type { TestBenches } from '../../testing/bench/test_benches.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';

/** What the journal masks that belongs to a marketplace. */
export const secretsOfServer = ({
  derivation,
  operator_token,
}: Pick<OpenMarketplace, 'derivation' | 'operator_token'>) => ({
  secrets: [operator_token],
  isToken: (partner_id: number, text: string) =>
    (['access', 'refresh'] as const).some((kind) => isIssuedTo(derivation, kind, partner_id, text)),
});

/** The same marketplace with a test bench, which is told of the events that are recorded in it. */
export function withTestBench<M extends OpenMarketplace>(
  opened: M,
  benches: TestBenches,
  { sandbox_id, label }: Pick<SandboxFacts, 'sandbox_id' | 'label'>,
): M & Required<Pick<OpenMarketplace, 'test_bench'>> & { watched(database: Database): Database } {
  // It outlives the marketplace that is open now, of which it keeps nothing else.
  const { wall_clock, business_clock } = opened;
  const clocks = { wall_clock, business_clock };
  const test_bench = benches.open(sandbox_id, clocks, opened.settings.dialect, label);
  const watched = (database: Database) =>
    watchedDatabase(database, (events) => {
      for (const { request_id, subject, kind } of events) test_bench.noteEvent(request_id, { subject, kind });
    });
  return { ...opened, database: watched(opened.database), watched, test_bench };
}
