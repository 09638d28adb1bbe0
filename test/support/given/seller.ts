// People who sign in on the consent pages, each with a password.
import { hashRandomPassword, randomPassword } from '../../../src/pages/consent_pages/sellers/password.ts';
import type { KnownSecrets } from '../secrets/known_secrets.ts';
import type { AccountBuilders, GivenMerchant, GivenShop } from './account.ts';
import type { RowBuilders } from './row.ts';

export interface GivenSeller {
  readonly sign_in_name: string;
  readonly password: string;
}

/** Builders of people who sign in. */
export function sellerBuilders(
  { row, rows, nextId, shop: buildShop }: RowBuilders & AccountBuilders,
  secrets: KnownSecrets,
) {
  async function credentials(
    record: { shop_id: number } | { main_account_id: number },
  ): Promise<GivenSeller> {
    const sign_in_name = `seller-${nextId()}`;
    const password = randomPassword();
    secrets.add('password', password);
    await row('seller', { sign_in_name, password_hash: await hashRandomPassword(password), ...record });
    return { sign_in_name, password };
  }

  /** The person who signs in for a shop. */
  async function shopSeller({ shop }: { shop?: GivenShop } = {}) {
    const own = shop ?? (await buildShop());
    return { ...(await credentials({ shop_id: own.shop_id })), shop: own };
  }

  /** A main account with these shops and merchants, and the person who signs in for it. */
  async function mainAccount({
    shops = [],
    merchants = [],
    main_account_name = 'Lantern Quay Group',
  }: {
    shops?: readonly GivenShop[];
    merchants?: readonly GivenMerchant[];
    main_account_name?: string;
  } = {}) {
    const main_account_id = nextId();
    await rows([
      ['main_account', { main_account_id, main_account_name }],
      ...shops.map(({ shop_id }) => ['main_account_shop', { main_account_id, shop_id }] as const),
      ...merchants.map(
        ({ merchant_id }) => ['main_account_merchant', { main_account_id, merchant_id }] as const,
      ),
    ]);
    return { ...(await credentials({ main_account_id })), main_account_id };
  }

  return { shopSeller, mainAccount };
}
