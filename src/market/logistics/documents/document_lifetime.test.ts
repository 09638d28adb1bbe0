// How long a shipping document and its file are kept.
import { describe, expect, test } from 'vitest';
import { shippingDocuments } from '../../../../test/support/orders/shipping_documents.ts';
import { readPdfPages } from '../../../../test/support/programs/pdf_pages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { documentStatusAt } from './shipping_document.ts';

describe('the status of a document', () => {
  const expires_at = 1_000;

  test('READY becomes EXPIRED in the second in which the lifetime ends', () => {
    expect(documentStatusAt(999, { job_status: 'READY', expires_at })).toBe('READY');
    expect(documentStatusAt(1_000, { job_status: 'READY', expires_at })).toBe('EXPIRED');
  });

  test.each(['PROCESSING', 'FAILED'] as const)('%s does not expire', (job_status) => {
    expect(documentStatusAt(1_000_000, { job_status, expires_at })).toBe(job_status);
    expect(documentStatusAt(1_000_000, { job_status, expires_at: null })).toBe(job_status);
  });
});

onEachEngine('a shipping document', (world) => {
  const { shipment, getDocument, getBytes, listBlobs } = shippingDocuments(world);

  test('is kept for its lifetime after it is ready; then its file is deleted, and the row is kept', async () => {
    const { shop, names } = await shipment();
    const job_id = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 900 });
    world.clock.advance({ hours: 2 });
    await world.runJobs();
    const { expires_at } = await getDocument(shop, job_id);
    expect(expires_at).toBe(world.clock.now + 900);
    world.clock.advance({ seconds: 899 });
    await world.runJobs();
    expect(await listBlobs(shop)).toHaveLength(1);
    world.clock.advance({ seconds: 600 });
    await world.runJobs();
    expect(await listBlobs(shop)).toEqual([]);
    const document = await getDocument(shop, job_id);
    expect(documentStatusAt(world.clock.now, document)).toBe('EXPIRED');
  });

  test('that is requested twice has one blob, which is kept for the longer of the two lifetimes', async () => {
    const { shop, names } = await shipment();
    const short = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 60 });
    const long = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 3_600 });
    const middle = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 120 });
    expect(await world.runJobs()).toBe(3);
    expect(await listBlobs(shop)).toMatchObject([{ expires_at: world.clock.now + 3_600 }]);
    world.clock.advance({ seconds: 1_800 });
    await world.runJobs();
    const status = async (job_id: string) =>
      documentStatusAt(world.clock.now, await getDocument(shop, job_id));
    expect(await Promise.all([short, long, middle].map(status))).toEqual(['EXPIRED', 'READY', 'EXPIRED']);
    expect(await readPdfPages(await getBytes(shop, long))).toHaveLength(1);
  });
});
