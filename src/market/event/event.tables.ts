import { column, nullable, type Rows, references, table } from '../../engine/store/table.ts';
import { record } from '../../kit/contract/field.ts';
import { actors } from './event.ts';

export const eventTables = {
  /**
   * The history of a shop. Events are only added, each in the transaction of the change that it records. `seq` is the
   * revision of the subject after the change, so the key prevents two changes of the same state.
   */
  event: table({
    tenant: 'shop_id',
    key: ['shop_id', 'subject', 'seq'],
    columns: {
      shop_id: column.id(),
      subject: column.datedText(200),
      seq: column.integer(1),
      /** What happened, for example the name of a transition. */
      kind: column.text(64, '^[a-z][a-z0-9_]*$'),
      actor: column.choice(actors),
      /** The partner that acted for the seller, if one did. */
      partner_id: nullable(column.id()),
      request_id: column.datedText(64),
      /** Details of the change; the fields depend on the kind. */
      data: column.datedJson(record({})),
      happened_at: column.timestamp(),
    },
    large: true,
    references: [references('shop', 'shop_id'), references('partner', 'partner_id')],
  }),
};

export type EventTables = Rows<typeof eventTables>;
