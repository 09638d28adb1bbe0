import { attempt_outcomes } from '../../engine/push/attempt_outcome.ts';
import type { Outgoing } from '../../engine/push/outgoing.ts';
import { engines } from '../../engine/store/engines.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { setReceiver } from '../../market/push/set_receiver.ts';
import { push_codes } from '../../market/push_codes.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { SettingsError } from '../settings/settings.ts';
import { openDemo } from './demo.ts';

/**
 * Sends all pushes to the partner of the demo marketplace to the URL of the settings, if there is one.
 *
 * @throws SettingsError if this is no demo marketplace in an embedded database, or the URL leads to a forbidden address.
 */
export async function setDemoPush(
  marketplace: OpenMarketplace,
  has_demo: boolean,
  outgoing: Outgoing,
): Promise<void> {
  const { settings, database, business_clock } = marketplace;
  const { push_url: callback_url, push_days } = settings;
  if (callback_url === undefined) return;
  if (!has_demo || !engines[database.engine].embedded)
    throw new SettingsError(
      'STOA_PUSH_URL is only for a demo marketplace in an embedded database: `stoa partner set-push` sets the URL of any partner.',
    );
  const fault = outgoing.checkUrl(callback_url);
  if (fault) throw new SettingsError(`STOA_PUSH_URL cannot be used: ${attempt_outcomes[fault]}`);
  const { partner_id } = await openDemo(marketplace);
  const now = seconds(business_clock);
  const codes_on = push_codes.map(({ code }) => code);
  await database.transaction((store) =>
    setReceiver(store, { partner_id, callback_url, codes_on }, { now, kept_until: now + push_days * 86_400 }),
  );
}
