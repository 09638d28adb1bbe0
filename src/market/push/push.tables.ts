import { toJson } from '../../engine/store/json.ts';
import {
  column,
  nullable,
  partOf,
  type Rows,
  references,
  secret,
  table,
  withDefault,
} from '../../engine/store/table.ts';
import { id, int32, list } from '../../kit/contract/field.ts';
import { blocked_shops_max, message_states, statuses, url_length_max } from './push.ts';

const count = () => withDefault(column.integer(0), 0);
const codes = list(int32({ minimum: 0, maximum: 999 }), { maxItems: 1_000 });
const outcome = () =>
  column.text(30, { pattern: '^[a-z0-9_]+$', '~form': 'lower-case letters, digits and _' });

export const pushTables = {
  /** Where a partner receives pushes, and which. A partner without a row receives none. */
  push_receiver: table({
    tenant: 'partner_id',
    key: ['partner_id'],
    columns: {
      partner_id: column.id(),
      /** Pushes are off without it. */
      callback_url: nullable(column.text(url_length_max)),
      /** When the URL was set. Earlier events are not pushed. */
      callback_set_at: nullable(column.timestamp()),
      codes_on: withDefault(column.json(codes), toJson([])),
      blocked_shop_ids: withDefault(column.json(list(id(), { maxItems: blocked_shops_max })), toJson([])),
      /** The key that signs pushes instead of the partner key. */
      push_key_encrypted: secret(nullable(column.text())),
      status: withDefault(column.choice(statuses), 'Normal'),
      suspended_at: nullable(column.timestamp()),
      /** Attempts before this time do not count for the status. */
      counted_from: withDefault(column.timestamp(), 0),
      /** Numbers its messages, in the order of their events. */
      message_count: count(),
      /** Numbers its lost messages, in the order in which they were lost. */
      lost_count: count(),
      /** The partner has read its lost messages up to this number. */
      confirmed_lost_no: count(),
      /** The last position of the feed from which it has messages. */
      relayed_position: count(),
      /** Somebody listens: every event after this position of the feed becomes a message. */
      listened_after: nullable(column.integer(0)),
      /** When listening ends, by the wall clock, unless somebody still listens then. */
      listened_until: withDefault(column.timestamp(), 0),
    },
    indexes: { push_receiver_on: { columns: ['partner_id'], where: { callback_url: 'is not null' } } },
    references: [partOf('partner', 'partner_id')],
  }),
  /** Pushes to a partner. */
  push_message: table({
    tenant: 'partner_id',
    key: ['partner_id', 'message_no'],
    columns: {
      partner_id: column.id(),
      message_no: column.id(),
      /** Identifies the message to the partner, the same in each attempt. */
      msg_id: column.text(32, { pattern: '^[0-9a-f]{32}$', '~form': '32 hexadecimal digits' }),
      code: column.integer(0, 999),
      shop_id: nullable(column.id()),
      /** What it is about, such as `order:2603010001`. First attempts of a subject start in order. */
      subject: column.datedText(200),
      /** The push, as it is sent. */
      body: column.datedText(20_000),
      state: column.choice(message_states),
      attempts: count(),
      created_at: column.timestamp(),
      /** When its next attempt is due. */
      due_at: column.timestamp(),
      /** When it was acknowledged, lost or suppressed. */
      settled_at: nullable(column.timestamp()),
      /** When it is deleted, once it is settled. */
      kept_until: nullable(column.timestamp()),
      lost_no: nullable(column.id()),
      /** How its last attempt ended. */
      outcome: nullable(outcome()),
      /** The kind of fault that it met last, in a marketplace for tests. */
      fault: nullable(column.text(30)),
    },
    indexes: {
      push_message_due_at: {
        columns: ['partner_id', 'due_at', 'message_no'],
        where: { settled_at: 'is null' },
      },
      push_message_lost_no: { columns: ['partner_id', 'lost_no'], where: { lost_no: 'is not null' } },
      push_message_subject: { columns: ['partner_id', 'subject'] },
      push_message_kept_until: { columns: ['kept_until'], where: { kept_until: 'is not null' } },
    },
    large: true,
    references: [partOf('partner', 'partner_id'), references('shop', 'shop_id')],
  }),
  /** Attempts to deliver messages. */
  push_attempt: table({
    tenant: 'partner_id',
    key: ['partner_id', 'message_no', 'attempt_no'],
    columns: {
      partner_id: column.id(),
      message_no: column.id(),
      attempt_no: column.id(),
      started_at: column.timestamp(),
      duration_ms: column.integer(0),
      outcome: outcome(),
      /** HTTP status of the answer. */
      status: nullable(column.integer(0, 999)),
      /** Code of an error of the connection. */
      error_code: nullable(column.text(100)),
      /** The beginning of the body of the answer. */
      answer: column.lines(4_096),
    },
    references: [partOf('partner', 'partner_id')],
  }),
  /** Numbers of attempts, in steps of ten minutes. */
  push_count: table({
    tenant: 'partner_id',
    key: ['partner_id', 'step_at'],
    columns: {
      partner_id: column.id(),
      step_at: column.timestamp(),
      attempts: count(),
      acknowledged: count(),
    },
    references: [partOf('partner', 'partner_id')],
  }),
  /** One row: the node that sends pushes. */
  push_sender: table({
    tenant: 'local',
    stays: true,
    key: ['sender_id'],
    columns: {
      sender_id: column.id(),
      /** A random text of the node. */
      lease: column.text(50),
      lease_ends_at: column.timestamp(),
    },
  }),
};

export type PushTables = Rows<typeof pushTables>;
