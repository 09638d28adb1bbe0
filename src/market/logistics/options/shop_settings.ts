import type { Transaction } from '../../../engine/store/store.ts';
import { insertShippingSetting, lockShippingSetting } from './shop_settings.store.ts';

/** Locks the shipping settings of a shop, its channels and the uses of its addresses, until the transaction ends. */
export async function lockShopSettings(store: Transaction, shop_id: number): Promise<void> {
  await store.run(insertShippingSetting, { shop_id, show_pickup_address: null });
  await store.all(lockShippingSetting, { shop_id });
}
