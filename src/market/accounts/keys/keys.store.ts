import { inserted, valuesOf } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from '../accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

type KeyUse = { partner_id: number; key_id: number; last_used_at: number };

/** Stores when a key last signed, unless a later time is stored already. */
export const keepKeyUse = statement((db, p: Params<KeyUse>) =>
  db
    .insertInto('partner_key_use')
    .values(valuesOf(accountsTables.partner_key_use, p))
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'key_id'])
        .doUpdateSet(inserted('last_used_at'))
        .where('partner_key_use.last_used_at', '<', p.last_used_at),
    ),
);

/** All keys of a partner, including retired ones, oldest first, each with the time of its last signature. */
export const listKeys = statement(
  (db, p: Params<{ partner_id: number }>) =>
    db
      .selectFrom('partner_key')
      .leftJoin('partner_key_use', (join) =>
        join
          .onRef('partner_key_use.partner_id', '=', 'partner_key.partner_id')
          .onRef('partner_key_use.key_id', '=', 'partner_key.key_id'),
      )
      .select([
        'partner_key.partner_id',
        'partner_key.key_id',
        'partner_key.created_at',
        'partner_key.retired_at',
        'partner_key_use.last_used_at',
      ])
      .where('partner_key.partner_id', '=', p.partner_id)
      .orderBy('partner_key.key_id'),
  { scans: 'a partner has few keys' },
);

/** The keys of all partners, including retired ones. */
export const listAllKeys = statement(
  (db) =>
    db
      .selectFrom('partner_key')
      .select(['partner_id', 'key_id', 'key_encrypted'])
      .orderBy('partner_id')
      .orderBy('key_id'),
  { scans: 'for a new master key, which must encrypt all keys' },
);

/** Replaces the stored ciphertext of a key, unless it was replaced meanwhile. */
export const replaceEncryptedKey = statement(
  (db, p: Params<{ partner_id: number; key_id: number; key_encrypted: string; former: string }>) =>
    db
      .updateTable('partner_key')
      .set({ key_encrypted: p.key_encrypted })
      .where('partner_id', '=', p.partner_id)
      .where('key_id', '=', p.key_id)
      .where('key_encrypted', '=', p.former),
);
