// Items of a shop, and the installments that their buyers may choose.

import { micros_per_unit } from '../../../src/engine/money.ts';
import type { Region } from '../../../src/kit/contract/region.ts';
import { installmentErrors } from '../../../src/market/payment/installment/installment.errors.ts';
import type { InstallmentTables } from '../../../src/market/payment/installment/installment.tables.ts';
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';

/** The payload of the answer if every item failed. */
export const no_installments = { item_installment_list: [] };

/** The fields with which the row of an item reports why it failed. */
export const failure = (reason: 'item_not_found' | 'item_price_too_low') => ({
  fail_error: installmentErrors[reason].error,
  fail_message: installmentErrors[reason].message,
});

export function itemInstallments(world: World) {
  const shopIn = (region: Region = 'TH', seller_type: 'local' | 'cross_border' = 'local') =>
    world.given.shop({ region, seller_type });
  /** An item at this price, in units of the region's currency. @returns its item_id. */
  const itemAt = async (shop: GivenShop, price = 1_000) => {
    const original_price_micros = Math.round(price * micros_per_unit);
    return (await world.given.item({ shop, original_price_micros })).item_id;
  };
  const setInstallments = (
    shop: GivenShop,
    item_id_list: number[],
    tenure_list: number[],
    more: Record<string, unknown> = {},
  ) => world.call('v2.payment.set_item_installment_status', { item_id_list, tenure_list, ...more }, { shop });
  const listAll = async () =>
    (await storedRows(world, 'item_installment')) as InstallmentTables['item_installment'][];
  const findInstallment = async (item_id: number) => (await listAll()).find((row) => row.item_id === item_id);
  const listInstallments = async ({ shop_id }: GivenShop) =>
    (await listAll()).filter((row) => row.shop_id === shop_id);

  return { shopIn, itemAt, setInstallments, findInstallment, listInstallments };
}
