import { insertInto, upsertInto } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type BuyerErasure, type BuyerTables, buyerTables } from './buyer.tables.ts';

const statement = statementsOn<BuyerTables>();

export const insertErasure = insertInto(buyerTables, 'buyer_erasure', {
  state: 'RUNNING',
  finished_at: null,
  at_order_sn: '',
  orders: 0,
  returns: 0,
  documents: 0,
  images: 0,
  pushes: 0,
  kept_answers: 0,
});

export const findErasure = statement((db, p: Params<{ erasure_id: string }>) =>
  db.selectFrom('buyer_erasure').selectAll().where('erasure_id', '=', p.erasure_id),
);

export const listRunningErasures = statement(
  (db) => db.selectFrom('buyer_erasure').selectAll().where('state', '=', 'RUNNING'),
  { scans: 'buyers are erased rarely' },
);

type Progress = Omit<BuyerErasure, 'shop_id' | 'requested_at'> & {
  from_shop_id: number;
  from_order_sn: string;
};

/** Changes no row if another attempt has done this step. */
export const updateErasure = statement((db, p: Params<Progress>) =>
  db
    .updateTable('buyer_erasure')
    .set({
      state: p.state,
      finished_at: p.finished_at,
      buyer_user_id: p.buyer_user_id,
      buyer_username: p.buyer_username,
      at_shop_id: p.at_shop_id,
      at_order_sn: p.at_order_sn,
      orders: p.orders,
      returns: p.returns,
      documents: p.documents,
      images: p.images,
      pushes: p.pushes,
      kept_answers: p.kept_answers,
    })
    .where('erasure_id', '=', p.erasure_id)
    .where('at_shop_id', '=', p.from_shop_id)
    .where('at_order_sn', '=', p.from_order_sn)
    .where('state', '=', 'RUNNING'),
);

export const finishErasure = statement((db, p: Params<{ erasure_id: string; finished_at: number }>) =>
  db
    .updateTable('buyer_erasure')
    .set({ state: 'DONE', finished_at: p.finished_at })
    .where('erasure_id', '=', p.erasure_id)
    .where('state', '=', 'CLEANING'),
);

export const findRetentionPass = statement((db, p: Params<{ retention_name: string }>) =>
  db.selectFrom('retention_pass').selectAll().where('retention_name', '=', p.retention_name),
);

export const upsertRetentionPass = upsertInto(buyerTables, 'retention_pass');
