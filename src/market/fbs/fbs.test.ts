import { expect, test } from 'vitest';
import type { ShopColumns } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { query_br_sku_block_status } from './fbs.contract.ts';

onEachEngine('query_br_sku_block_status', (world) => {
  const { name } = query_br_sku_block_status;
  const shopInBrazil = () => world.given.shop({ region: 'BR' });

  /** Adds a SKU of a shop in Brazil, and returns the fields of its answer. */
  const addSku = async (columns: ShopColumns<'fbs_sku'> = {}) => {
    const { shop, shop_id, ...row } = await world.given.fbsSku(columns);
    const shop_sku_id = `${row.shop_item_id}_${row.shop_model_id}`;
    return { shop, sku: { ...row, is_block: row.is_block === 1 }, shop_sku_id };
  };

  test.each([true, false])('returns is_block: %s', async (is_block) => {
    const { shop, sku, shop_sku_id } = await addSku({ is_block });
    const { body } = await world.call(name, { shop_sku_id }, { shop });
    expect(body).toEqual({
      error: '',
      message: '',
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      response: { shop_sku_id, ...sku },
    });
  });

  test('an item without variations has the model id 0', async () => {
    const { shop, shop_sku_id } = await addSku({ shop_model_id: 0, shop_model_name: '' });
    const { body } = await world.call(name, { shop_sku_id }, { shop });
    expect(body.response).toMatchObject({ shop_model_id: 0 });
  });

  test("the answer for another shop's SKU is the answer for a SKU that does not exist", async () => {
    const { shop_sku_id } = await addSku();
    const stranger = await shopInBrazil();
    const { body: theirs } = await world.call(name, { shop_sku_id }, { shop: stranger });
    const { body: none } = await world.call(name, { shop_sku_id: '987654321_1' }, { shop: stranger });
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  test.each([
    '123',
    '123_',
    '_1',
    '0_1',
    '123_-1',
    '123-456',
    ' 1_2',
    '1_2_3',
    '１_２',
    '99999999999999999999_1',
    '1e3_2',
  ])('a shop_sku_id such as %j is fbs_err_param', async (shop_sku_id) => {
    const { body } = await world.call(name, { shop_sku_id }, { shop: await shopInBrazil() });
    expect(body.error).toBe('fbs_err_param');
  });

  test('a shop outside Brazil is refused before its shop_sku_id is read', async () => {
    const shop = await world.given.shop({ region: 'TH' });
    const { body } = await world.call(name, { shop_sku_id: 'malformed' }, { shop });
    expect(body.error).toBe('fbs_err_region_not_br');
  });

  eachRefusal(world, query_br_sku_block_status, {
    region_not_br: [
      'a shop outside Brazil',
      async () => {
        const shop = await world.given.shop({ region: 'MX' });
        return () => world.call(name, { shop_sku_id: '1_2' }, { shop });
      },
    ],
    malformed_shop_sku_id: [
      'a shop_sku_id that is not an item id, an underscore and a model id',
      async () => {
        const shop = await shopInBrazil();
        return () => world.call(name, { shop_sku_id: '1-2' }, { shop });
      },
    ],
    not_found: [
      'a SKU that does not exist',
      async () => {
        const shop = await shopInBrazil();
        return () => world.call(name, { shop_sku_id: '987654321_2' }, { shop });
      },
    ],
  });
});
