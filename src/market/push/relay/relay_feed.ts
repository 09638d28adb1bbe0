// Turns events of the feed into messages of partners.

import { findConsumer, upsertConsumer } from '../../../engine/feed/feed.store.ts';
import type { Feed, FeedEvent } from '../../../engine/feed/feed.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Database } from '../../../engine/store/store.ts';
import { listLinkedPartners } from '../../accounts/consent/links.store.ts';
import { push_codes } from '../../push_codes.ts';
import { hears } from '../listening/hears.ts';
import type { Receiver } from '../push.store.ts';
import { addMessages, type NewMessage, type Wants } from '../sending/add_messages.ts';
import { type CausedPush, pushesOf } from './build_pushes.ts';
import { pushFacts } from './push_facts.ts';

const consumer_name = 'pushes to partners';
const events_at_once = 200;

/** Whether a receiver wants a push: it has turned the code on, has not blocked the shop, and had its URL by then. */
export const wants: Wants = ({ codes_on, blocked_shop_ids, callback_set_at }, { code, shop_id, timestamp }) =>
  timestamp >= (callback_set_at ?? 0) &&
  parseJson(codes_on).includes(code) &&
  (shop_id === null || !parseJson(blocked_shop_ids).includes(shop_id));

/** Finds the partners that a shop or merchant is linked to, once for each of them in a page. */
function linkedPartners(database: Database, now: number) {
  const found = new Map<string, Promise<readonly number[]>>();
  const find = async (kind: 'shop' | 'merchant', owner_id: number) =>
    (await database.all(listLinkedPartners[kind], { owner_id, now })).map(({ partner_id }) => partner_id);
  return ({ shop_id, merchant_id }: FeedEvent): Promise<readonly number[]> => {
    const [kind, owner_id] =
      shop_id === null ? (['merchant', merchant_id] as const) : (['shop', shop_id] as const);
    if (owner_id === null) return Promise.resolve([]);
    const partners = found.get(`${kind} ${owner_id}`) ?? find(kind, owner_id);
    found.set(`${kind} ${owner_id}`, partners);
    return partners;
  };
}

/** The partners that a push goes to, if they want it. */
async function audienceOf(
  { code, partner_id }: CausedPush,
  listPartners: () => Promise<readonly number[]>,
): Promise<readonly number[]> {
  if (code.audience === 'named_partner') return partner_id === undefined ? [] : [partner_id];
  const linked = await listPartners();
  return partner_id === undefined ? linked : linked.filter((linked_id) => linked_id === partner_id);
}

interface RelayContext {
  readonly database: Database;
  readonly feed: Feed;
  /** Unix time in seconds. */
  readonly now: number;
  /** The beginning of URLs of files. */
  readonly public_url: string;
}

/**
 * Adds the messages of a page of events, each partner's in one transaction on its shard. If this is interrupted, the
 * page is read again, and partners that have their messages are skipped.
 *
 * @param onMessages called with each partner that has new messages.
 * @returns whether there may be more events.
 */
export async function relayPage(
  { database, feed, now, public_url }: RelayContext,
  receivers: ReadonlyMap<number, Receiver>,
  onMessages: (partner_id: number) => void,
): Promise<boolean> {
  const { position: after } = (await database.first(findConsumer, { consumer_name })) ?? { position: 0 };
  const events = await feed.list({ after, limit: events_at_once });
  const last = events.at(-1);
  if (!last) return false;
  const codes_on = new Set([...receivers.values()].flatMap((receiver) => parseJson(receiver.codes_on)));
  const is_heard = [...receivers.values()].some(({ listened_after }) => listened_after !== null);
  const codes = is_heard ? push_codes : push_codes.filter(({ code }) => codes_on.has(code));
  const facts = pushFacts(database, public_url);
  const listPartners = linkedPartners(database, now);
  const messages = new Map<number, NewMessage[]>();
  for (const event of events)
    for (const caused of await pushesOf(event, facts, codes)) {
      const { code: declared, data, subject = event.subject } = caused;
      const { shop_id, happened_at: timestamp, position } = event;
      const message = { code: declared.code, shop_id, subject, data, timestamp, position };
      for (const partner_id of await audienceOf(caused, () => listPartners(event))) {
        const receiver = receivers.get(partner_id);
        if (!receiver || !(wants(receiver, message) || hears(receiver, message))) continue;
        const others = messages.get(partner_id);
        if (others) others.push(message);
        else messages.set(partner_id, [message]);
      }
    }
  await Promise.all(
    [...messages].map(async ([partner_id, own]) => {
      // The receiver is read again under its lock: its partner may have blocked a shop just now.
      const added = await database.transaction((store) => addMessages(store, partner_id, own, now, wants));
      if (added.length > 0) onMessages(partner_id);
    }),
  );
  await database.run(upsertConsumer, { consumer_name, position: last.position });
  return events.length === events_at_once;
}
