import { group, serveAction } from '../engine/group.ts';
import { auditTables } from './audit/audit.tables.ts';
import { audit_list } from './audit/audit_actions.contract.ts';
import { listAudit } from './audit/audit_actions.ts';
import { operatorMigrations } from './operator.migrations.ts';
import { operatorTables } from './operator.tables.ts';
import { sessionTables } from './sessions/session.tables.ts';
import {
  operator_token_add,
  operator_token_change,
  operator_token_list,
  operator_token_revoke,
} from './tokens/token_actions.contract.ts';
import { addToken, changeToken, revokeToken, showTokens } from './tokens/token_actions.ts';
import { webhookTables } from './webhooks/webhook.tables.ts';
import {
  webhook_add,
  webhook_list,
  webhook_remove,
  webhook_rotate,
} from './webhooks/webhook_actions.contract.ts';
import { addWebhook, removeWebhook, rotateWebhook, showWebhooks } from './webhooks/webhook_actions.ts';
import { listStoredSecrets } from './webhooks/webhook_secret.ts';

export const operator = group({
  name: 'operator',
  actions: [
    serveAction(audit_list, listAudit),
    serveAction(operator_token_add, addToken),
    serveAction(operator_token_change, changeToken),
    serveAction(operator_token_revoke, revokeToken),
    serveAction(operator_token_list, showTokens),
    serveAction(webhook_add, addWebhook),
    serveAction(webhook_list, showWebhooks),
    serveAction(webhook_remove, removeWebhook),
    serveAction(webhook_rotate, rotateWebhook),
  ],
  collections: {
    operator_token: {
      about: 'Tokens of this API, without their secrets.',
      written_by: 'operator_token/add, operator_token/change, operator_token/revoke and stoa operator-token',
      read_scope: 'admin',
      hidden: ['token_sha256'],
    },
    webhook: {
      about: 'Webhooks, without their secrets.',
      written_by: 'webhook/add, webhook/rotate and webhook/remove',
      read_scope: 'admin',
      hidden: ['secret_encrypted', 'old_secret_encrypted', 'old_secret_until', 'lease', 'lease_ends_at'],
    },
  },
  secrets: [listStoredSecrets],
  tables: { ...operatorTables, ...sessionTables, ...webhookTables, ...auditTables },
  migrations: operatorMigrations,
});
