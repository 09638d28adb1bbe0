import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import type { Transactions } from '../../../engine/store/store.ts';
import { findMerchant, findPartner, findShop } from '../accounts.store.ts';
import { grantConsent } from '../consent/grant_consent.ts';
import { findLink } from '../consent/link.ts';
import { inGroups } from '../consent/owner_groups.ts';
import { giveResendCode } from '../consent/resend_code.ts';
import { withdrawConsent } from '../consent/withdraw_consent.ts';
import { ownersFrom } from '../tokens/token_owner.ts';
import type { link_make, link_resend_code, link_withdraw } from './link_actions.contract.ts';

/** Checks that the partner, shops and merchants exist, each on its own shard. */
async function findMissing(
  database: Transactions,
  { partner_id, shop_ids, merchant_ids }: { partner_id: number; shop_ids: number[]; merchant_ids: number[] },
) {
  const partner = await database.transaction((store) => store.first(findPartner, { partner_id }));
  if (!partner) return 'partner_not_found';
  const shops = await inGroups(shop_ids, (shop_id) =>
    database.transaction((store) => store.first(findShop, { shop_id })),
  );
  if (shops.includes(undefined)) return 'shop_not_found';
  const merchants = await inGroups(merchant_ids, (merchant_id) =>
    database.transaction((store) => store.first(findMerchant, { merchant_id })),
  );
  return merchants.includes(undefined) ? 'merchant_not_found' : undefined;
}

export const makeLink: ActionHandler<typeof link_make> = async (context, request) => {
  const { store: database, settings, now, refuse } = context;
  const { partner_id, main_account_id, days } = request;
  const shop_ids = [...new Set(request.shop_id_list)];
  const merchant_ids = [...new Set(request.merchant_id_list)];
  const [shop_id] = shop_ids;
  if (shop_ids.length + merchant_ids.length === 0) return refuse('nobody_named');
  const missing = await findMissing(database, { partner_id, shop_ids, merchant_ids });
  if (missing) return refuse(missing);
  const alone = shop_ids.length === 1 && merchant_ids.length === 0;
  if (main_account_id === undefined && (!alone || shop_id === undefined))
    return refuse('main_account_missing');
  const given_by =
    main_account_id === undefined
      ? { shop_id: shop_id as number }
      : { main_account_id, shop_ids, merchant_ids };
  const code = await grantConsent({ database, settings }, now, {
    partner_id,
    given_by,
    days,
    actor: 'marketplace',
  });
  return { code, expires_at: now + days * 86_400 };
};

export const resendCode: ActionHandler<typeof link_resend_code> = async (context, request) => {
  const { store: database, settings, now, refuse } = context;
  const { partner_id } = request;
  const shop_ids = [...new Set(request.shop_id_list)];
  const merchant_ids = [...new Set(request.merchant_id_list)];
  const owners = ownersFrom(shop_ids, merchant_ids);
  if (owners.length === 0) return refuse('nobody_named');
  if (!(await database.transaction((store) => store.first(findPartner, { partner_id }))))
    return refuse('partner_not_found');
  const links = await inGroups(owners, (owner) =>
    database.transaction((store) => findLink(store, partner_id, owner)),
  );
  if (links.some((link) => !link || link.unlinked_at !== null || link.expires_at <= now))
    return refuse('not_linked');
  return giveResendCode({ database, settings }, now, { partner_id, shop_ids, merchant_ids });
};

export const withdrawLink: ActionHandler<typeof link_withdraw> = async (context, request) => {
  const { store: database, now, refuse } = context;
  const owners = ownersFrom(request.shop_id_list, request.merchant_id_list);
  if (owners.length === 0) return refuse('nobody_named');
  const unlinked = await withdrawConsent(database, now, request.partner_id, owners, 'marketplace');
  return { unlinked: unlinked.length };
};
