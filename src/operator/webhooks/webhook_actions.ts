import type { ActionHandler } from '../../engine/action/action_handler.ts';
import { findFeedState } from '../../engine/feed/feed.store.ts';
import { countRefusal } from '../../engine/observe/limit_refusals.ts';
import { attempt_outcomes } from '../../engine/push/attempt_outcome.ts';
import { operator_limits } from '../operator_limits.ts';
import type {
  webhook_add,
  webhook_list,
  webhook_remove,
  webhook_rotate,
} from './webhook_actions.contract.ts';
import { newSecret } from './webhook_secret.ts';
import { deleteWebhook, insertWebhook, listWebhooks, lockWebhook, updateSecrets } from './webhooks.store.ts';

/** How long an old secret signs too. */
const overlap_s = 86_400;
const webhooks_max = operator_limits.webhooks_max.value;

export const addWebhook: ActionHandler<typeof webhook_add> = async (
  { store, master_keys, webhooks, now, refuse },
  { webhook_name, url },
) => {
  if (!webhooks.is_offered) return refuse('url_not_allowed', 'A sandbox delivers nothing to webhooks.');
  const fault = webhooks.outgoing.checkUrl(url);
  if (fault) return refuse('url_not_allowed', attempt_outcomes[fault]);
  const existing = await store.all(listWebhooks, {});
  const { secret, secret_encrypted } = newSecret(master_keys, webhook_name);
  // What happens from here on is numbered after this.
  const position = (await store.first(findFeedState, {}))?.published_to ?? 0;
  const row = { webhook_name, url, secret_encrypted, created_at: now, position };
  if ((await store.run(insertWebhook, row)) === 0) return refuse('webhook_exists');
  if (existing.length >= webhooks_max) {
    countRefusal('webhooks_max');
    return refuse('too_many_webhooks');
  }
  store.onCommit(() => webhooks.onChanged());
  return { secret };
};

export const showWebhooks: ActionHandler<typeof webhook_list> = async ({ store }) => {
  const rows = await store.all(listWebhooks, {});
  return {
    webhooks: rows.map((row) => ({
      webhook_name: row.webhook_name,
      url: row.url,
      created_at: row.created_at,
      position: row.position,
      delivered_at: row.delivered_at ?? 0,
      failures: row.failures,
      failing_since: row.failing_since ?? 0,
      due_at: row.failures === 0 ? 0 : row.due_at,
      outcome: row.outcome ?? '',
      status: row.status ?? 0,
    })),
  };
};

export const removeWebhook: ActionHandler<typeof webhook_remove> = async (
  { store, webhooks, refuse },
  { webhook_name },
) => {
  if ((await store.run(deleteWebhook, { webhook_name })) === 0) return refuse('webhook_not_found');
  store.onCommit(() => webhooks.onChanged());
  return {};
};

export const rotateWebhook: ActionHandler<typeof webhook_rotate> = async (
  { store, master_keys, webhooks, now, refuse },
  { webhook_name },
) => {
  const webhook = await store.first(lockWebhook, { webhook_name });
  if (!webhook) return refuse('webhook_not_found');
  const { secret, secret_encrypted } = newSecret(master_keys, webhook_name);
  const old_secret_until = now + overlap_s;
  await store.run(updateSecrets, {
    webhook_name,
    secret_encrypted,
    old_secret_encrypted: webhook.secret_encrypted,
    old_secret_until,
  });
  store.onCommit(() => webhooks.onChanged());
  return { secret, old_secret_until };
};
