// Values that clients send for fields that they do not use.
import { describe, expect, test } from 'vitest';
import { itemCalls, itemIdOf, storedItem } from '../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Region } from '../../kit/contract/region.ts';
import { add_item } from './add_item.contract.ts';

const brazilian_codes = [
  'ncm',
  'same_state_cfop',
  'diff_state_cfop',
  'csosn',
  'origin',
  'cest',
  'measure_unit',
  'pis',
  'cofins',
  'icms_cst',
  'pis_cofins_cst',
  'federal_state_taxes',
  'operation_type',
  'ex_tipi',
  'fci_num',
  'recopi_num',
  'export_cfop',
];

onEachEngine('unused fields in add_item', (world) => {
  const product = itemCalls(world);

  /** The stored row of the valid item with these fields, of whatever type. */
  async function stored(sent: Record<string, unknown>, region: Region = 'SG') {
    const seller = await world.given.seller({ region });
    const request = { ...(await product.itemOf(seller)), ...sent };
    return (
      await storedItem(world, seller, itemIdOf(await world.call(add_item.name, request, { shop: seller })))
    ).row;
  }

  const comparable = (row: Awaited<ReturnType<typeof stored>>) => ({ ...row, shop_id: 0, item_id: 0 });

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

  test.each(Object.entries(unused))('%s: %j counts as omitted', async (name, value) => {
    expect(await stored({ [name]: value })).toMatchObject({
      condition: 'NEW',
      item_status: 'NORMAL',
      item_dangerous: 0,
    });
  });

  test('all of them at once count as omitted', async () => {
    const [with_all, without] = [await stored({ ...unused, brand: null }), await stored({ brand: null })];
    expect(comparable(with_all)).toEqual(comparable(without));
  });

  test.each([
    ['an empty GTIN', 'gtin_code', ''],
    ['time 0 of publishing an UNLIST item', 'scheduled_publish_time', 0],
  ])('%s counts as omitted', async (_, name, value) => {
    const unlisted = { item_status: 'UNLIST' };
    const [sent, left_out] = [await stored({ ...unlisted, [name]: value }), await stored(unlisted)];
    expect(comparable(sent)).toEqual(comparable(left_out));
  });

  test('an empty code, rate or unit of an invoice in Brazil counts as omitted, and the other fields are stored', async () => {
    const empty = Object.fromEntries(brazilian_codes.map((name) => [name, '']));
    const codes = { pis: '1.65', operation_type: '1' };
    for (const [name, code] of Object.entries(codes)) {
      const row = await stored({ tax_info: { ...empty, [name]: code } }, 'BR');
      expect(JSON.parse(String(row.tax_info))).toEqual({ [name]: code });
    }
    expect((await stored({ tax_info: empty }, 'BR')).tax_info).toBeNull();
  });

  test('brand 0 may be called No Brand or NoBrand', async () => {
    for (const original_brand_name of ['No Brand', 'NoBrand']) {
      const brand = { brand_id: 0, original_brand_name };
      expect(JSON.parse((await stored({ brand })).brand)).toEqual(brand);
    }
  });

  test('a fee of 0 is ignored on a channel without custom price, and so is everything on a channel that is not enabled', async () => {
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

  describe('missing required fields', () => {
    const send = async (sent: Record<string, unknown>) => {
      const seller = await world.given.seller();
      const request = { ...(await product.itemOf(seller)), ...sent };
      return (await world.call(add_item.name, request, { shop: seller })).body;
    };

    test('are reported together: message names the first, and warning lists the others, in the order of the contract', async () => {
      const dimension = { package_width: 3 };
      const sent = { image: {}, weight: undefined, item_name: null, dimension, original_price: null };
      expect(await send(sent)).toMatchObject({
        error: 'error_param',
        message: 'Wrong parameters, detail: original_price is required.',
        warning:
          'weight is required; item_name is required; dimension.package_height is required; dimension.package_length is required; image.image_id_list is required',
      });
    });

    test('are reported without a warning if there is only one', async () => {
      expect(await send({ weight: null })).toMatchObject({
        message: 'Wrong parameters, detail: weight is required.',
        warning: '',
      });
    });

    test('are reported up to a hundred, out of a thousand', async () => {
      const { warning } = await send({ wholesale: Array.from({ length: 100 }, () => ({})) });
      expect(String(warning).split('; ')).toHaveLength(99);
    });
  });
});
