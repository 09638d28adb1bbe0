import type { Marketplace } from '../../engine/marketplace.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { grantConsent } from '../../market/accounts/consent/grant_consent.ts';
import { withdrawConsent } from '../../market/accounts/consent/withdraw_consent.ts';
import type { LinkedOwner } from '../../market/accounts/tokens/token_owner.ts';
import { addressWith, type ConsentLink } from './links/consent_link.ts';
import type { SignedInSeller } from './owners.ts';

/** What a seller has decided to allow a partner, or to end. */
export interface ConsentDecision {
  readonly link: ConsentLink;
  readonly seller: SignedInSeller;
  readonly owners: readonly LinkedOwner[];
  readonly days: number;
}

/** Carries out a decision. Repeating it is harmless. @returns the address that the seller goes back to. */
export async function applyDecision(
  marketplace: Marketplace,
  { link, seller: { identity }, owners, days }: ConsentDecision,
): Promise<string> {
  const { database, business_clock } = marketplace;
  const { partner_id, purpose } = link;
  const now = seconds(business_clock);
  const whose: Record<string, string> =
    'shop_id' in identity
      ? { shop_id: String(identity.shop_id) }
      : { main_account_id: String(identity.main_account_id) };
  if (purpose === 'withdrawal') {
    await withdrawConsent(database, now, partner_id, owners);
    return addressWith(link, whose);
  }
  const shop_ids = owners.flatMap((owner) => ('shop_id' in owner ? [owner.shop_id] : []));
  const merchant_ids = owners.flatMap((owner) => ('merchant_id' in owner ? [owner.merchant_id] : []));
  const given_by = 'shop_id' in identity ? identity : { ...identity, shop_ids, merchant_ids };
  const code = await grantConsent(marketplace, now, { partner_id, given_by, days });
  return addressWith(link, { code, ...whose });
}
