import { eraseRow, eraseToNull, personal } from '../../engine/store/personal/erased.ts';
import { column, nullable, type Rows, table, withDefault } from '../../engine/store/table.ts';
import { list, text } from '../../kit/contract/field.ts';
import { erasure_states } from './buyer.ts';

const count = () => withDefault(column.integer(0), 0);

export const buyerTables = {
  /** Erasures of buyers: how far they are, and what they have erased. */
  buyer_erasure: table({
    tenant: 'local',
    key: ['erasure_id'],
    columns: {
      erasure_id: column.text(32, { pattern: '^[0-9a-f]{32}$', '~form': '32 hexadecimal digits' }),
      state: withDefault(column.choice(erasure_states), 'RUNNING'),
      /** The shop whose orders are erased; null for those of all shops. */
      shop_id: nullable(column.id()),
      /** Who is erased. Both are null once the erasure is done. */
      buyer_user_id: personal(nullable(column.id()), eraseToNull),
      buyer_username: personal(nullable(column.text(100)), eraseToNull),
      requested_at: column.timestamp(),
      finished_at: nullable(column.timestamp()),
      /** The orders of this shop up to this one are done, and so are all shops with smaller ids. */
      at_shop_id: column.integer(0),
      at_order_sn: withDefault(column.text(64), ''),
      /** What was erased. */
      orders: count(),
      returns: count(),
      documents: count(),
      images: count(),
      pushes: count(),
      kept_answers: count(),
    },
  }),
  /**
   * What showed an erased buyer, for the journals of other nodes. Only while several nodes run, and for seconds: the last
   * step of the erasure deletes it.
   */
  erased_trace: table({
    tenant: 'local',
    key: ['erased_trace_id'],
    columns: {
      erased_trace_id: column.text(32),
      erasure_id: column.text(32),
      texts: personal(column.json(list(text(''))), eraseRow),
      erased_at: column.timestamp(),
    },
  }),
  /** How far each retention is in its way through all shops. */
  retention_pass: table({
    tenant: 'local',
    stays: true,
    key: ['retention_name'],
    columns: {
      retention_name: column.text(50),
      /** The shop that is looked at; 0 before the first. */
      at_shop_id: withDefault(column.integer(0), 0),
      /** The rows of this shop up to this one are done. */
      at_row: withDefault(column.text(300), ''),
      /** When the next way through all shops begins. */
      next_at: withDefault(column.timestamp(), 0),
    },
  }),
};

export type BuyerTables = Rows<typeof buyerTables>;
export type BuyerErasure = BuyerTables['buyer_erasure'];
