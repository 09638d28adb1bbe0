import { describe, expect, test } from 'vitest';
import { arranged } from '../../../../../test/support/given/order.ts';
import { packageDocuments } from '../../../../../test/support/orders/package_documents.ts';
import { onEachEngine } from '../../../../../test/support/world/harness.ts';
import {
  eachRefusal,
  eachRowRefusal,
  rowsOf,
  storedRows,
} from '../../../../../test/support/world/refusals.ts';
import { logistics_statuses } from '../../../order/order.ts';
import { create_shipping_document } from './create_shipping_document.contract.ts';
import type { PackageDocument } from './package_documents.ts';

onEachEngine('create_shipping_document', (world) => {
  const { printable, create, result, listBlobs, setStatus } = packageDocuments(world);

  const documentsOf = async (order_sn: string) =>
    ((await storedRows(world, 'shipping_document')) as PackageDocument[]).filter(
      (row) => row.order_sn === order_sn,
    );
  const codesOf = (answered: Awaited<ReturnType<typeof create>>) =>
    rowsOf(answered).map(({ fail_error }) => fail_error);

  test('the documents of packages are drawn in the background, in one PDF with a page for each', async () => {
    const { shop, order_sn, rows, names } = await printable(3);
    const { body } = await create(shop, rows);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: [],
      response: { result_list: names },
    });
    expect(await documentsOf(order_sn)).toMatchObject(
      Array.from({ length: 3 }, () => ({ document_status: 'PROCESSING', sha256: null })),
    );
    expect(await world.runJobs()).toBe(1);
    const now = world.clock.now;
    expect(await documentsOf(order_sn)).toMatchObject(
      [0, 1, 2].map((page_no) => ({
        document_type: 'THERMAL_AIR_WAYBILL',
        document_status: 'READY',
        failure: null,
        page_no,
        page_count: 3,
        expires_at: now + 86_400,
      })),
    );
    expect(await listBlobs(shop)).toHaveLength(1);
  });

  test('without a type, the suggested type is used; documents of two types get separate PDFs', async () => {
    const { shop, order_sn, rows } = await printable();
    const normal = rows.map((row) => ({ ...row, shipping_document_type: 'NORMAL_AIR_WAYBILL' }));
    await create(shop, [...rows, ...normal]);
    expect(await world.runJobs()).toBe(2);
    expect((await documentsOf(order_sn)).map(({ document_type }) => document_type)).toEqual([
      'NORMAL_AIR_WAYBILL',
      'THERMAL_AIR_WAYBILL',
    ]);
    expect(await listBlobs(shop)).toHaveLength(2);
  });

  test('a repeated request changes nothing while the document is being drawn or is ready', async () => {
    const { shop, order_sn, rows } = await printable();
    await create(shop, [...rows, ...rows]);
    const waiting = await documentsOf(order_sn);
    expect((await create(shop, rows)).body.error).toBe('');
    expect(await documentsOf(order_sn)).toEqual(waiting);
    expect(await world.runJobs()).toBe(1);
    const ready = await documentsOf(order_sn);
    world.clock.advance({ hours: 1 });
    expect((await create(shop, rows)).body.error).toBe('');
    expect(await documentsOf(order_sn)).toEqual(ready);
    expect(await world.runJobs()).toBe(0);
  });

  test('an expired document is drawn again', async () => {
    const { shop, order_sn, rows } = await printable();
    await create(shop, rows);
    await world.runJobs();
    world.clock.advance({ days: 1 });
    await create(shop, rows);
    await world.runJobs();
    const now = world.clock.now;
    expect(await documentsOf(order_sn)).toMatchObject([
      { document_status: 'READY', expires_at: now + 86_400 },
    ]);
  });

  test('a document is drawn again if the tracking number of the package has changed', async () => {
    const { shop, order_sn, rows } = await printable();
    await create(shop, rows);
    await world.runJobs();
    await world.marketplace.database.transaction((store) =>
      store.execute(`update package set tracking_number = 'SGTRACKNEW' where order_sn = '${order_sn}'`),
    );
    await create(
      shop,
      rows.map((row) => ({ ...row, tracking_number: 'SGTRACKNEW' })),
    );
    expect(await documentsOf(order_sn)).toMatchObject([
      { document_status: 'PROCESSING', tracking_number: 'SGTRACKNEW' },
    ]);
  });

  test('the document of a package that can no longer be drawn is FAILED with its reason, the others are READY, and it can be requested again', async () => {
    const { shop, rows, order_sn } = await printable(2);
    const { logistic_id } = await world.given.channel();
    const other = await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] });
    const [pkg] = other.packages;
    const row = {
      order_sn: other.order_sn,
      package_number: pkg?.package_number,
      tracking_number: pkg?.tracking_number,
    };
    expect((await create(shop, [row, ...rows])).body.error).toBe('');
    await setStatus(other.order_sn, 'LOGISTICS_READY');
    await world.runJobs();
    const failure = 'The shipment of this package is not arranged yet.';
    const failed = { document_status: 'FAILED', failure, sha256: null };
    expect(await documentsOf(other.order_sn)).toMatchObject([failed]);
    await setStatus(other.order_sn, 'LOGISTICS_REQUEST_CREATED');
    expect(await documentsOf(order_sn)).toMatchObject([
      { document_status: 'READY', page_no: 0, page_count: 2 },
      { document_status: 'READY', page_no: 1, page_count: 2 },
    ]);
    await create(shop, [row]);
    expect(await documentsOf(other.order_sn)).toMatchObject([
      { document_status: 'PROCESSING', failure: null },
    ]);
    await world.runJobs();
  });

  describe('a package can be printed after it is arranged and before it is picked up', () => {
    test.each(logistics_statuses)('%s', async (logistics_status) => {
      const { shop, rows } = await printable(1, { logistics_status });
      expect(codesOf(await create(shop, rows))).toEqual([
        logistics_status === 'LOGISTICS_REQUEST_CREATED'
          ? undefined
          : expect.stringMatching(/^logistics\.(package_can_not_print|order_status_error)$/),
      ]);
      await world.runJobs();
    });
  });

  test.each([0, 51])('a list of %i packages is refused, and no document is created', async (count) => {
    const { shop, rows } = await printable();
    const many = Array.from({ length: count }, () => rows[0] ?? {});
    expect((await create(shop, many)).body).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/order_list/),
    });
  });

  test('50 packages are accepted', async () => {
    const { shop, rows } = await printable(50);
    expect(codesOf(await create(shop, rows)).filter(Boolean)).toEqual([]);
    expect(await world.runJobs()).toBe(1);
  });

  /** A batch with a row that succeeds and a row that fails. */
  const withGoodRow =
    (bad: (given: Awaited<ReturnType<typeof printable>>) => Promise<object> | object) => async () => {
      const given = await printable();
      const row = await bad(given);
      return () => create(given.shop, [...given.rows, row as Record<string, unknown>]);
    };
  const otherOrder = async (
    { shop }: Awaited<ReturnType<typeof printable>>,
    count = 1,
    order_status?: 'CANCELLED' | 'IN_CANCEL',
  ) => {
    const { logistic_id } = await world.given.channel();
    const packages = Array.from({ length: count }, () => ({ ...arranged, logistic_id }));
    const { order_sn } = await world.given.order({ shop, packages, order_status });
    return { order_sn, tracking_number: arranged.tracking_number };
  };

  test('an unknown type refuses only its row, here and in get_shipping_document_result', async () => {
    const { shop, rows, names } = await printable(2);
    const [good, other] = rows;
    const wrong = { ...other, shipping_document_type: 'A5_AIR_WAYBILL' };
    const answered = await create(shop, [good, wrong] as typeof rows);
    expect(answered.body).toMatchObject({ error: '', warning: [names[1]] });
    expect(codesOf(answered)).toEqual([undefined, 'logistics.shipping_document_type_invalid']);
    await world.runJobs();
    const asked = await result(shop, [
      names[0],
      { ...names[1], shipping_document_type: 'A5' },
    ] as typeof names);
    expect(asked.body.error).toBe('');
    expect(codesOf(asked)).toEqual([undefined, 'logistics.shipping_document_should_print_first']);
  });

  eachRowRefusal(world, create_shipping_document, {
    order_not_exist: ['an order that does not exist', 1, withGoodRow(() => ({ order_sn: 'NONE' }))],
    package_number_not_found: [
      'a package that the order does not have',
      1,
      withGoodRow(async (given) => ({ ...(await otherOrder(given)), package_number: 'NONE' })),
    ],
    package_number_missing: [
      'a split order without package_number',
      1,
      withGoodRow((given) => otherOrder(given, 2)),
    ],
    order_status_error: ['a cancelled order', 1, withGoodRow((given) => otherOrder(given, 1, 'CANCELLED'))],
    cancellation_requested: [
      'an order whose buyer has requested cancellation',
      1,
      withGoodRow((given) => otherOrder(given, 1, 'IN_CANCEL')),
    ],
    package_can_not_print: [
      'a package that is not arranged yet',
      1,
      withGoodRow(async ({ shop }) => {
        const { order_sn } = await world.given.order({ shop });
        return { order_sn, tracking_number: 'A' };
      }),
    ],
    shipping_document_type_invalid: [
      'a type that the channel does not have',
      1,
      withGoodRow(async (given) => ({
        ...(await otherOrder(given)),
        shipping_document_type: 'THERMAL_UNPACKAGED_LABEL',
      })),
    ],
    tracking_number_invalid: [
      'another tracking number',
      1,
      withGoodRow(async (given) => ({ ...(await otherOrder(given)), tracking_number: 'WRONG' })),
    ],
  });

  eachRefusal(world, create_shipping_document, {
    all_failed: [
      'a list in which every row fails',
      async () => {
        const { shop, names } = await printable();
        return () => create(shop, [{ order_sn: 'NONE' }, ...names]);
      },
    ],
  });
});
