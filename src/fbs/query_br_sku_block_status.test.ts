import { expect, test } from 'vitest';
import { onEachEngine } from '../../test/support/harness.ts';
import { eachRefusal } from '../../test/support/refusals.ts';
import { query_br_sku_block_status } from './query_br_sku_block_status.contract.ts';

onEachEngine('query_br_sku_block_status', (world) => {
  const { name } = query_br_sku_block_status;
  const givenShop = () => world.given.shop({ region: 'BR' });

  const givenSku = async (record: Record<string, unknown> = {}) => {
    const shop = await givenShop();
    const shop_item_id = world.given.nextId();
    const sku = {
      shop_item_id,
      shop_model_id: 7,
      shop_item_name: 'Cafeteira',
      shop_model_name: 'Vermelha',
      is_block: true,
      ...record,
    };
    await world.given.row('fbs_sku', { shop_id: shop.shop_id, ...sku });
    return { shop, sku, shop_sku_id: `${shop_item_id}_${sku.shop_model_id}` };
  };

  test.each([true, false])(
    'query_br_sku_block_status says whether a SKU is blocked: %s',
    async (is_block) => {
      const { shop, sku, shop_sku_id } = await givenSku({ is_block });
      const { body } = await world.call(name, { shop_sku_id }, { shop });
      expect(body).toEqual({
        error: '',
        message: '',
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        response: { shop_sku_id, ...sku },
      });
    },
  );

  test('an item without variations has the model id 0', async () => {
    const { shop, shop_sku_id } = await givenSku({ shop_model_id: 0, shop_model_name: '' });
    const { body } = await world.call(name, { shop_sku_id }, { shop });
    expect(body.response).toMatchObject({ shop_model_id: 0 });
  });

  test("another shop's SKU is answered exactly like one that does not exist", async () => {
    const { shop_sku_id } = await givenSku();
    const stranger = await givenShop();
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
    const { body } = await world.call(name, { shop_sku_id }, { shop: await givenShop() });
    expect(body.error).toBe('fbs_err_param');
  });

  test('a shop outside Brazil is told so, whatever it asks for', async () => {
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
        const shop = await givenShop();
        return () => world.call(name, { shop_sku_id: '1-2' }, { shop });
      },
    ],
    not_found: [
      'a SKU that does not exist',
      async () => {
        const shop = await givenShop();
        return () => world.call(name, { shop_sku_id: '987654321_2' }, { shop });
      },
    ],
  });
});
