import { expect, test } from 'vitest';
import { itemCalls } from '../../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { get_channel_list } from './get_channel_list.contract.ts';

onEachEngine('get_channel_list', (world) => {
  const { name } = get_channel_list;
  const product = itemCalls(world);

  test("lists the channels of the shop's region with their fees, limits and capabilities", async () => {
    const channel = {
      region: 'PH',
      document_types: ['NORMAL_AIR_WAYBILL'],
      suggested_document_type: 'NORMAL_AIR_WAYBILL',
    } as const;
    await world.given.rows([
      [
        'logistics_channel',
        {
          ...channel,
          logistic_id: 402,
          channel_name: 'Boxes',
          fee_type: 'SIZE_SELECTION',
          size_list: [
            { size_id: 3, size_name: 'Small', default_price: 1.5 },
            { size_id: 4, size_name: 'Large' },
          ],
          cod_enabled: true,
          weight_limit: { item_max_weight: 20, item_min_weight: 0.1 },
          seller_logistic_has_configuration: true,
        },
      ],
      [
        'logistics_channel',
        {
          ...channel,
          logistic_id: 401,
          channel_name: 'Courier',
          enabled: false,
          size_list: [{ size_id: 9, size_name: 'Old' }],
          mask_channel_id: 402,
          seller_logistics: true,
          service_type_identifier: 'same_day',
          compulsory_channel: true,
          preprint: true,
        },
      ],
    ]);
    const { body } = await world.call(name, {}, { shop: await world.given.shop({ region: 'PH' }) });
    expect(body.response).toMatchObject({
      logistics_channel_list: [
        {
          logistics_channel_id: 401,
          logistics_channel_name: 'Courier',
          enabled: false,
          cod_enabled: false,
          fee_type: 'SIZE_INPUT',
          size_list: [],
          weight_limit: { item_max_weight: 0, item_min_weight: 0 },
          item_max_dimension: { height: 0, width: 0, length: 0, dimension_sum: 0, unit: 'cm' },
          mask_channel_id: 402,
          preprint: true,
          support_pause: false,
          service_type_identifier: 'same_day',
          compulsory_channel: true,
          seller_logistic_has_configuration: null,
          logistics_capability: { seller_logistics: true },
        },
        {
          logistics_channel_id: 402,
          enabled: true,
          cod_enabled: true,
          size_list: [
            { size_id: '3', name: 'Small', default_price: 1.5 },
            { size_id: '4', name: 'Large', default_price: 0 },
          ],
          weight_limit: { item_max_weight: 20, item_min_weight: 0.1 },
          preprint: false,
          support_pause: false,
          service_type_identifier: null,
          compulsory_channel: false,
          seller_logistic_has_configuration: true,
        },
      ],
    });
    expect(body).not.toHaveProperty('warning');
  });

  test('add_item accepts exactly the channels with enabled true and mask_channel_id 0', async () => {
    const seller = await world.given.seller({ region: 'MY' });
    const channel = {
      region: 'MY',
      channel_name: 'Lorry',
      document_types: ['NORMAL_AIR_WAYBILL'],
      suggested_document_type: 'NORMAL_AIR_WAYBILL',
    } as const;
    await world.given.rows([
      ['logistics_channel', { ...channel, logistic_id: 501 }],
      ['logistics_channel', { ...channel, logistic_id: 502, enabled: false }],
      ['logistics_channel', { ...channel, logistic_id: 503, mask_channel_id: 501 }],
    ]);
    const { body } = await world.call(name, {}, { shop: seller });
    const { logistics_channel_list } = body.response;
    const taken: number[] = [];
    for (const { logistics_channel_id: logistic_id } of logistics_channel_list.filter(
      (row) => row.logistics_channel_id > 500 && row.logistics_channel_id < 504,
    )) {
      const answered = await product.add(seller, { logistic_info: [{ logistic_id, enabled: true }] });
      if (answered.body.error === undefined) taken.push(logistic_id);
      else expect(answered.body.error).toBe('error_invalid_logistic_info');
    }
    const usable = logistics_channel_list.filter((row) => row.enabled && row.mask_channel_id === 0);
    expect(usable.map((row) => row.logistics_channel_id)).toEqual(expect.arrayContaining(taken));
    expect(taken).toEqual([501]);
  });
});
