import { column, nullable, type Rows, secret, table, withDefault } from '../../engine/store/table.ts';

/** What the name of a webhook must be. */
const webhook_name_form = {
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  '~form': '1 to 64 letters, digits, dots, dashes and underscores, of which the first is a letter or a digit',
};

export const webhookTables = {
  /** URLs of operators to which the feed is delivered. */
  webhook: table({
    tenant: 'local',
    key: ['webhook_name'],
    columns: {
      webhook_name: column.text(64, webhook_name_form),
      url: column.text(512),
      secret_encrypted: secret(column.text()),
      /** The secret before the last rotation. It signs too until `old_secret_until`. */
      old_secret_encrypted: secret(nullable(column.text())),
      old_secret_until: nullable(column.timestamp()),
      created_at: column.timestamp(),
      /** The events up to this position of the feed were delivered. */
      position: withDefault(column.integer(0), 0),
      /** When the last event was acknowledged. */
      delivered_at: nullable(column.timestamp()),
      /** Failed attempts since then, and when the next one is due. */
      failures: withDefault(column.integer(0), 0),
      failing_since: nullable(column.timestamp()),
      due_at: withDefault(column.timestamp(), 0),
      /** How the last attempt ended, and the HTTP status of its answer. */
      outcome: nullable(
        column.text(30, { pattern: '^[a-z0-9_]+$', '~form': 'lower-case letters, digits and _' }),
      ),
      status: nullable(column.integer(0, 999)),
      /** A random text of the node that delivers, and until when it does, by the wall clock. */
      lease: withDefault(column.text(50), ''),
      lease_ends_at: withDefault(column.timestamp(), 0),
    },
  }),
};

export type WebhookTables = Rows<typeof webhookTables>;
