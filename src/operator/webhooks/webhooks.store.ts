import { insertIfAbsent } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type WebhookTables, webhookTables } from './webhook.tables.ts';

const statement = statementsOn<WebhookTables>();

export type Webhook = Readonly<WebhookTables['webhook']>;
type OneWebhook = { webhook_name: string };

/** Inserts nothing if the name is taken. */
export const insertWebhook = insertIfAbsent(webhookTables, 'webhook', {
  old_secret_encrypted: null,
  old_secret_until: null,
  delivered_at: null,
  failures: 0,
  failing_since: null,
  due_at: 0,
  outcome: null,
  status: null,
  lease: '',
  lease_ends_at: 0,
});

export const listWebhooks = statement((db) => db.selectFrom('webhook').selectAll().orderBy('webhook_name'), {
  scans: 'an operator has few webhooks',
});

export const lockWebhook = statement((db, p: Params<OneWebhook>) =>
  db.selectFrom('webhook').selectAll().where('webhook_name', '=', p.webhook_name).forUpdate(),
);

export const deleteWebhook = statement((db, p: Params<OneWebhook>) =>
  db.deleteFrom('webhook').where('webhook_name', '=', p.webhook_name),
);

type Secrets = Pick<Webhook, 'secret_encrypted' | 'old_secret_encrypted' | 'old_secret_until'>;

export const updateSecrets = statement((db, p: Params<OneWebhook & Secrets>) =>
  db
    .updateTable('webhook')
    .set({
      secret_encrypted: p.secret_encrypted,
      old_secret_encrypted: p.old_secret_encrypted,
      old_secret_until: p.old_secret_until,
    })
    .where('webhook_name', '=', p.webhook_name),
);

const replaceIn = (column: 'secret_encrypted' | 'old_secret_encrypted') =>
  statement((db, p: Params<OneWebhook & { sealed: string; former: string }>) =>
    db
      .updateTable('webhook')
      .set({ [column]: p.sealed })
      .where('webhook_name', '=', p.webhook_name)
      .where(column, '=', p.former),
  );

/** Replaces the stored ciphertext of a secret, unless it was replaced meanwhile. */
export const replaceSecret = {
  secret_encrypted: replaceIn('secret_encrypted'),
  old_secret_encrypted: replaceIn('old_secret_encrypted'),
};

type Lease = { lease: string; lease_ends_at: number; wall_now: number };

/** Makes a node the one that delivers to a webhook. Changes no row while another node does. */
export const claimWebhook = statement((db, p: Params<OneWebhook & Lease>) =>
  db
    .updateTable('webhook')
    .set({ lease: p.lease, lease_ends_at: p.lease_ends_at })
    .where('webhook_name', '=', p.webhook_name)
    .where(({ eb, or }) => or([eb('lease', '=', p.lease), eb('lease_ends_at', '<=', p.wall_now)])),
);

type Progress = Pick<
  Webhook,
  'position' | 'delivered_at' | 'failures' | 'failing_since' | 'due_at' | 'outcome' | 'status' | 'lease'
>;

/** Changes no row if another node delivers by now. */
export const updateProgress = statement((db, p: Params<OneWebhook & Progress>) =>
  db
    .updateTable('webhook')
    .set({
      position: p.position,
      delivered_at: p.delivered_at,
      failures: p.failures,
      failing_since: p.failing_since,
      due_at: p.due_at,
      outcome: p.outcome,
      status: p.status,
    })
    .where('webhook_name', '=', p.webhook_name)
    .where('lease', '=', p.lease),
);
