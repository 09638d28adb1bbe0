import type { FeedEvent } from '../../engine/feed/feed.ts';
import type { WebhookMessage } from './webhook_secret.ts';

/** What an event is about, such as `order` of `order:260301ABC`. */
const typeOf = ({ subject, kind }: FeedEvent) => `${subject.replace(/:.*$/s, '')}.${kind}`;

/**
 * An event as a message of Standard Webhooks.
 *
 * @param timestamp Unix time of the attempt, in seconds.
 */
export function webhookMessage(event: FeedEvent, feed_code: string, timestamp: number): WebhookMessage {
  const { position, shop_id, partner_id, subject, seq, kind, actor, request_id, data, happened_at } = event;
  const named = { shop_id, partner_id, subject, seq, kind, actor, request_id };
  const body = JSON.stringify({
    type: typeOf(event),
    timestamp: new Date(happened_at * 1_000).toISOString(),
    data: { ...named, happened_at, data },
  });
  return { id: `${feed_code}_${position}`, timestamp, body };
}
