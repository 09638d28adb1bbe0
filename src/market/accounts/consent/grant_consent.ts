import type { Json } from '../../../engine/store/json.ts';
import { toJson } from '../../../engine/store/json.ts';
import type { Transactions } from '../../../engine/store/store.ts';
import { account_limits } from '../account_limits.ts';
import { ownersFrom } from '../tokens/token_owner.ts';
import { randomCode, tokenHash } from '../tokens/token_text.ts';
import { insertMainAccountCode, insertShopCode } from './codes.store.ts';
import { changeLink, copyLinks } from './link.ts';
import { type LinkActor, recordLinkEvent } from './link_events.ts';
import { linkStatements } from './links.store.ts';
import { inGroups } from './owner_groups.ts';

/** A shop that consents for itself, or a main account that consents for shops and merchants of its choice. */
export type ConsentGiver =
  | { readonly shop_id: number }
  | {
      readonly main_account_id: number;
      readonly shop_ids: readonly number[];
      readonly merchant_ids: readonly number[];
    };

export interface Consent {
  readonly partner_id: number;
  readonly given_by: ConsentGiver;
  /** Duration in days, 7 to 365. */
  readonly days: number;
  /** Who records it; the seller, if absent. */
  readonly actor?: LinkActor;
}

/** What granting a consent needs: a database, and the lifetime of codes. */
interface ConsentBook {
  readonly database: Transactions;
  readonly settings: { readonly code_lifetime_s: number };
}

const { link_days_min, link_days_max, consented_owners_max } = account_limits;

const ownersIn = (given_by: ConsentGiver) =>
  'shop_id' in given_by ? [given_by] : ownersFrom(given_by.shop_ids, given_by.merchant_ids);

function checkConsent({ given_by, days }: Consent): void {
  if (!Number.isInteger(days) || days < link_days_min.value || days > link_days_max.value)
    throw new RangeError(
      `A consent lasts ${link_days_min.value} to ${link_days_max.value} days, not ${days}.`,
    );
  const count = ownersIn(given_by).length;
  if (count < 1 || count > consented_owners_max.value)
    throw new RangeError(
      `A consent is for 1 to ${consented_owners_max.value} shops and merchants, not ${count}.`,
    );
}

/**
 * Carries out a seller's consent: links a partner to shops and merchants, and returns the code that the partner
 * exchanges for tokens, once, within 10 minutes. The caller must have verified the seller, and that the shops and
 * merchants belong to the seller.
 *
 * Each transaction is on one shard, and the code is stored last: if one fails, no code was issued, and repeating the
 * consent completes it.
 *
 * @param now Unix seconds by the business clock.
 * @throws RangeError for an invalid duration, or for no shop or merchant or too many.
 */
export async function grantConsent(
  { database, settings }: ConsentBook,
  now: number,
  consent: Consent,
): Promise<string> {
  checkConsent(consent);
  const { partner_id, given_by, days, actor = 'seller' } = consent;
  const expires_at = now + days * 86_400;
  const data = {
    expires_at,
    ...('main_account_id' in given_by && { main_account_id: given_by.main_account_id }),
  };
  const links = await inGroups(ownersIn(given_by), (owner) =>
    changeLink(database, partner_id, owner, async (store, { kind, owner_id }) => {
      await store.run(linkStatements[kind].upsert, { owner_id, partner_id, linked_at: now, expires_at });
      await recordLinkEvent(store, owner, { kind: 'link', partner_id, actor, data, now });
    }),
  );
  await copyLinks(database, links.flat());
  return giveCode({ database, settings }, now, partner_id, given_by);
}

/** Issues a code to a linked partner: the last step of a consent. */
export async function giveCode(
  { database, settings }: ConsentBook,
  now: number,
  partner_id: number,
  given_by: ConsentGiver,
): Promise<string> {
  const code = randomCode();
  const row = {
    code_sha256: tokenHash(code),
    partner_id,
    issued_at: now,
    expires_at: now + settings.code_lifetime_s,
  };
  await database.transaction(async (store) => {
    if ('shop_id' in given_by) await store.run(insertShopCode, { ...row, shop_id: given_by.shop_id });
    else {
      const { main_account_id, shop_ids, merchant_ids } = given_by;
      const chosen = { shop_ids: idList(shop_ids), merchant_ids: idList(merchant_ids) };
      await store.run(insertMainAccountCode, { ...row, main_account_id, ...chosen });
    }
  });
  return code;
}

const idList = (ids: readonly number[]): Json<number[]> => toJson([...ids]);
