import timers from 'node:timers/promises';
import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import { type FeedReader, openReader } from '../../../engine/feed/feed_reader.ts';
import { StoreUnavailableError } from '../../../engine/store/store.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import type { ServerSentEvent } from '../../../kit/contract/event_stream.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { findPartner } from '../../accounts/accounts.store.ts';
import { findSigningKey } from '../keys.ts';
import { findMessage } from '../messages.store.ts';
import { findReceiver, insertReceiver, lockReceiver } from '../push.store.ts';
import { listening_lease_s } from '../push.ts';
import { pushHeaders } from '../test_push.ts';
import { listMessagesAfter, renewListening, updateListening } from './listening.store.ts';
import type { push_stream } from './push_stream.contract.ts';

const page_size = 100;
/** How often a stream looks for new messages, which another node may have made. */
const look_ms = 50;
const heartbeat_ms = 15_000;
/** How often it says that somebody still listens. */
const renewal_ms = 60_000;

type Context = Pick<
  ActionContext<typeof push_stream>,
  'feed' | 'outgoing' | 'master_keys' | 'wall_clock' | 'business_clock'
>;

const leaseEnd = (wall_clock: Clock) => seconds(wall_clock) + listening_lease_s;

/**
 * Makes every event from now on a message of the partner, or continues to.
 *
 * @param after the message that was read last; undefined to begin now.
 * @returns the message after which to read.
 */
async function listen({ feed, outgoing, wall_clock }: Context, partner_id: number, after?: number) {
  // What was committed before is not new.
  await feed.refresh();
  const { published_to } = await feed.findState();
  return feed.database.transaction(
    async (store) => {
      await store.run(insertReceiver, { partner_id });
      const receiver = await store.first(lockReceiver, { partner_id });
      if (!receiver) throw new Error(`The receiver of partner ${partner_id} is gone.`);
      const { listened_after, message_count } = receiver;
      const from = after ?? message_count;
      if (after !== undefined) {
        if (listened_after === null || from > message_count) return refused('pushes_missing');
        const next = { partner_id, message_no: from + 1 };
        if (from < message_count && !(await store.first(findMessage, next))) return refused('pushes_missing');
      }
      await store.run(updateListening, {
        partner_id,
        listened_after: listened_after ?? published_to,
        listened_until: leaseEnd(wall_clock),
      });
      if (listened_after === null) store.onCommit(() => outgoing.onReceiverChanged());
      return from;
    },
    (from) => !isRefused(from),
  );
}

/**
 * Says again and again that somebody listens, also while the client is slow to read. A stream whose listening has ended
 * meanwhile is closed: its client is told when it connects again.
 *
 * @returns a function that ends it.
 */
function keepListening({ feed, wall_clock }: Context, partner_id: number, reader: FeedReader): () => void {
  const renew = guarded(async () => {
    if (reader.is_over) return;
    const listened_until = leaseEnd(wall_clock);
    try {
      const renewed = await feed.database.run(renewListening, { partner_id, listened_until });
      if (renewed === 0) reader.close();
    } catch (error) {
      // The next one finds the database again.
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  });
  const timer = setInterval(renew, renewal_ms).unref();
  return () => clearInterval(timer);
}

/** The key that signs the pushes of the partner now. */
async function findKey({ feed, master_keys }: Context, partner_id: number): Promise<string | undefined> {
  const { push_key_encrypted = null } = (await feed.database.first(findReceiver, { partner_id })) ?? {};
  return findSigningKey(feed.database, master_keys, { partner_id, push_key_encrypted });
}

/** Waits, but not longer than the server runs. */
async function pause({ feed }: Context): Promise<void> {
  await timers.setTimeout(look_ms, undefined, { signal: feed.ended }).catch(() => undefined);
}

interface Listened {
  readonly partner_id: number;
  readonly codes?: readonly number[];
  readonly url?: string;
}

async function* pushes(
  context: Context,
  { partner_id, codes, url }: Listened,
  from: number,
  reader: FeedReader,
): AsyncGenerator<ServerSentEvent | undefined> {
  const { database } = context.feed;
  yield { id: String(from) };
  let position = from;
  let heartbeat_at = performance.now() + heartbeat_ms;
  while (!reader.is_over) {
    const page = await database.all(listMessagesAfter, {
      partner_id,
      message_no: position,
      limit: page_size,
    });
    const key = url === undefined || page.length === 0 ? undefined : await findKey(context, partner_id);
    for (const { message_no, msg_id, code, body, created_at } of page) {
      position = message_no;
      if (codes && !codes.includes(code)) continue;
      const signed = url === undefined || key === undefined ? undefined : pushHeaders(key, url, body);
      const { authorization } = signed ?? {};
      const data = JSON.stringify({ message_no, msg_id, code, created_at, body, authorization });
      yield { id: String(message_no), data };
      heartbeat_at = performance.now() + heartbeat_ms;
    }
    if (performance.now() > heartbeat_at) {
      yield undefined;
      heartbeat_at = performance.now() + heartbeat_ms;
    }
    if (page.length < page_size) await pause(context);
  }
}

/** Ends the stream quietly if its database was closed under it, because the server or its sandbox stops. */
async function* untilOver(
  events: AsyncGenerator<ServerSentEvent | undefined>,
  reader: FeedReader,
): AsyncGenerator<ServerSentEvent | undefined> {
  try {
    yield* events;
  } catch (error) {
    if (!reader.is_over) throw error;
  }
}

export const streamPushes: ActionHandler<typeof push_stream> = async (context, { after, ...listened }) => {
  const { feed, refuse } = context;
  const { partner_id, url } = listened;
  if (!(await feed.database.first(findPartner, { partner_id }))) return refuse('partner_not_found');
  if (url !== undefined && (await findKey(context, partner_id)) === undefined) return refuse('no_key');
  const reader = openReader(feed);
  if (!reader) return refuse('too_many_readers');
  const from = await listen(context, partner_id, after === undefined ? undefined : Number(after)).catch(
    (error: unknown) => {
      reader.close();
      throw error;
    },
  );
  if (isRefused(from)) {
    reader.close();
    return from;
  }
  const endRenewal = keepListening(context, partner_id, reader);
  return {
    events: untilOver(pushes(context, listened, from, reader), reader),
    close() {
      endRenewal();
      reader.close();
    },
  };
};
