// The builders of tests, in the words of the domain. Each takes what the test is about, builds missing parents, has a
// believable default for the rest, stores the row where the loader would, and gives it back as it is stored.
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { KnownSecrets } from '../secrets/known_secrets.ts';
import { accountBuilders, buildPartner } from './account.ts';
import { adsBuilders } from './ads.ts';
import { logisticsBuilders } from './logistics.ts';
import { orderBuilders } from './order.ts';
import { paymentBuilders } from './payment.ts';
import { productBuilders } from './product.ts';
import { promotionBuilders } from './promotion.ts';
import { rowBuilders } from './row.ts';
import { sellerBuilders } from './seller.ts';
import { stockBuilders } from './stock.ts';

/**
 * The builders of a marketplace, and the partner to which its shops and merchants are linked by default.
 *
 * @param secrets records the keys, tokens and passwords that the builders create.
 */
export async function givenOn(marketplace: OpenMarketplace, secrets = new KnownSecrets()) {
  const rows = rowBuilders(marketplace);
  const partner = await buildPartner(marketplace, rows, secrets);
  const builders = { ...rows, ...accountBuilders(marketplace, rows, partner, secrets) };
  const logistics = logisticsBuilders(marketplace, builders);
  const given = {
    ...builders,
    ...logistics,
    ...orderBuilders(builders, logistics),
    ...productBuilders(marketplace, builders, logistics, partner),
    ...promotionBuilders(builders),
    ...adsBuilders(builders),
    ...paymentBuilders(builders),
    ...sellerBuilders(builders, secrets),
    ...stockBuilders(marketplace, builders),
  };
  return { given, partner };
}

export type Given = Awaited<ReturnType<typeof givenOn>>['given'];
