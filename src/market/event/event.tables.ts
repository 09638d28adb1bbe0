import { column, nullable, type Rows, references, table } from '../../engine/store/table.ts';
import { record } from '../../kit/contract/field.ts';
import { actors } from './event.ts';

export const eventTables = {
  /**
   * What happened in a shop. Events are only ever added, each in the transaction of the change that it tells of; its
   * subject has the revision `seq` from then on, so that the key leaves no room for two changes of one state.
   */
  event: table({
    tenant: 'shop_id',
    key: ['shop_id', 'subject', 'seq'],
    columns: {
      shop_id: column.id(),
      subject: column.datedText(200),
      seq: column.integer(1),
      /** What happened, such as the name of a transition. */
      kind: column.text(64, '^[a-z][a-z0-9_]*$'),
      actor: column.choice(actors),
      /** The partner that acted for the seller. */
      partner_id: nullable(column.id()),
      request_id: column.datedText(64),
      /** What changed by it; each kind has its own fields. */
      data: column.datedJson(record({})),
      happened_at: column.timestamp(),
    },
    large: true,
    references: [references('shop', 'shop_id'), references('partner', 'partner_id')],
  }),
};

export type EventTables = Rows<typeof eventTables>;
