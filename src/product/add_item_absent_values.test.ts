// What clients send for fields that they leave unused.
import { describe, expect, test } from 'vitest';
import { itemCalls, itemIdOf, storedItem } from '../../test/support/added_items.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { add_item } from './add_item.contract.ts';

onEachEngine('add_item, fields that a client leaves unused', (world) => {
  const product = itemCalls(world);

  /** The stored row of the valid item with these fields, whatever their types. */
  async function stored(sent: Record<string, unknown>) {
    const seller = await world.given.seller();
    const request = { ...(await product.itemOf(seller)), ...sent };
    return (
      await storedItem(world, seller, itemIdOf(await world.call(add_item.name, request, { shop: seller })))
    ).row;
  }

  const unused = {
    item_dangerous: 0,
    medicine_id: 0,
    scheduled_publish_time: 0,
    authorised_brand_id: 0,
    condition: '',
    item_status: '',
    description_type: '',
    gtin_code: '',
    ds_cat_rcmd_id: '',
    item_sku: '',
    tax_info: { ncm: '', origin: '', tax_type: null, group_item_info: {} },
    promotion_images: {},
    size_chart_info: { size_chart: '', size_chart_id: 0 },
    certification_info: {},
    compatibility_info: [],
    purchase_limit_info: {},
    complaint_policy: {},
    description_info: {},
    brand: {},
    dimension: {},
    pre_order: null,
    video_upload_id: [],
    wholesale: null,
  };

  test.each(Object.entries(unused))('%s: %j means that it is absent', async (name, value) => {
    expect(await stored({ [name]: value })).toMatchObject({
      condition: 'NEW',
      item_status: 'NORMAL',
      item_dangerous: 0,
    });
  });

  test('all of them at once are absent', async () => {
    const [with_all, without] = [await stored({ ...unused, brand: null }), await stored({ brand: null })];
    const comparable = (row: typeof with_all) => ({ ...row, shop_id: 0, item_id: 0 });
    expect(comparable(with_all)).toEqual(comparable(without));
  });

  test('brand 0 is No Brand or NoBrand', async () => {
    for (const original_brand_name of ['No Brand', 'NoBrand']) {
      const brand = { brand_id: 0, original_brand_name };
      expect(JSON.parse((await stored({ brand })).brand)).toEqual(brand);
    }
  });

  test('a fee of 0 on a channel that takes none is passed over, and so is all else on one that is not enabled', async () => {
    const { channel } = await world.given.seller();
    const logistic_info = [
      { logistic_id: channel(10), enabled: true, shipping_fee: 0, size_id: 0, is_free: false },
      { logistic_id: channel(12), enabled: false, size_id: 99, shipping_fee: 7, is_free: true },
      { logistic_id: channel(13), enabled: false, shipping_fee: -1 },
    ];
    expect(JSON.parse((await stored({ logistic_info })).logistic_info)).toEqual([
      { logistic_id: channel(10), enabled: true, is_free: false },
      { logistic_id: channel(12), enabled: false },
      { logistic_id: channel(13), enabled: false },
    ]);
  });

  describe('required fields that are missing', () => {
    const send = async (sent: Record<string, unknown>) => {
      const seller = await world.given.seller();
      const request = { ...(await product.itemOf(seller)), ...sent };
      return (await world.call(add_item.name, request, { shop: seller })).body;
    };

    test('are told together: message names the first, and warning lists the others, in the order of the contract', async () => {
      const dimension = { package_width: 3 };
      const sent = { image: {}, weight: undefined, item_name: null, dimension, original_price: null };
      expect(await send(sent)).toMatchObject({
        error: 'error_param',
        message: 'Wrong parameters, detail: original_price is required.',
        warning:
          'weight is required; item_name is required; dimension.package_height is required; dimension.package_length is required; image.image_id_list is required',
      });
    });

    test('are told alone where there is one, without a warning', async () => {
      expect(await send({ weight: null })).toMatchObject({
        message: 'Wrong parameters, detail: weight is required.',
        warning: '',
      });
    });

    test('are told a hundred at once, of a thousand', async () => {
      const { warning } = await send({ wholesale: Array.from({ length: 100 }, () => ({})) });
      expect(String(warning).split('; ')).toHaveLength(99);
    });
  });
});
