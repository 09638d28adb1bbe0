import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { arranged, packageNames } from '../../../../../test/support/given/order.ts';
import { packageDocuments } from '../../../../../test/support/orders/package_documents.ts';
import { readPdfPages } from '../../../../../test/support/programs/pdf_pages.ts';
import { onEachEngine } from '../../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../../test/support/world/refusals.ts';
import { print_limits } from '../../../../engine/print/print_limits.ts';
import { insertBlob } from '../../../../engine/store/blobs/blobs.ts';
import { download_shipping_document } from './download_shipping_document.contract.ts';

onEachEngine('download_shipping_document', (world) => {
  const { printable, ready, create, download, listBlobs, setStatus } = packageDocuments(world);

  /** A shop with these documents, and a further order that was printed by another call. */
  async function printedApart() {
    const first = await ready(3);
    const { shop, logistic_id } = first;
    const tracking_number = 'SGTRACKAPART';
    const order = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id, tracking_number }],
    });
    const [name] = packageNames(order);
    await create(shop, [{ ...name, tracking_number }]);
    await world.runJobs();
    return { ...first, names: [...first.names, name as NonNullable<typeof name>] };
  }

  test('the documents of one call are returned as they were drawn, as an attachment that caches must not store', async () => {
    const { shop, names } = await ready(3);
    const { status, headers, bytes } = await download(shop, names);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': 'attachment; filename="THERMAL_AIR_WAYBILL.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const [blob] = (await listBlobs(shop)) as unknown as { sha256: string }[];
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(blob?.sha256);
    const pages = await readPdfPages(bytes);
    expect(pages.map(({ text }, at) => text.includes(names[at]?.package_number ?? '-'))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('pages are in the order of the request, one per row, regardless of which calls created the documents', async () => {
    const { shop, names } = await printedApart();
    const [a, b, c, d] = names as [object, object, object, object];
    const rows = [d, c, a, c, b].map((name) => name as { order_sn: string; package_number: string });
    const pages = await readPdfPages((await download(shop, rows)).bytes);
    expect(pages).toHaveLength(5);
    for (const [at, { text }] of pages.entries()) {
      expect(text).toContain(rows[at]?.package_number);
      expect(text).toContain(rows[at]?.order_sn);
    }
    const [{ width, height } = { width: 0, height: 0 }] = pages;
    expect([Math.round(width), Math.round(height)]).toEqual([283, 425]);
  });

  test('the same packages give the same bytes', async () => {
    const { shop, names } = await printedApart();
    const first = await download(shop, names);
    expect(Buffer.compare(first.bytes, (await download(shop, names)).bytes)).toBe(0);
  });

  test('the type is taken from the row, or from the call if the row has none', async () => {
    const { shop, rows, names } = await ready();
    const type = (shipping_document_type: string) => ({ shipping_document_type });
    const normal = type('NORMAL_AIR_WAYBILL');
    await create(
      shop,
      rows.map((row) => ({ ...row, ...normal })),
    );
    await world.runJobs();
    const widthOf = async (row: object, rest: Record<string, unknown> = {}) => {
      const [page] = await readPdfPages((await download(shop, [{ ...names[0], ...row }], rest)).bytes);
      return Math.round(page?.width ?? 0);
    };
    const [thermal_width, normal_width] = [283, 595];
    expect(await widthOf({})).toBe(thermal_width);
    expect(await widthOf({}, normal)).toBe(normal_width);
    expect(await widthOf(normal)).toBe(normal_width);
    expect(await widthOf(normal, type('THERMAL_AIR_WAYBILL'))).toBe(normal_width);
  });

  test('the message of a refusal names the order that it is about', async () => {
    const { shop, names } = await ready();
    const { order_sn } = await world.given.order({ shop, packages: [arranged] });
    const { body } = await download(shop, [...names, { order_sn }]);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: 'logistics.shipping_document_should_print_first',
      message: expect.stringMatching(new RegExp(`^${order_sn}: `)),
    });
  });

  test('documents that exceed the maximum size together are refused', async () => {
    const { shop, names } = await printedApart();
    const { database } = world.marketplace;
    const large = new Uint8Array(print_limits.document_bytes_max.value);
    const sha256 = await insertBlob(database, shop.shop_id, large, null);
    const { order_sn } = names.at(-1) ?? { order_sn: '' };
    await database.transaction((store) =>
      store.execute(`update shipping_document set sha256 = '${sha256}' where order_sn = '${order_sn}'`),
    );
    expect((await download(shop, names)).body.error).toBe('logistics.packages_can_not_download_together');
  });

  test('an order of another shop gets the same answer as one that does not exist', async () => {
    const { shop } = await printable();
    const { order_sn } = await ready();
    const of = async (asked: string) => {
      const { body } = await download(shop, [{ order_sn: asked }]);
      return JSON.stringify({ ...body, request_id: '' }).replaceAll(asked, '');
    };
    expect(await of(order_sn)).toBe(await of('NONE'));
  });

  eachRefusal(world, download_shipping_document, {
    order_not_exist: [
      'an order that does not exist',
      async () => {
        const { shop, names } = await ready();
        return () => download(shop, [...names, { order_sn: 'NONE' }]);
      },
    ],
    package_number_not_exist: [
      'a package that the order does not have',
      async () => {
        const { shop, order_sn } = await ready();
        return () => download(shop, [{ order_sn, package_number: 'NONE' }]);
      },
    ],
    package_number_missing: [
      'a split order without package_number',
      async () => {
        const { shop, order_sn } = await ready(2);
        return () => download(shop, [{ order_sn }]);
      },
    ],
    should_print_first: [
      'a package without a document',
      async () => {
        const { shop, names } = await printable();
        return () => download(shop, names);
      },
    ],
    download_later: [
      'a document that is being drawn',
      async () => {
        const { shop, rows, names } = await printable();
        await create(shop, rows);
        return () => download(shop, names);
      },
    ],
    package_print_failed: [
      'a document that could not be drawn',
      async () => {
        const { shop, rows, names, order_sn } = await printable();
        await create(shop, rows);
        await setStatus(order_sn, 'LOGISTICS_READY');
        await world.runJobs();
        return () => download(shop, names);
      },
    ],
    can_not_download_together: [
      'documents of different types',
      async () => {
        const { shop, rows, names } = await ready();
        const shipping_document_type = 'NORMAL_AIR_WAYBILL';
        await create(
          shop,
          rows.map((row) => ({ ...row, shipping_document_type })),
        );
        await world.runJobs();
        const normal = names.map((name) => ({ ...name, shipping_document_type }));
        return () => download(shop, [...names, ...normal]);
      },
    ],
  });
});
