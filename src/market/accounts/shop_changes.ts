// What sellers change of their shops, with the events of it.
import type { Store, Transaction } from '../../engine/store/store.ts';
import { eventSubject } from '../event/event.ts';
import type { Actor } from '../event/record_events.ts';
import { recordShopEvents } from '../event/record_next_events.ts';
import type { AccountsTables } from './accounts.tables.ts';
import { lockShop, updateHolidayMode, updateShopProfile } from './shops.store.ts';

type Shop = AccountsTables['shop'];

const profile_columns = ['shop_name', 'shop_logo_image_id', 'description'] as const;
type Profile = Pick<Shop, (typeof profile_columns)[number]>;

/** The profile of a shop, and when its name was changed, locked until the transaction ends. */
export async function lockProfile(store: Store, shop_id: number) {
  const stored = await store.first(lockShop, { shop_id });
  if (!stored) throw new Error(`Shop ${shop_id} called, and has no row.`);
  return stored;
}

/** Records a change of a shop, whose row this transaction has changed. */
const recordChange = (
  store: Transaction,
  shop_id: number,
  kind: 'update_profile' | 'set_holiday_mode',
  data: Readonly<Record<string, unknown>>,
  actor: Actor,
): Promise<void> =>
  recordShopEvents(store, shop_id, [{ subject: eventSubject('shop', String(shop_id)), kind, data }], actor);

/** Stores a profile that differs from the locked one. Nothing is written if it does not. */
export async function changeProfile(
  store: Transaction,
  shop_id: number,
  {
    before,
    after,
  }: { readonly before: Profile & Pick<Shop, 'shop_name_changed_at'>; readonly after: Profile },
  actor: Actor,
): Promise<void> {
  const fields = profile_columns.filter((name) => after[name] !== before[name]);
  if (fields.length === 0) return;
  const shop_name_changed_at = fields.includes('shop_name') ? actor.now : before.shop_name_changed_at;
  await store.run(updateShopProfile, { shop_id, ...after, shop_name_changed_at });
  await recordChange(store, shop_id, 'update_profile', { fields }, actor);
}

type HolidayColumn = Exclude<Extract<keyof Shop, `holiday_mode_${string}`>, 'holiday_mode_mtime'>;

/** Replaces the holiday mode of a shop. */
export async function setHolidayMode(
  store: Transaction,
  shop_id: number,
  mode: Pick<Shop, HolidayColumn>,
  actor: Actor,
): Promise<void> {
  await store.run(updateHolidayMode, { shop_id, ...mode, holiday_mode_mtime: actor.now });
  const { holiday_mode_type, holiday_mode_start_time, holiday_mode_end_time } = mode;
  const is_on = mode.holiday_mode_on === 1;
  const data = {
    holiday_mode_on: is_on,
    ...(is_on && { holiday_mode_type }),
    ...(holiday_mode_start_time !== null && { holiday_mode_start_time }),
    ...(holiday_mode_end_time !== null && { holiday_mode_end_time }),
  };
  await recordChange(store, shop_id, 'set_holiday_mode', data, actor);
}
