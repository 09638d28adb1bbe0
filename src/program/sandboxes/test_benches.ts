// Adds faults, journal and coverage to the marketplace of a sandbox.

import type { SandboxFacts } from '../../engine/sandbox/sandbox.ts';
import type { Database } from '../../engine/store/store.ts';
import { isIssuedTo } from '../../market/accounts/tokens/token_text.ts';
import { watchedDatabase } from '../../market/event/watch_events.ts';
import type { TestBench } from '../../testing/bench/test_bench.ts';
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

/** The same marketplace with the test bench of a sandbox, which is notified of the events in it. */
export function withTestBench<M extends OpenMarketplace>(
  opened: M,
  benches: TestBenches,
  { sandbox_id, label }: Pick<SandboxFacts, 'sandbox_id' | 'label'>,
  onEvents: () => void = () => undefined,
): WithTestBench<M> {
  // The test bench outlives the open marketplace, so it must keep nothing else of it.
  const { wall_clock, business_clock } = opened;
  const clocks = { wall_clock, business_clock };
  return observedBy(opened, benches.open(sandbox_id, clocks, opened.settings.dialect, label), onEvents);
}

type WithTestBench<M> = M &
  Required<Pick<OpenMarketplace, 'test_bench'>> & { watched(database: Database): Database };

/** The same marketplace, whose test bench is notified of its events. */
export function observedBy<M extends OpenMarketplace>(
  opened: M,
  test_bench: TestBench,
  onEvents: () => void = () => undefined,
): WithTestBench<M> {
  const watched = (database: Database) =>
    watchedDatabase(database, (events) => {
      for (const { request_id, subject, kind } of events) test_bench.noteEvent(request_id, { subject, kind });
      onEvents();
    });
  return { ...opened, database: watched(opened.database), watched, test_bench };
}
