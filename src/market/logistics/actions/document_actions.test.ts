import { expect, test } from 'vitest';
import { shippingDocuments } from '../../../../test/support/orders/shipping_documents.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { document_labels_max } from '../logistics.ts';
import {
  document_get,
  document_link,
  document_render,
  document_render_again,
} from './document_actions.contract.ts';

onEachEngine('actions on documents', (world) => {
  const { shipment, getDocument } = shippingDocuments(world);
  const document_type = 'NORMAL_AIR_WAYBILL';

  /** The key of a requested document. */
  async function givenDocument(more: Record<string, unknown> = {}) {
    const { shop, names } = await shipment();
    const { shop_id } = shop;
    const request = { shop_id, document_type, package_list: names, ...more };
    const { body } = await act(world, 'document.render', request);
    return { shop_id, job_id: String(body.job_id) };
  }

  test('a document is rendered in the background, its PDF can be fetched, and it can be rendered again', async () => {
    const key = await givenDocument();
    await world.runJobs();
    const { status, headers, bytes } = await act(world, 'document.get', key);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="NORMAL_AIR_WAYBILL_\d{8}_\w+\.pdf"$/,
    );
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const again = await act(world, 'document.render_again', key);
    expect(again.body.job_id).not.toBe(key.job_id);
    await world.runJobs();
    const job_id = String(again.body.job_id);
    expect((await act(world, 'document.get', { ...key, job_id })).status).toBe(200);
  });

  test('a link returns the PDF of a document without a token, for an hour', async () => {
    const key = await givenDocument();
    await world.runJobs();
    const { body } = await act(world, 'document.link', key);
    expect(body.expires_at).toBe(world.clock.now + 3_600);
    expect(body.url).toMatch(/^https?:\/\/[^/]+\/file\/[\w-]+$/);
    const { pathname } = new URL(String(body.url));
    const get = () => injectInto(world.app.partner)({ method: 'GET', url: pathname });
    const { rawPayload } = await get();
    expect(rawPayload.equals((await act(world, 'document.get', key)).bytes)).toBe(true);
    world.clock.advance({ hours: 1 });
    expect((await get()).statusCode).toBe(404);
  });

  test('a link expires with its document if the document expires earlier', async () => {
    const key = await givenDocument({ lifetime_s: 60 });
    await world.runJobs();
    const { body } = await act(world, 'document.link', key);
    expect(body.expires_at).toBe(world.clock.now + 60);
    world.clock.advance({ minutes: 1 });
    const { pathname } = new URL(String(body.url));
    expect((await injectInto(world.app.partner)({ method: 'GET', url: pathname })).statusCode).toBe(404);
  });

  test('a document of an order has a page for each of its packages', async () => {
    const { shop, order, names } = await shipment(2);
    const { shop_id } = shop;
    const { body } = await act(world, 'document.render', { shop_id, order_sn: order.order_sn });
    const { package_list, document_type: type } = await getDocument(shop, String(body.job_id));
    expect([JSON.parse(package_list), type]).toEqual([names, 'THERMAL_AIR_WAYBILL']);
  });

  test('a document that could not be made is refused with the reason of its packages', async () => {
    const key = await givenDocument({ package_list: [{ order_sn: 'UNKNOWN', package_number: 'A' }] });
    await world.runJobs();
    for (const name of ['document.get', 'document.link'] as const)
      expect((await act(world, name, key)).body).toMatchObject({
        code: 'document_failed',
        detail: expect.stringMatching(/^The document could not be made\. UNKNOWN\/A: \S/),
      });
  });

  test('a document that is not ready yet is refused as temporary', async () => {
    const key = await givenDocument();
    expect((await act(world, 'document.get', key)).headers['retry-after']).toBe('1');
  });

  const nothing = ['an unknown document', async () => ({ shop_id: 1, job_id: 'A' })] as const;
  eachActionRefusal(world, document_render, {
    shop_not_found: [
      'an unknown shop',
      async () => ({ shop_id: 1, document_type, package_list: [{ order_sn: 'A', package_number: 'B' }] }),
    ],
    order_not_found: [
      'an unknown order',
      async () => ({ shop_id: (await world.given.shop()).shop_id, order_sn: 'UNKNOWN' }),
    ],
    nothing_to_print: [
      'a request that names both an order and packages',
      async () => {
        const { shop, order, names } = await shipment();
        return { shop_id: shop.shop_id, order_sn: order.order_sn, package_list: names };
      },
    ],
    too_many_packages: [
      'an order with more packages than a document can have pages',
      async () => {
        const { shop, order } = await shipment(document_labels_max + 1);
        return { shop_id: shop.shop_id, order_sn: order.order_sn };
      },
    ],
  });
  eachActionRefusal(world, document_render_again, { document_not_found: nothing });
  for (const contract of [document_get, document_link])
    eachActionRefusal(world, contract, {
      document_not_found: nothing,
      document_not_ready: ['a document that is not ready yet', () => givenDocument()],
      document_failed: [
        'a document that could not be rendered',
        async () => {
          const package_list = [{ order_sn: 'UNKNOWN', package_number: 'A' }];
          const key = await givenDocument({ package_list });
          await world.runJobs();
          return key;
        },
      ],
      document_expired: [
        'a document that has expired',
        async () => {
          const key = await givenDocument({ lifetime_s: 60 });
          await world.runJobs();
          world.clock.advance({ minutes: 1 });
          return key;
        },
      ],
    });
});
