import type { Handler } from '../../engine/gateway/handler.ts';
import { imageUrl } from '../../engine/http/resources/image_url.ts';
import { findShop } from '../accounts/accounts.store.ts';
import type { get_profile } from './get_profile.contract.ts';

export const getProfile: Handler<typeof get_profile> = async ({
  shop: { shop_id, region },
  store,
  public_url,
}) => {
  const row = await store.first(findShop, { shop_id });
  if (!row) throw new Error(`Shop ${shop_id} called, and has no row.`);
  const { shop_name, shop_logo_image_id, description } = row;
  return {
    shop_name,
    shop_logo: shop_logo_image_id ? imageUrl(public_url, shop_logo_image_id) : '',
    description,
    invoice_issuer: region === 'BR' ? 'Other' : undefined,
  };
};
