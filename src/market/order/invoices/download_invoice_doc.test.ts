import { expect, test } from 'vitest';
import { invoice_pdf, invoiceCalls } from '../../../../test/support/orders/invoices.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { invoice_bytes_max } from '../order.ts';
import { download_invoice_doc } from './download_invoice_doc.contract.ts';

onEachEngine('download_invoice_doc', (world) => {
  const { upload, download, philippine } = invoiceCalls(world);

  test('a document is answered with its bytes, and one of 1 MB is kept', async () => {
    const shop = await philippine();
    const { order_sn } = await world.given.order({ shop });
    const bytes = new Uint8Array(invoice_bytes_max);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect((await upload(shop, order_sn, bytes, 'png')).body.error).toBe('');
    const answered = await download(shop, order_sn);
    expect(answered.headers['content-type']).toBe('application/octet-stream');
    expect(answered.headers['content-disposition']).toContain(`invoice_${order_sn}.png`);
    expect(Buffer.compare(answered.bytes, bytes)).toBe(0);
  });

  eachRefusal(world, download_invoice_doc, {
    order_not_found: [
      'an order of another shop, whose document stays unseen',
      async () => {
        const shop = await philippine();
        const { order_sn } = await world.given.order({ shop });
        await upload(shop, order_sn, invoice_pdf);
        const other = await philippine();
        return () => download(other, order_sn);
      },
    ],
    no_document: [
      'an order without a document',
      async () => {
        const { shop, order_sn } = await world.given.order();
        return () => download(shop, order_sn);
      },
    ],
  });
});
