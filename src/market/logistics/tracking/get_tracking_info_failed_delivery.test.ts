import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import type { Columns } from '../../../../test/support/given/row.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { get_tracking_info } from './get_tracking_info.contract.ts';

onEachEngine('get_tracking_info of a parcel that was not delivered', (world) => {
  const numbers = {
    return_code: '4821',
    collection_pin_code: '562891',
    reversed_tracking_number: 'SG246907296501CU',
    reversed_courier_name: 'Returns Express',
  };

  /** The answer about a package with all numbers, whose delivery has failed. */
  async function ask(
    { region = 'SG', seller_type = 'local' }: Pick<Columns<'shop'>, 'region' | 'seller_type'> = {},
    channel: Columns<'logistics_channel'> = {},
    logistics_status: Columns<'package'>['logistics_status'] = 'LOGISTICS_DELIVERY_FAILED',
  ) {
    const shop = await world.given.shop({
      region,
      seller_type,
      ...(seller_type === 'cross_border' && { merchant_id: 1 }),
    });
    const { logistic_id } = await world.given.channel({ region, ...channel });
    const { order_sn, package_number, shop_id } = await world.given.package({
      shop,
      ...arranged,
      logistic_id,
      logistics_status,
    });
    await world.given.row('event', {
      shop_id,
      subject: `package:${order_sn}/${package_number}`,
      seq: 2,
      kind: 'carrier_failed_delivery',
      actor: 'carrier',
      request_id: 'a report',
      data: { from_status: 'LOGISTICS_PICKUP_DONE', to_status: 'LOGISTICS_DELIVERY_FAILED' },
      happened_at: 'now-2d',
    });
    await world.given.row('carrier_number', {
      shop_id,
      order_sn,
      package_number,
      ...numbers,
      reversed_tracking_info: [
        { update_time: 'now-2h', description: 'Packed.' },
        { update_time: 'now-1h', description: 'On its way.' },
        { update_time: 'now+1h', description: 'Arrived.' },
      ],
    });
    const { body } = await world.call(get_tracking_info.name, { order_sn }, { shop });
    const { tracking_info, ...response } = body.response;
    return { failed: tracking_info.find((event) => event.logistics_status === 'FAILED_DELIVERED'), response };
  }
  const shownIn = ({ failed, response }: Awaited<ReturnType<typeof ask>>) => [
    failed?.return_code,
    response.collection_pin_code,
    response.reversed_tracking_number,
  ];
  const none = [undefined, undefined, undefined];
  const instant = { service_type_identifier: 'instant' } as const;
  const from_store = { dropoff_info_needed: ['slug'] };

  test('an instant or same-day channel of ID shows the return code with the failed delivery', async () => {
    expect(shownIn(await ask({ region: 'ID' }, instant))).toEqual(['4821', undefined, undefined]);
    const same_day = { service_type_identifier: 'same_day' } as const;
    expect(shownIn(await ask({ region: 'ID' }, same_day))).toEqual(['4821', undefined, undefined]);
    expect(shownIn(await ask({ region: 'ID' }))).toEqual(none);
    expect(shownIn(await ask({ region: 'MY' }, instant))).toEqual(none);
  });

  test('a channel of TW from store to store shows the PIN for collecting the parcel', async () => {
    expect(shownIn(await ask({ region: 'TW' }, from_store))).toEqual([undefined, '562891', undefined]);
    expect(shownIn(await ask({ region: 'TW' }))).toEqual(none);
    expect(shownIn(await ask({ region: 'MY' }, from_store))).toEqual(none);
  });

  test('a cross-border seller sees the way back, newest event first and none of the future', async () => {
    const { now } = world.clock;
    const { response } = await ask({ seller_type: 'cross_border' });
    expect(response).toMatchObject({
      reversed_tracking_number: 'SG246907296501CU',
      reversed_courier_name: 'Returns Express',
      reversed_tracking_info: [
        { update_time: now - 3_600, description: 'On its way.' },
        { update_time: now - 7_200, description: 'Packed.' },
      ],
    });
    expect(response).not.toHaveProperty('collection_pin_code');
  });

  test('a package in another state shows none of them', async () => {
    const delivered = 'LOGISTICS_DELIVERY_DONE';
    expect(shownIn(await ask({ region: 'ID' }, instant, delivered))).toEqual(none);
    expect(shownIn(await ask({ region: 'TW' }, from_store, delivered))).toEqual(none);
    expect(shownIn(await ask({ seller_type: 'cross_border' }, {}, delivered))).toEqual(none);
  });
});
