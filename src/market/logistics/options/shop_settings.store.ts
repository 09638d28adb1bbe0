// What shops set about their channels and addresses.
import { insertIfAbsent, upsertInto } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type LogisticsTables, logisticsTables } from '../logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

export const listShopChannels = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db.selectFrom('shop_channel').selectAll().where('shop_id', '=', p.shop_id),
  { scans: 'a shop has few channels' },
);

export const upsertShopChannel = upsertInto(logisticsTables, 'shop_channel');

export const findShippingSetting = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('shop_shipping_setting').selectAll().where('shop_id', '=', p.shop_id),
);

/** Creates the settings of a shop that has none. */
export const insertShippingSetting = insertIfAbsent(logisticsTables, 'shop_shipping_setting');

/** Locks the settings of a shop until the transaction ends, so that changes of its settings take turns. */
export const lockShippingSetting = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('shop_shipping_setting').selectAll().where('shop_id', '=', p.shop_id).forUpdate(),
);

export const updateShowPickupAddress = statement(
  (db, p: Params<{ shop_id: number; show_pickup_address: 0 | 1 }>) =>
    db
      .updateTable('shop_shipping_setting')
      .set({ show_pickup_address: p.show_pickup_address })
      .where('shop_id', '=', p.shop_id),
);

type AddressUses = Pick<LogisticsTables['shop_address'], 'shop_id' | 'address_id' | 'address_flag'>;

export const updateAddressFlag = statement((db, p: Params<AddressUses>) =>
  db
    .updateTable('shop_address')
    .set({ address_flag: p.address_flag })
    .where('shop_id', '=', p.shop_id)
    .where('address_id', '=', p.address_id),
);

/** Marks an address as deleted if its uses are these. */
export const deleteAddressWithUses = statement((db, p: Params<AddressUses & { deleted_at: number }>) =>
  db
    .updateTable('shop_address')
    .set({ deleted_at: p.deleted_at })
    .where('shop_id', '=', p.shop_id)
    .where('address_id', '=', p.address_id)
    .where('deleted_at', 'is', null)
    .where('address_flag', '=', p.address_flag),
);
