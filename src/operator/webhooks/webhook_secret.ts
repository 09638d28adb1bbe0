// Secrets of webhooks, in the form of Standard Webhooks, and the signatures that are made with them.

import { createHmac, randomBytes } from 'node:crypto';
import type { KeyRing, SealedText } from '../../engine/keys/key_ring.ts';
import type { SecretList } from '../../engine/keys/stored_secret.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { listWebhooks, replaceSecret, type Webhook } from './webhooks.store.ts';

const secret_prefix = 'whsec_';

/** Binds the encrypted secret to its row. */
const placeOf = (webhook_name: string) => `webhook/${webhook_name}`;

const sealedSecretOf = (webhook_name: string, sealed: string): SealedText => ({
  what: `The secret of webhook ${webhook_name}`,
  place: placeOf(webhook_name),
  sealed,
});

/** A new secret of 256 random bits, and what the database stores. */
export function newSecret(master_keys: KeyRing, webhook_name: string) {
  const secret = `${secret_prefix}${randomBytes(32).toString('base64')}`;
  return { secret, secret_encrypted: master_keys.seal(secret, placeOf(webhook_name)) };
}

/** The secrets that sign now, the newest first. */
export function listSecrets(master_keys: KeyRing, webhook: Webhook, now: number): string[] {
  const { webhook_name, secret_encrypted, old_secret_encrypted, old_secret_until } = webhook;
  const is_old_valid = old_secret_encrypted !== null && (old_secret_until ?? 0) > now;
  return [secret_encrypted, ...(is_old_valid ? [old_secret_encrypted] : [])].map((encrypted) =>
    master_keys.openText(sealedSecretOf(webhook_name, encrypted)),
  );
}

/** The secrets of all webhooks, which a new master key encrypts. */
export const listStoredSecrets: SecretList = async (store) =>
  (await store.all(listWebhooks, {})).flatMap((webhook) =>
    (['secret_encrypted', 'old_secret_encrypted'] as const).flatMap((column) => {
      const { webhook_name, [column]: former } = webhook;
      if (former === null) return [];
      const replace = (transaction: Transaction, sealed: string) =>
        transaction.run(replaceSecret[column], { webhook_name, sealed, former });
      return [{ ...sealedSecretOf(webhook_name, former), replace }];
    }),
  );

/** A message of Standard Webhooks. */
export interface WebhookMessage {
  /** The same in each attempt. */
  readonly id: string;
  /** Unix time of the attempt, in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

const signatureOf = (secret: string, { id, timestamp, body }: WebhookMessage) =>
  createHmac('sha256', Buffer.from(secret.slice(secret_prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

/** The headers of an attempt, with a signature of each secret. */
export const webhookHeaders = (
  secrets: readonly string[],
  message: WebhookMessage,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'stoa',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, message)}`).join(' '),
});
