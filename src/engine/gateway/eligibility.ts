import type { Eligibility } from '../../kit/contract/operation.ts';
import type { Shop } from './caller.ts';

/** Check 13: returns the reason why this shop may not use the operation, if there is one. */
export function findIneligibility(
  { region, seller_type, primary_shop }: Eligibility<string>,
  shop: Shop,
): string | undefined {
  if (region && !region.one_of.includes(shop.region)) return region.refusal;
  if (seller_type && shop.seller_type !== seller_type.is) return seller_type.refusal;
  if (primary_shop && shop.primary_shop_id !== shop.shop_id) return primary_shop.refusal;
  return undefined;
}
