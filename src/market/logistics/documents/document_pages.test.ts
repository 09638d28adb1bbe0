// The contents of a shipping document, as read by another program.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { arranged, type GivenOrder, packageNames } from '../../../../test/support/given/order.ts';
import { shippingDocuments } from '../../../../test/support/orders/shipping_documents.ts';
import { readPdfPages } from '../../../../test/support/programs/pdf_pages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { type DocumentType, document_types } from '../logistics.ts';
import { ship_order } from '../shipping/ship_order.contract.ts';

onEachEngine('a shipping document', (world) => {
  const { shipment, getDocument, getBytes, listJobs } = shippingDocuments(world);

  const millimetres = (mm: number) => (mm * 72) / 25.4;
  const sizes: [DocumentType, number, number][] = document_types.map((type) =>
    type.startsWith('THERMAL') ? [type, 100, 150] : [type, 210, 297],
  );
  test.each(sizes)(
    '%s is a PDF with one page per package, %i x %i mm, that contains its numbers, sender and recipient as text',
    async (document_type, width, height) => {
      const { shop, order, names } = await shipment(3);
      const requested_at = world.clock.now;
      // In a different order than in the database.
      const [first, second, third] = names as [...typeof names] & { length: 3 };
      const packages = [third, first, second] as typeof names;
      const job_id = await world.given.shippingDocument({ shop, packages, document_type });
      world.clock.advance({ seconds: 7 });
      expect(await world.runJobs()).toBe(1);

      const document = await getDocument(shop, job_id);
      const bytes = await getBytes(shop, job_id);
      expect(document).toMatchObject({
        job_status: 'READY',
        failure_list: '[]',
        created_at: requested_at,
        finished_at: requested_at + 7,
        expires_at: requested_at + 7 + 86_400,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect(await listJobs(shop)).toEqual([]);
      expect(Buffer.from(bytes.subarray(0, 5)).toString('latin1')).toBe('%PDF-');

      const pages = await readPdfPages(bytes);
      expect(pages).toHaveLength(3);
      for (const [at, page] of pages.entries()) {
        expect(page.width).toBeCloseTo(millimetres(width), 0);
        expect(page.height).toBeCloseTo(millimetres(height), 0);
        const { package_number } = packages[at] ?? {};
        const serial = names.findIndex((each) => each.package_number === package_number);
        for (const text of [
          order.order_sn,
          package_number ?? '',
          `SGTRACK000${serial}`,
          'Harbour Stores',
          '1 Harbour Road',
          'Ada Buyer',
          '2 Buyer Street',
        ])
          expect(page.text.replace(/\s+/g, ' ')).toContain(text);
      }
    },
  );

  test.each<[Region, string, string]>([
    ['TH', 'สมชาย ใจดี', '99 ถนนสุขุมวิท'],
    ['TW', '王小明', '臺北市信義路五段七號'],
    ['BR', 'João Conceição', 'Rua São João, 1º andar'],
    ['PL', 'Łukasz Żółć', 'ul. Świętokrzyska 5'],
    ['VN', 'Nguyễn Văn Đức', '12 Đường Lê Lợi'],
  ])('of a shop in %s can show the letters of the recipient %s', async (region, recipient, street) => {
    const place = { region, state: '', city: '', district: '', town: '', zipcode: '' };
    const recipient_address = { name: recipient, phone: '1', address: street, ...place };
    const { shop, names } = await shipment(1, { region, order: { recipient_address } });
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    await world.runJobs();
    const [page] = await readPdfPages(await getBytes(shop, job_id));
    const read = (page?.text ?? '').normalize().replace(/\s+/g, '');
    for (const text of [recipient, street]) expect(read).toContain(text.normalize().replace(/\s+/g, ''));
  });

  test('can contain 50 packages, of one order or of many', async () => {
    const { shop, logistic_id, names } = await shipment(25);
    const orders: GivenOrder[] = [];
    for (let at = 0; at < 25; at++)
      orders.push(await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] }));
    const packages = [...names, ...packageNames(...orders)];
    const job_id = await world.given.shippingDocument({ shop, packages });
    expect(await world.runJobs()).toBe(1);
    const pages = await readPdfPages(await getBytes(shop, job_id));
    expect(pages).toHaveLength(50);
    for (const [at, { text }] of pages.entries()) expect(text).toContain(packages[at]?.package_number);
  });

  test('shows the data at the time of rendering, not of the request', async () => {
    const shop = await world.given.shop();
    await world.given.address({ shop });
    const { logistic_id } = await world.given.channel({
      dropoff_info_needed: [],
      tracking_number_format: 'SG##########*',
    });
    const order = await world.given.order({ shop, packages: [{ logistic_id }] });
    const job_id = await world.given.shippingDocument({ shop, packages: packageNames(order) });
    const request = { order_sn: order.order_sn, dropoff: {} };
    expect((await world.call(ship_order.name, request, { shop })).body.error).toBe('');
    await world.runJobs();
    const [page] = await readPdfPages(await getBytes(shop, job_id));
    expect(page?.text).toMatch(/SG\d{11}/);
  });
});
