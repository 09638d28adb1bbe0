// A parcel from its order to its delivery, as a seller's program sees it: shipped, printed and tracked.
import { expect, test } from 'vitest';
import { readPdfPages } from '../support/programs/pdf_pages.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { act } from '../support/world/operator_calls.ts';

onEachEngine('a parcel can be printed and tracked', (world) => {
  async function seller(package_count: number) {
    const shop = await world.given.shop();
    await world.given.address({ shop });
    const { logistic_id } = await world.given.channel({
      dropoff_info_needed: [],
      tracking_number_format: 'STOA##########*',
    });
    const orders = [];
    for (let at = 0; at < package_count; at++)
      orders.push(await world.given.order({ shop, packages: [{ logistic_id }] }));
    const call = async (name: string, request: Record<string, unknown>) => {
      const answered = await world.call(`v2.logistics.${name}`, request, { shop });
      expect(answered.body.error ?? '', name).toBe('');
      return answered;
    };
    const answer = async <T>(name: string, request: Record<string, unknown>) =>
      (await call(name, request)).body.response as T;
    return { shop, orders, call, answer };
  }

  test('from ship_order through its tracking number and label to its delivery', async () => {
    const { shop, orders, call, answer } = await seller(1);
    const { order_sn, packages } = orders[0] as (typeof orders)[number];
    const { package_number } = packages[0] as (typeof packages)[number];
    await call('ship_order', { order_sn, dropoff: {} });
    const { tracking_number } = await answer<{ tracking_number: string }>('get_tracking_number', {
      order_sn,
    });
    const { result_list } = await answer<{
      result_list: { suggest_shipping_document_type: string }[];
    }>('get_shipping_document_parameter', { order_list: [{ order_sn }] });
    const { suggest_shipping_document_type: shipping_document_type } = result_list[0] ?? {};
    const order_list = [{ order_sn, tracking_number, shipping_document_type }];
    await call('create_shipping_document', { order_list });
    const poll = async () =>
      (
        await answer<{ result_list: { status: string }[] }>('get_shipping_document_result', {
          order_list: [{ order_sn, shipping_document_type }],
        })
      ).result_list[0]?.status;
    expect(await poll()).toBe('PROCESSING');
    await world.runJobs();
    expect(await poll()).toBe('READY');
    const { bytes } = await call('download_shipping_document', {
      order_list: [{ order_sn }],
      shipping_document_type,
    });
    const [page] = await readPdfPages(bytes);
    for (const text of [tracking_number, order_sn, package_number]) expect(page?.text).toContain(text);

    const key = { shop_id: shop.shop_id, order_sn, package_number };
    await act(world, 'package.pick_up', key);
    await act(world, 'package.deliver', key);
    expect(await answer('get_tracking_info', { order_sn })).toMatchObject({
      logistics_status: 'LOGISTICS_DELIVERY_DONE',
      tracking_info: [
        { logistics_status: 'DELIVERED' },
        { logistics_status: 'PICKED_UP' },
        { logistics_status: 'ORDER_CREATED' },
      ],
    });
  });

  test('many at once, as one document of a job', async () => {
    const { orders, call, answer } = await seller(3);
    for (const { order_sn } of orders) await call('ship_order', { order_sn, dropoff: {} });
    const package_list = orders.flatMap(({ packages }) => packages.map((pkg) => pkg.package_number));
    const { job_id } = await answer<{ job_id: string }>('create_shipping_document_job', {
      shipping_document_type: 'THERMAL_AIR_WAYBILL',
      package_list,
    });
    const status = async () =>
      (await answer<{ job_status: string }>('get_shipping_document_job_status', { job_id })).job_status;
    expect(await status()).toBe('PROCESSING');
    await world.runJobs();
    expect(await status()).toBe('READY');
    const { bytes } = await call('download_shipping_document_job', { job_id });
    const pages = await readPdfPages(bytes);
    expect(pages.map(({ text }, at) => text.includes(package_list[at] ?? '-'))).toEqual([true, true, true]);
  });
});
