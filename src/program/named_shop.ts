import type { Store } from '../engine/store/store.ts';
import { ExplainedError } from '../kit/contract/thrown.ts';
import { findShop, listShopsNamed } from '../market/accounts/accounts.store.ts';
import type { AccountsTables } from '../market/accounts/accounts.tables.ts';

/** No shop has this name or id, or several shops have it. */
export class NamedShopError extends ExplainedError {
  override readonly name = 'NamedShopError';
}

/** Finds the shop of the option `--shop`, by its id or its name. @throws NamedShopError */
export async function findNamedShop(store: Store, named: string): Promise<AccountsTables['shop']> {
  let shop_id = /^\d{1,16}$/.test(named) ? Number(named) : undefined;
  if (shop_id === undefined) {
    const [found, other] = await store.all(listShopsNamed, { shop_name: named });
    if (other) throw new NamedShopError(`--shop: several shops are named ${named}: give the shop_id.`);
    shop_id = found?.shop_id;
  }
  const shop = shop_id === undefined ? undefined : await store.first(findShop, { shop_id });
  if (!shop) throw new NamedShopError(`--shop: there is no shop ${named.slice(0, 80)} in this database.`);
  return shop;
}
