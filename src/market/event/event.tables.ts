import { feed_position, feedIndex, recorded_us } from '../../engine/feed/feed_source.ts';
import { column, nullable, type Rows, references, table } from '../../engine/store/table.ts';
import { record } from '../../kit/contract/field.ts';
import { actors } from './event.ts';

const event_columns = {
  subject: column.datedText(200),
  seq: column.integer(1),
  /** What happened, for example the name of a transition. */
  kind: column.text(64, {
    pattern: '^[a-z][a-z0-9_]*$',
    '~form': 'lower-case letters, digits and _, of which the first is a letter',
  }),
  actor: column.choice(actors),
  /** The partner that acted for the seller, if one did. */
  partner_id: nullable(column.id()),
  request_id: column.datedText(64),
  /** Details of the change; the fields depend on the kind. */
  data: column.datedJson(record({})),
  happened_at: column.timestamp(),
  feed_position,
  recorded_us,
};

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
      ...event_columns,
    },
    large: true,
    indexes: { event_feed_position: feedIndex },
    references: [references('shop', 'shop_id'), references('partner', 'partner_id')],
  }),
  /** What happens to merchants, as `event` has it for shops: their links to partners, and revoked tokens. */
  merchant_event: table({
    tenant: 'merchant_id',
    key: ['merchant_id', 'subject', 'seq'],
    columns: { merchant_id: column.id(), ...event_columns },
    large: true,
    indexes: { merchant_event_feed_position: feedIndex },
    references: [references('merchant', 'merchant_id'), references('partner', 'partner_id')],
  }),
  /** What happens to partners: they are suspended and reinstated. */
  partner_event: table({
    tenant: 'partner_id',
    key: ['partner_id', 'subject', 'seq'],
    columns: { ...event_columns, partner_id: column.id() },
    large: true,
    indexes: { partner_event_feed_position: feedIndex },
    references: [references('partner', 'partner_id')],
  }),
};

export type EventTables = Rows<typeof eventTables>;
