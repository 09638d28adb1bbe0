// Secrets of webhooks, in the form of Standard Webhooks, and the signatures that are made with them.
import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import type { Transaction } from '../../engine/store/store.ts';
import { openKey, sealKey } from '../../market/accounts/keys/partner_key.ts';
import { listWebhooks, updateSecrets, type Webhook } from './webhooks.store.ts';

const secret_prefix = 'whsec_';

/** Binds the encrypted secret to its row. */
const placeOf = (webhook_name: string) => `webhook/${webhook_name}`;

/** A new secret of 256 random bits, and what the database stores. */
export function newSecret(master_key: KeyObject, webhook_name: string) {
  const secret = `${secret_prefix}${randomBytes(32).toString('base64')}`;
  return { secret, secret_encrypted: sealKey(master_key, placeOf(webhook_name), secret) };
}

/** The secrets that sign now, the newest first. */
export function listSecrets(master_key: KeyObject, webhook: Webhook, now: number): string[] {
  const { webhook_name, secret_encrypted, old_secret_encrypted, old_secret_until } = webhook;
  const is_old_valid = old_secret_encrypted !== null && (old_secret_until ?? 0) > now;
  return [secret_encrypted, ...(is_old_valid ? [old_secret_encrypted] : [])].map((encrypted) =>
    openKey(master_key, placeOf(webhook_name), encrypted),
  );
}

/** Encrypts the secrets of all webhooks with another master key, in the transaction that does so for partner keys. */
export async function reencryptWebhooks(
  store: Transaction,
  old_key: KeyObject,
  new_key: KeyObject,
): Promise<void> {
  for (const { webhook_name, secret_encrypted, old_secret_encrypted, old_secret_until } of await store.all(
    listWebhooks,
    {},
  )) {
    const reencrypt = (encrypted: string) =>
      sealKey(new_key, placeOf(webhook_name), openKey(old_key, placeOf(webhook_name), encrypted));
    await store.run(updateSecrets, {
      webhook_name,
      secret_encrypted: reencrypt(secret_encrypted),
      old_secret_encrypted: old_secret_encrypted === null ? null : reencrypt(old_secret_encrypted),
      old_secret_until,
    });
  }
}

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
