// Receivers of pushes: one row for each partner that has ever set something.
import { insertIfAbsent } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type PushTables, pushTables } from './push.tables.ts';

const statement = statementsOn<PushTables>();

export type Receiver = Readonly<PushTables['push_receiver']>;
type OnePartner = { partner_id: number };

export const findReceiver = statement((db, p: Params<OnePartner>) =>
  db.selectFrom('push_receiver').selectAll().where('partner_id', '=', p.partner_id),
);

/** A receiver, locked until this transaction ends: its messages are numbered one after another. */
export const lockReceiver = statement((db, p: Params<OnePartner>) =>
  db.selectFrom('push_receiver').selectAll().where('partner_id', '=', p.partner_id).forUpdate(),
);

/** A receiver that has set nothing yet, unless there is one. */
export const insertReceiver = insertIfAbsent(pushTables, 'push_receiver', {
  callback_url: null,
  callback_set_at: null,
  codes_on: '[]' as never,
  blocked_shop_ids: '[]' as never,
  push_key_encrypted: null,
  status: 'Normal',
  suspended_at: null,
  counted_from: 0,
  message_count: 0,
  lost_count: 0,
  confirmed_lost_no: 0,
  relayed_position: 0,
  listened_after: null,
  listened_until: 0,
});

type Config = Pick<
  Receiver,
  'partner_id' | 'callback_url' | 'callback_set_at' | 'codes_on' | 'blocked_shop_ids'
>;

/** Writes what a partner has set. This ends a suspension, and its attempts are counted from then on. */
export const updateConfig = statement((db, p: Params<Config & { counted_from: number }>) =>
  db
    .updateTable('push_receiver')
    .set({
      callback_url: p.callback_url,
      callback_set_at: p.callback_set_at,
      codes_on: p.codes_on,
      blocked_shop_ids: p.blocked_shop_ids,
      status: 'Normal',
      suspended_at: null,
      counted_from: p.counted_from,
    })
    .where('partner_id', '=', p.partner_id),
);

export const updatePushKey = statement((db, p: Params<OnePartner & { push_key_encrypted: string | null }>) =>
  db
    .updateTable('push_receiver')
    .set({ push_key_encrypted: p.push_key_encrypted })
    .where('partner_id', '=', p.partner_id),
);

/** Replaces the stored ciphertext of a push key, unless it was replaced meanwhile. */
export const replacePushKey = statement(
  (db, p: Params<OnePartner & { push_key_encrypted: string; former: string }>) =>
    db
      .updateTable('push_receiver')
      .set({ push_key_encrypted: p.push_key_encrypted })
      .where('partner_id', '=', p.partner_id)
      .where('push_key_encrypted', '=', p.former),
);

/** Ends all pushes of a copy of a marketplace: its receivers belong to the original, and so do their keys. */
export const forgetReceivers = statement(
  (db) =>
    db
      .updateTable('push_receiver')
      .set({ callback_url: null, push_key_encrypted: null, listened_after: null }),
  {
    scans: 'a copy of a marketplace keeps no receiver',
    all_shards: 'a copy of a marketplace is a file, and has no shards',
  },
);

export const updateStatus = statement(
  (db, p: Params<Pick<Receiver, 'partner_id' | 'status' | 'suspended_at'>>) =>
    db
      .updateTable('push_receiver')
      .set({ status: p.status, suspended_at: p.suspended_at })
      .where('partner_id', '=', p.partner_id),
);

export const updateCounters = statement(
  (db, p: Params<Pick<Receiver, 'partner_id' | 'message_count' | 'lost_count' | 'relayed_position'>>) =>
    db
      .updateTable('push_receiver')
      .set({
        message_count: p.message_count,
        lost_count: p.lost_count,
        relayed_position: p.relayed_position,
      })
      .where('partner_id', '=', p.partner_id),
);

export const confirmLost = statement((db, p: Params<OnePartner & { lost_no: number }>) =>
  db
    .updateTable('push_receiver')
    .set({ confirmed_lost_no: p.lost_no })
    .where('partner_id', '=', p.partner_id)
    .where('confirmed_lost_no', '<', p.lost_no),
);

const of_all = 'the sender needs the receivers of all partners';

/** The receivers that have a URL or a listener, in order. */
export const listReceivers = statement(
  (db) =>
    db
      .selectFrom('push_receiver')
      .selectAll()
      .where(({ eb, or }) => or([eb('callback_url', 'is not', null), eb('listened_after', 'is not', null)]))
      .orderBy('partner_id'),
  { scans: 'there are few partners', all_shards: of_all },
);

/** The receivers that sign with a key of their own. */
export const listPushKeys = statement(
  (db) =>
    db
      .selectFrom('push_receiver')
      .select(['partner_id', 'push_key_encrypted'])
      .where('push_key_encrypted', 'is not', null)
      .orderBy('partner_id'),
  {
    scans: 'for a new master key, which must encrypt all keys',
    all_shards: 'a new master key encrypts all keys',
  },
);
