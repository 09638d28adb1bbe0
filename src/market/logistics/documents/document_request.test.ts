// Rows that are stored when a shipping document is requested.
import { expect, test } from 'vitest';
import { shippingDocuments } from '../../../../test/support/orders/shipping_documents.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { document_labels_max } from '../logistics.ts';
import { createDocumentJob, render_document_kind } from './shipping_document.ts';

onEachEngine('a shipping document', (world) => {
  const { shipment, getDocument, listJobs } = shippingDocuments(world);

  const today = () => new Date(world.clock.now_ms()).toISOString().slice(0, 10).replaceAll('-', '');

  test('is PROCESSING after the request, with a job_id and a job_name that cannot be guessed', async () => {
    const { shop, names } = await shipment(2);
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    expect(job_id).toMatch(/^SDK\d{4}_[0-9a-f]{32}$/);
    expect(await getDocument(shop, job_id)).toEqual({
      shop_id: shop.shop_id,
      job_id,
      job_name: expect.stringMatching(new RegExp(`^THERMAL_AIR_WAYBILL_${today()}_[0-9a-f]{8}\\.pdf$`)),
      document_type: 'THERMAL_AIR_WAYBILL',
      package_list: JSON.stringify(names),
      sku_list: '[]',
      part_list: '[]',
      job_status: 'PROCESSING',
      failure_list: '[]',
      created_at: world.clock.now,
      lifetime_s: 86_400,
      finished_at: null,
      expires_at: null,
      sha256: null,
    });
    expect(await listJobs(shop)).toMatchObject([
      { kind: render_document_kind, job_id, due_at: world.clock.now, attempts: 0 },
    ]);
  });

  test('has its own job_id and job_name, even if several are requested for the same packages', async () => {
    const { shop, names } = await shipment();
    const documents = [];
    for (let at = 0; at < 10; at++)
      documents.push(await getDocument(shop, await world.given.shippingDocument({ shop, packages: names })));
    expect(new Set(documents.map(({ job_id }) => job_id)).size).toBe(10);
    expect(new Set(documents.map(({ job_name }) => job_name)).size).toBe(10);
  });

  test('leaves nothing behind when the transaction that requests it is rolled back', async () => {
    const { shop, names } = await shipment();
    const before = await storedState(world);
    const { shop_id } = shop;
    const requested = world.marketplace.database.transaction(async (store) => {
      const { now } = world.clock;
      await createDocumentJob(world.marketplace.jobs, store, {
        shop_id,
        document_type: 'NORMAL_AIR_WAYBILL',
        packages: names,
        now,
      });
      throw new Error('changed my mind');
    });
    await expect(requested).rejects.toThrow('changed my mind');
    expect(await storedState(world)).toEqual(before);
    expect(await world.runJobs()).toBe(0);
  });

  test('has 1 to 600 labels; 0 and 601 are a mistake of the caller, and nothing is stored', async () => {
    const { shop, names } = await shipment();
    const before = await storedState(world);
    for (const length of [0, document_labels_max + 1]) {
      const packages = Array.from({ length }, () => names[0] as (typeof names)[number]);
      await expect(world.given.shippingDocument({ shop, packages })).rejects.toThrow('1 to 600 labels');
    }
    expect(await storedState(world)).toEqual(before);
  });
});
