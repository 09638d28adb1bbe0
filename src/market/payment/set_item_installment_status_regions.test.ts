// Installments by region: tenures, Plan Ahora, and the sellers who may offer them.
import { expect, test } from 'vitest';
import { failure, itemInstallments, no_installments } from '../../../test/support/items/item_installments.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Region } from '../../kit/contract/region.ts';

onEachEngine('set_item_installment_status', (world) => {
  const { shopIn, itemAt, setInstallments, findInstallment } = itemInstallments(world);

  test.each<[Region, number[], number[]]>([
    ['TH', [10, 3, 6], [3, 6, 10]],
    ['TH', [], []],
    ['TW', [24], [24]],
    ['TW', [12, 3], [3, 12]],
    ['TW', [24, 12, 6, 3], [3, 6, 12, 24]],
    ['TW', [], []],
  ])('in %s the tenures %j are accepted in any order, and returned as %j', async (region, sent, answered) => {
    const shop = await shopIn(region);
    const item_id = await itemAt(shop);
    const { body } = await setInstallments(shop, [item_id], sent);
    expect(body.response).toEqual({ item_installment_list: [{ item_id, tenure_list: answered }] });
    expect(await findInstallment(item_id)).toMatchObject({ tenure_list: JSON.stringify(answered) });
  });

  test.each<[Region, number[]]>([
    ['TH', [3, 6]],
    ['TH', [3]],
    ['TH', [3, 6, 10, 12]],
    ['TH', [3, 6, 12]],
    ['TH', [3, 6, 10, 10]],
    ['TW', [10]],
    ['TW', [3, 6, 10]],
    ['TW', [3, 3]],
    ['TW', [0]],
    ['TW', [-3]],
  ])('in %s the tenures %j are tenures_invalid, and nothing changes', async (region, tenure_list) => {
    const shop = await shopIn(region);
    const item_id = await itemAt(shop);
    const { body } = await setInstallments(shop, [item_id], tenure_list);
    expect(body.error).toBe('tenures_invalid');
    expect(await findInstallment(item_id)).toBeUndefined();
  });

  test('local sellers in AR set whether items take part in Plan Ahora, and item_plan_ahora_list shows it', async () => {
    const shop = await shopIn('AR');
    const [dear, cheap] = [await itemAt(shop, 28_500), await itemAt(shop, 850)];
    const { body } = await setInstallments(shop, [dear, cheap, 5], [3, 6, 10], {
      participate_plan_ahora: true,
    });
    expect(body.response).toEqual({
      item_installment_list: [],
      item_plan_ahora_list: [
        { item_id: dear, participate_plan_ahor: true },
        { item_id: cheap, participate_plan_ahor: false, ...failure('item_price_too_low') },
        { item_id: 5, participate_plan_ahor: false, ...failure('item_not_found') },
      ],
    });
    expect(await findInstallment(dear)).toMatchObject({ participate_plan_ahora: 1, tenure_list: '[]' });
    const left = await setInstallments(shop, [dear, cheap], [], { participate_plan_ahora: false });
    expect(left.body.response).toEqual({
      item_installment_list: [],
      item_plan_ahora_list: [
        { item_id: dear, participate_plan_ahor: false },
        { item_id: cheap, participate_plan_ahor: false },
      ],
    });
    expect(await findInstallment(dear)).toMatchObject({ participate_plan_ahora: 0 });
  });

  test('in AR, if all items fail, both lists are empty', async () => {
    const { body } = await setInstallments(await shopIn('AR'), [5], [], { participate_plan_ahora: true });
    expect(body.error).toBe('error_item_not_found');
    expect(body.response).toEqual({ ...no_installments, item_plan_ahora_list: [] });
  });

  test.each<Region>(['TH', 'TW'])('in %s participate_plan_ahora is ignored', async (region) => {
    const shop = await shopIn(region);
    const item_id = await itemAt(shop);
    const { body } = await setInstallments(shop, [item_id], [], { participate_plan_ahora: true });
    expect(body.response).toEqual({ item_installment_list: [{ item_id, tenure_list: [] }] });
    expect(await findInstallment(item_id)).toMatchObject({ participate_plan_ahora: 0 });
  });

  test('cross-border sellers may offer installments in TH and TW, but not in AR', async () => {
    for (const region of ['TH', 'TW', 'AR'] as const) {
      const shop = await shopIn(region, 'cross_border');
      const { body } = await setInstallments(shop, [await itemAt(shop)], [], {
        participate_plan_ahora: true,
      });
      expect(body.error).toBe(region === 'AR' ? 'region_not_support' : '');
    }
  });
});
