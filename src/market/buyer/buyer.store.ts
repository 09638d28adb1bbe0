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

/** An erasure that still runs, or ended after some time. */
export const findErasureSince = statement(
  (db, p: Params<{ since: number }>) =>
    db
      .selectFrom('buyer_erasure')
      .select('erasure_id')
      .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', p.since)]))
      .limit(1),
  { scans: 'buyers are erased rarely' },
);

export const insertErasedTrace = insertInto(buyerTables, 'erased_trace');

export const listErasedTraces = statement((db) => db.selectFrom('erased_trace').select('erased_trace_id'), {
  scans: 'it has rows for seconds after an erasure',
});

export const findErasedTrace = statement((db, p: Params<{ erased_trace_id: string }>) =>
  db.selectFrom('erased_trace').select('texts').where('erased_trace_id', '=', p.erased_trace_id),
);

export const deleteErasedTraces = statement(
  (db, p: Params<{ erasure_id: string; erased_before: number }>) =>
    db
      .deleteFrom('erased_trace')
      .where('erasure_id', '=', p.erasure_id)
      .where('erased_at', '<', p.erased_before),
  { scans: 'it has rows for seconds after an erasure' },
);

export const findRetentionPass = statement((db, p: Params<{ retention_name: string }>) =>
  db.selectFrom('retention_pass').selectAll().where('retention_name', '=', p.retention_name),
);

export const upsertRetentionPass = upsertInto(buyerTables, 'retention_pass');
