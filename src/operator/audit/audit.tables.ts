import { column, nullable, type Rows, table } from '../../engine/store/table.ts';
import { anyRecord } from '../../kit/contract/field.ts';
import { actor_kinds, actor_name_length_max, audit_id_length_max } from '../operator.ts';

export const auditTables = {
  /** What operators have changed. On a cluster, an event is on the shard of its shop, and is committed there with the change. */
  audit_event: table({
    tenant: 'shop_id',
    // An import must not change what was recorded.
    stays: true,
    // An event is written after all earlier ones, and the key is the order of the list.
    key: ['at_ms', 'request_id', 'shop_id'],
    columns: {
      /** The first shop that it names; 0 if it names none. */
      shop_id: column.integer(0),
      /** Id of the call in the log, or a random one for a command. A call has one event at most. */
      request_id: column.text(32),
      /** Unix time in milliseconds, by the wall clock. */
      at_ms: column.integer(0),
      actor_kind: column.choice(actor_kinds),
      actor_name: column.text(actor_name_length_max),
      token_name: nullable(column.text(100)),
      /** `order.place`, `collections.voucher.put`. */
      action: column.text(100),
      /** An `AuditDetail`, without secrets and personal data. */
      detail: column.json(anyRecord('What was changed.')),
    },
    large: true,
    indexes: {
      audit_event_actor_name: { columns: ['actor_name', 'at_ms'] },
      audit_event_action: { columns: ['action', 'at_ms'] },
    },
  }),
  /**
   * The ids that events name, by which they are found. Events of one shop and millisecond that name the same id share a
   * row, and the event itself says of which fields its ids are.
   */
  audit_subject: table({
    tenant: 'shop_id',
    stays: true,
    // The rows of an id are in the order in which its events are listed.
    key: ['id_value', 'at_ms', 'shop_id'],
    columns: {
      /** That of the event. */
      shop_id: column.integer(0),
      /** The value of the id as text. */
      id_value: column.text(audit_id_length_max),
      at_ms: column.integer(0),
    },
  }),
};

export type AuditTables = Rows<typeof auditTables>;
