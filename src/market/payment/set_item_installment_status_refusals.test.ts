import { expect, test } from 'vitest';
import { itemInstallments, no_installments } from '../../../test/support/items/item_installments.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import type { Region } from '../../kit/contract/region.ts';
import { set_item_installment_status } from './set_item_installment_status.contract.ts';

onEachEngine('set_item_installment_status', (world) => {
  const { name } = set_item_installment_status;
  const { shopIn, itemAt, setInstallments } = itemInstallments(world);

  test.each([
    ['no items', { item_id_list: [], tenure_list: [] }, 'item_id_list'],
    [
      '101 items',
      { item_id_list: Array.from({ length: 101 }, (_, at) => at + 1), tenure_list: [] },
      'item_id_list',
    ],
    ['an item as text', { item_id_list: ['5'], tenure_list: [] }, 'item_id_list'],
    ['no item_id_list', { tenure_list: [] }, 'item_id_list'],
    ['no tenure_list', { item_id_list: [5] }, 'tenure_list'],
    ['a tenure as text', { item_id_list: [5], tenure_list: ['3'] }, 'tenure_list'],
    [
      'a participate_plan_ahora that is not a boolean',
      { item_id_list: [5], tenure_list: [], participate_plan_ahora: 1 },
      'participate_plan_ahora',
    ],
  ])('a call with %s is error_param', async (_, request, field) => {
    const { body } = await world.call(name, request, { shop: await shopIn() });
    expect([body.error, body.message]).toEqual(['error_param', expect.stringContaining(field)]);
  });

  test('a deleted item counts as missing, and its installment no longer changes', async () => {
    const shop = await shopIn('TH');
    const { item_id } = await world.given.item({ shop, item_status: 'SELLER_DELETE' });
    const { body } = await setInstallments(shop, [item_id], [3, 6, 10]);
    expect(body.error).toBe('error_item_not_found');
  });

  const setOfItem =
    (region: Region, price: number | undefined, tenure_list: number[], more: Record<string, unknown> = {}) =>
    async () => {
      const shop = await shopIn(region);
      const item_id = price === undefined ? 987_654_321 : await itemAt(shop, price);
      return () => setInstallments(shop, [item_id], tenure_list, more);
    };
  eachRefusal(world, set_item_installment_status, {
    region_not_supported: ['a shop outside of TH, TW and AR', setOfItem('SG', 1_000, [3, 6, 10])],
    tenures_invalid: ['tenures that the region does not have', setOfItem('TH', 1_000, [3])],
    plan_ahora_missing: ['a local seller in AR without participate_plan_ahora', setOfItem('AR', 1_000, [])],
    item_not_found: [
      'a call in which no item exists',
      setOfItem('TH', undefined, [3, 6, 10]),
      no_installments,
    ],
    item_price_too_low: [
      'a call in which every item is too cheap',
      setOfItem('TW', 999, [3]),
      no_installments,
    ],
  });
});
