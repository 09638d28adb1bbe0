import type { Store } from '../../../engine/store/store.ts';
import { findHolidayMode } from '../../accounts/accounts.store.ts';
import { holidayNow } from '../../vocabulary.ts';

/**
 * Whether a shop has a full holiday at `now` (Unix seconds). This reads the shop's row, and not the caller, which is up
 * to a second old: a call directly after the change of the holiday mode follows it.
 */
export async function isOnFullHoliday(store: Store, shop_id: number, now: number): Promise<boolean> {
  const row = await store.first(findHolidayMode, { shop_id });
  return row !== undefined && holidayNow(row, now) === 'full';
}
