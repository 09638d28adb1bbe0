import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../../test/support/given/account.ts';
import { arranged } from '../../../../../test/support/given/order.ts';
import { shippingDocuments } from '../../../../../test/support/orders/shipping_documents.ts';
import { readPdfPages } from '../../../../../test/support/programs/pdf_pages.ts';
import { onEachEngine } from '../../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../../test/support/world/refusals.ts';
import { create_shipping_document_job } from './create_shipping_document_job.contract.ts';

const { name } = create_shipping_document_job;
const shipping_document_type = 'THERMAL_AIR_WAYBILL';
const unpackaged = 'THERMAL_UNPACKAGED_LABEL';
const fail_message = expect.stringMatching(/./);

onEachEngine('create_shipping_document_job', (world) => {
  const { shipment, getDocument, getBytes, getFailures } = shippingDocuments(world);

  async function printable(count = 1) {
    const made = await shipment(count);
    return { ...made, numbers: made.names.map(({ package_number }) => package_number) };
  }
  const create = (shop: GivenShop, request: Record<string, unknown>) => world.call(name, request, { shop });
  const made = async (shop: GivenShop, request: Record<string, unknown>) => {
    const { body } = await create(shop, request);
    expect(body.error).toBe('');
    return body.response;
  };

  test('a job covers the packages of success_id_list, with one page each in the order of package_list', async () => {
    const { shop, numbers } = await printable(3);
    const package_list = [...numbers].reverse();
    const { body } = await create(shop, { shipping_document_type, package_list });
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      response: {
        job_id: expect.stringMatching(/^SDK\d{4}_[0-9a-f]{32}$/),
        success_id_list: package_list,
        fail_list: [],
      },
    });
    await world.runJobs();
    const pages = await readPdfPages(await getBytes(shop, body.response.job_id));
    expect(pages.map(({ text }, at) => text.includes(package_list[at] ?? '-'))).toEqual([true, true, true]);
  });

  test('packages that cannot be printed are in fail_list with the reason, and the job covers the others', async () => {
    const { shop, numbers, logistic_id } = await printable();
    const waiting = await world.given.package({ shop, logistic_id });
    const cancelled = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id }],
      order_status: 'CANCELLED',
    });
    const { logistic_id: plain } = await world.given.channel();
    const slip = await world.given.package({ shop, ...arranged, logistic_id: plain });
    const package_list = [
      'NONE',
      waiting.package_number,
      cancelled.packages[0]?.package_number ?? '',
      ...numbers,
    ];
    const { job_id, success_id_list, fail_list } = await made(shop, { shipping_document_type, package_list });
    expect(success_id_list).toEqual(numbers);
    expect(fail_list.map(({ id, fail_error }) => [id, fail_error])).toEqual([
      ['NONE', 'logistics.package_number_not_found'],
      [waiting.package_number, 'logistics.package_can_not_print'],
      [package_list[2], 'logistics.order_status_error'],
    ]);
    await world.runJobs();
    expect(await readPdfPages(await getBytes(shop, job_id))).toHaveLength(1);
    const slips = { shipping_document_type: 'THERMAL_JOB_AIR_WAYBILL', package_list: [slip.package_number] };
    expect((await create(shop, slips)).body).toMatchObject({
      error: 'common.batch_api_all_failed',
      response: { fail_list: [{ fail_error: 'logistics.shipping_document_type_invalid' }] },
    });
  });

  test('a package that is named twice is printed once', async () => {
    const { shop, numbers } = await printable();
    const { success_id_list } = await made(shop, {
      shipping_document_type,
      package_list: [...numbers, ...numbers],
    });
    expect(success_id_list).toEqual(numbers);
  });

  test('600 labels are drawn in parts of 50, one per run of the job, and joined into one document in order', async () => {
    const { shop, numbers } = await printable(600);
    const { job_id, success_id_list } = await made(shop, { shipping_document_type, package_list: numbers });
    expect(success_id_list).toHaveLength(600);
    await world.runJobs();
    // The same worker also runs other jobs.
    expect(JSON.parse((await getDocument(shop, job_id)).part_list)).toHaveLength(12);
    const pages = await readPdfPages(await getBytes(shop, job_id));
    expect(pages).toHaveLength(600);
    for (const [at, { text }] of pages.entries()) expect(text).toContain(numbers[at]);
  });

  test('a job whose parts have expired draws them again', async () => {
    const { shop, numbers } = await printable(60);
    const { job_id } = await made(shop, { shipping_document_type, package_list: numbers });
    const { database } = world.marketplace;
    await database.transaction((store) =>
      store.execute(
        `update shipping_document_job set part_list = '["${'a'.repeat(64)}","${'b'.repeat(64)}"]' where job_id = '${job_id}'`,
      ),
    );
    await world.runJobs();
    expect(await readPdfPages(await getBytes(shop, job_id))).toHaveLength(60);
  });

  test('a package that can no longer be drawn fails the whole document, whichever part it is in', async () => {
    const { shop, numbers } = await printable(55);
    const { job_id } = await made(shop, { shipping_document_type, package_list: numbers });
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `update package set logistics_status = 'LOGISTICS_READY' where package_number = '${numbers[54]}'`,
      ),
    );
    await world.runJobs();
    expect(await getFailures(shop, job_id)).toMatchObject([{ package_number: numbers[54] }]);
  });

  test.each([
    ['600 are taken', 600, ''],
    ['601 are refused', 601, 'error_param'],
  ])('of the package_list, %s', async (_, length, error) => {
    const { shop, numbers } = await printable();
    const package_list = Array.from({ length }, (_, at) => (at === 0 ? (numbers[0] ?? '') : `NONE${at}`));
    expect((await create(shop, { shipping_document_type, package_list })).body.error).toBe(error);
    await world.runJobs();
  });

  test('a package of another shop gets the same answer as one that does not exist', async () => {
    const { shop, numbers } = await printable();
    const [theirs = ''] = (await printable()).numbers;
    const { fail_list } = await made(shop, {
      shipping_document_type,
      package_list: [...numbers, theirs, 'NONE'],
    });
    const [of_theirs, of_none] = fail_list.map(({ id: _, ...rest }) => rest);
    expect(of_theirs).toEqual(of_none);
  });

  test('THERMAL_UNPACKAGED_LABEL lists the contents of packages, even before their shipment is arranged', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    const waiting = await world.given.package({ shop, logistic_id });
    const sent = await world.given.package({
      shop,
      ...arranged,
      logistic_id,
      logistics_status: 'LOGISTICS_PICKUP_DONE',
    });
    const package_list = [waiting.package_number, sent.package_number];
    const { job_id, fail_list } = await made(shop, { shipping_document_type: unpackaged, package_list });
    const { unpackaged_label_not_possible } = create_shipping_document_job.row_errors;
    expect(fail_list).toEqual([
      {
        id: sent.package_number,
        fail_error: 'logistics.package_can_not_print',
        fail_message: unpackaged_label_not_possible.message,
      },
    ]);
    await world.runJobs();
    const [page] = await readPdfPages(await getBytes(shop, job_id));
    for (const text of ['UNPACKAGED LABEL', waiting.package_number, waiting.order_sn, 'Kopi cup'])
      expect(page?.text).toContain(text);
  });

  test('each SKU gets as many labels as requested', async () => {
    const shop = await world.given.shop();
    const { item_id } = await world.given.item({ shop, item_name: 'Kopi cup' });
    const saucer = `${(await world.given.item({ shop })).item_id}_0`;
    const unpackaged_sku_requests = [
      { unpackaged_sku_id: saucer, quantity: -600 },
      { unpackaged_sku_id: `${item_id}_0`, quantity: 3 },
      { unpackaged_sku_id: '1_999', quantity: 1 },
      { unpackaged_sku_id: 'none', quantity: 1 },
    ];
    const { job_id, success_id_list, fail_list } = await made(shop, {
      shipping_document_type: unpackaged,
      unpackaged_sku_requests,
    });
    expect(success_id_list).toEqual([`${item_id}_0`]);
    expect(fail_list.map(({ id }) => id)).toEqual([saucer, '1_999', 'none']);
    expect(fail_list[0]).toMatchObject({ fail_message: 'quantity must be 1 or more.' });
    await world.runJobs();
    const pages = await readPdfPages(await getBytes(shop, job_id));
    expect(pages.map(({ text }) => text.includes('Kopi cup'))).toEqual([true, true, true]);
  });

  eachRefusal(world, create_shipping_document_job, {
    not_one_list: [
      'a request without a list',
      async () => {
        const { shop } = await printable();
        return () => create(shop, { shipping_document_type });
      },
    ],
    unpackaged_type_only: [
      'SKUs with a waybill type',
      async () => {
        const { shop } = await printable();
        const unpackaged_sku_requests = [{ unpackaged_sku_id: '1_0', quantity: 1 }];
        return () => create(shop, { shipping_document_type, unpackaged_sku_requests });
      },
    ],
    too_many_labels: [
      'SKUs with 601 labels in total',
      async () => {
        const { shop } = await printable();
        const unpackaged_sku_requests = [
          { unpackaged_sku_id: '1_0', quantity: 600 },
          { unpackaged_sku_id: '2_0', quantity: 1 },
        ];
        return () => create(shop, { shipping_document_type: unpackaged, unpackaged_sku_requests });
      },
    ],
    different_channels: [
      'packages of two channels',
      async () => {
        const { shop, numbers } = await printable();
        const { logistic_id } = await world.given.channel();
        const { package_number } = await world.given.package({ shop, ...arranged, logistic_id });
        return () => create(shop, { shipping_document_type, package_list: [...numbers, package_number] });
      },
    ],
    nothing_to_print: [
      'a list without anything that can be printed',
      async () => {
        const { shop } = await printable();
        return () => create(shop, { shipping_document_type, package_list: ['NONE'] });
      },
      {
        success_id_list: [],
        fail_list: [{ id: 'NONE', fail_error: 'logistics.package_number_not_found', fail_message }],
      },
    ],
  });
});
