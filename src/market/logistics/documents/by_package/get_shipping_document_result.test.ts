import { expect, test } from 'vitest';
import { arranged } from '../../../../../test/support/given/order.ts';
import { packageDocuments } from '../../../../../test/support/orders/package_documents.ts';
import { onEachEngine } from '../../../../../test/support/world/harness.ts';
import { eachRefusal, eachRowRefusal, rowsOf } from '../../../../../test/support/world/refusals.ts';
import { get_shipping_document_result } from './get_shipping_document_result.contract.ts';

onEachEngine('get_shipping_document_result', (world) => {
  const { printable, ready, create, result, setStatus } = packageDocuments(world);

  test('a document is PROCESSING until it is drawn, then READY', async () => {
    const { shop, rows, names } = await printable(2);
    await create(shop, rows);
    const answer = (status: string) => ({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: [],
      response: { result_list: names.map((name) => ({ ...name, status })) },
    });
    expect((await result(shop, names)).body).toEqual(answer('PROCESSING'));
    await world.runJobs();
    expect((await result(shop, names)).body).toEqual(answer('READY'));
  });

  test('a document is found by its type, and without one by the suggested type', async () => {
    const { shop, rows, names } = await printable();
    await create(
      shop,
      rows.map((row) => ({ ...row, shipping_document_type: 'NORMAL_AIR_WAYBILL' })),
    );
    await world.runJobs();
    const [name] = names;
    const normal = { ...name, shipping_document_type: 'NORMAL_AIR_WAYBILL' };
    const other = { ...name, shipping_document_type: 'THERMAL_UNPACKAGED_LABEL' };
    const should_print_first = { fail_error: 'logistics.shipping_document_should_print_first' };
    expect(
      rowsOf(await result(shop, [normal, name as object as Record<string, unknown>, other])),
    ).toMatchObject([{ status: 'READY' }, should_print_first, should_print_first]);
  });

  test('a document that cannot be drawn is FAILED with the reason in fail_message, and the row itself does not fail', async () => {
    const { shop, rows, names, order_sn } = await printable();
    await create(shop, rows);
    await setStatus(order_sn, 'LOGISTICS_READY');
    await world.runJobs();
    expect((await result(shop, names)).body).toMatchObject({
      error: '',
      warning: [],
      response: {
        result_list: [{ status: 'FAILED', fail_message: expect.stringMatching(/not arranged/) }],
      },
    });
    expect(rowsOf(await result(shop, names))[0]).not.toHaveProperty('fail_error');
  });

  test('an expired document gets the same answer as one that was never created', async () => {
    const { shop, names } = await ready();
    world.clock.advance({ seconds: 86_399 });
    expect(rowsOf(await result(shop, names))).toMatchObject([{ status: 'READY' }]);
    world.clock.advance({ seconds: 1 });
    expect((await result(shop, names)).body).toMatchObject({
      error: 'common.batch_api_all_failed',
      response: { result_list: [{ fail_error: 'logistics.shipping_document_should_print_first' }] },
    });
  });

  test('an order of another shop gets the same answer as one that does not exist', async () => {
    const { shop } = await printable();
    const { order_sn } = await ready();
    const of = async (asked: string) => {
      const { body } = await result(shop, [{ order_sn: asked }]);
      return JSON.stringify({ ...body, request_id: '' }).replaceAll(asked, '');
    };
    expect(await of(order_sn)).toBe(await of('NONE'));
  });

  const withGoodRow =
    (bad: (shop: Awaited<ReturnType<typeof ready>>['shop']) => Promise<object>) => async () => {
      const { shop, names } = await ready();
      const row = await bad(shop);
      return () => result(shop, [...names, row as Record<string, unknown>]);
    };

  eachRowRefusal(world, get_shipping_document_result, {
    order_not_exist: ['an order that does not exist', 1, withGoodRow(async () => ({ order_sn: 'NONE' }))],
    package_number_not_exist: [
      'a package that the order does not have',
      1,
      withGoodRow(async (shop) => {
        const { order_sn } = await world.given.order({ shop, packages: [arranged] });
        return { order_sn, package_number: 'NONE' };
      }),
    ],
    package_number_missing: [
      'a split order without package_number',
      1,
      withGoodRow(async (shop) => {
        const { order_sn } = await world.given.order({ shop, packages: [arranged, arranged] });
        return { order_sn };
      }),
    ],
    should_print_first: [
      'a package without a document',
      1,
      withGoodRow(async (shop) => {
        const { order_sn } = await world.given.order({ shop, packages: [arranged] });
        return { order_sn };
      }),
    ],
  });

  eachRefusal(world, get_shipping_document_result, {
    all_failed: [
      'a list in which every row fails',
      async () => {
        const { shop, names } = await printable();
        return () => result(shop, [{ order_sn: 'NONE' }, ...names]);
      },
    ],
  });
});
