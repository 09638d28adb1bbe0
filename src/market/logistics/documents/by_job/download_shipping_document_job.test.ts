import { expect, test } from 'vitest';
import { shippingDocuments } from '../../../../../test/support/orders/shipping_documents.ts';
import { onEachEngine } from '../../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../../test/support/world/refusals.ts';
import { download_shipping_document_job } from './download_shipping_document_job.contract.ts';

const { name } = download_shipping_document_job;

onEachEngine('download_shipping_document_job', (world) => {
  const { shipment, setStatus, getBytes, getDocument } = shippingDocuments(world);

  async function wanted(lifetime_s?: number) {
    const { shop, names, order } = await shipment(2);
    const lifetime = lifetime_s === undefined ? {} : { lifetime_s };
    const job_id = await world.given.shippingDocument({ shop, packages: names, ...lifetime });
    const { order_sn } = order;
    return { shop, order_sn, job_id, download: () => world.call(name, { job_id }, { shop }) };
  }

  test('the document of a job is returned as it was drawn, with its job_name as file name', async () => {
    const { shop, job_id, download } = await wanted();
    await world.runJobs();
    const { status, headers, bytes } = await download();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${(await getDocument(shop, job_id)).job_name}"`,
    });
    expect(Buffer.compare(bytes, await getBytes(shop, job_id))).toBe(0);
  });

  test('a job of another shop gets the same answer as one that does not exist', async () => {
    const { job_id } = await wanted();
    const shop = await world.given.shop();
    const theirs = (await world.call(name, { job_id }, { shop })).body;
    const none = (await world.call(name, { job_id: 'SDK0000_none' }, { shop })).body;
    expect(theirs.error).toBe('error_param');
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  eachRefusal(world, download_shipping_document_job, {
    job_not_found: [
      'a job that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { job_id: 'SDK0000_none' }, { shop });
      },
    ],
    download_later: ['a document that is being rendered', async () => (await wanted()).download],
    job_failed: [
      'a document that could not be rendered',
      async () => {
        const { download, order_sn } = await wanted();
        await setStatus(order_sn, 'LOGISTICS_READY');
        await world.runJobs();
        return download;
      },
    ],
    job_expired: [
      'a document that has expired',
      async () => {
        const { download } = await wanted(90);
        await world.runJobs();
        world.clock.advance({ seconds: 90 });
        return download;
      },
    ],
  });
});
