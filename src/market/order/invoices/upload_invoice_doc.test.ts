import { expect, test } from 'vitest';
import {
  fiscal_access_key,
  fiscalNote,
  invoice_pdf,
  invoiceCalls,
} from '../../../../test/support/orders/invoices.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { invoice_bytes_max, type invoice_file_types } from '../order.ts';
import { upload_invoice_doc } from './upload_invoice_doc.contract.ts';

onEachEngine('upload_invoice_doc', (world) => {
  const { upload, download, pendingOf, brazilian, philippine, orderOf } = invoiceCalls(world);

  test('in BR, the XML of a fiscal note releases the order, which shows its values', async () => {
    const shop = await brazilian();
    const { order_sn } = await world.given.order({ shop, invoice_pending: true });
    expect(await pendingOf(shop)).toEqual([order_sn]);
    const { body } = await upload(shop, order_sn, fiscalNote(), 'xml');
    expect(body).toEqual({ request_id: expect.stringMatching(/./), error: '', message: '' });
    expect(await orderOf(shop, order_sn)).toMatchObject({
      order_status: 'READY_TO_SHIP',
      invoice_data: {
        number: '1234',
        series_number: '1',
        access_key: fiscal_access_key,
        tax_code: '5102',
        status: 'valid',
        issue_date: Date.parse('2026-03-01T12:00:00Z') / 1_000,
        total_value: 45.9,
        products_total_value: 39.9,
      },
    });
    expect(await pendingOf(shop)).toEqual([]);
    await upload(shop, order_sn, fiscalNote('1235'), 'xml');
    expect(await orderOf(shop, order_sn)).toMatchObject({ invoice_data: { number: '1235' } });
    expect((await download(shop, order_sn)).text).toBe(fiscalNote('1235'));
  });

  test('in BR, a PDF is kept and does not release the order', async () => {
    const shop = await brazilian();
    const { order_sn } = await world.given.order({ shop, invoice_pending: true });
    expect((await upload(shop, order_sn, invoice_pdf)).body.error).toBe('');
    expect(await orderOf(shop, order_sn)).toMatchObject({ order_status: 'INVOICE_PENDING' });
    expect((await download(shop, order_sn)).text).toBe(invoice_pdf);
  });

  const uploading =
    (
      record: Record<string, unknown>,
      content: string | Uint8Array,
      file_type: keyof typeof invoice_file_types = 'pdf',
    ) =>
    async () => {
      const shop = await brazilian();
      const { order_sn } = await world.given.order({ shop, ...record });
      return () => upload(shop, order_sn, content, file_type);
    };

  eachRefusal(world, upload_invoice_doc, {
    not_local_uploading: [
      'a shop in another region',
      async () => {
        const { shop, order_sn } = await world.given.order();
        return () => upload(shop, order_sn, invoice_pdf);
      },
    ],
    order_not_found: [
      'an order that does not exist',
      async () => {
        const shop = await philippine();
        return () => upload(shop, 'none', invoice_pdf);
      },
    ],
    upload_invoice_error: [
      'bytes that are not of the declared type, and files over 1 MB',
      async () => {
        const shop = await philippine();
        const { order_sn } = await world.given.order({ shop });
        const large = await upload(shop, order_sn, invoice_pdf.padEnd(invoice_bytes_max + 1));
        expect(large.body.error).toBe('order.upload_invoice_error');
        return () => upload(shop, order_sn, invoice_pdf, 'png');
      },
    ],
    fiscal_note_unreadable: [
      'an XML without an access key of 44 digits',
      uploading({ invoice_pending: true }, fiscalNote('1', '123'), 'xml'),
    ],
    no_invoice_now: ['an order in BR that is shipped', uploading({ order_status: 'SHIPPED' }, invoice_pdf)],
  });
});
