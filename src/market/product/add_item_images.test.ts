import { describe, expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import { itemCalls, itemIdOf, storedItem } from '../../../test/support/items/added_items.ts';
import { png } from '../../../test/support/items/images.ts';
import { imageIdOf, upload } from '../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { injectInto } from '../../../test/support/world/inject.ts';
import { signedUrl } from '../../kit/contract/client/signed_url.ts';
import type { ResponseOf } from '../../kit/contract/operation.ts';
import { add_item } from './add_item.contract.ts';
import type { Item } from './rules/rule.ts';

type AnswerWithImages = ResponseOf<typeof add_item>;

onEachEngine('images of add_item', (world) => {
  const product = itemCalls(world);

  /** The payload of the answer to the valid item with these changes. */
  async function added(seller: Seller, changes: Partial<Item> = {}): Promise<AnswerWithImages> {
    const answered = await product.add(seller, changes);
    itemIdOf(answered);
    return answered.body.response;
  }
  const anySeller = () => world.given.seller();

  describe('images', () => {
    test('image_url_list uses the address under which the caller reaches this server, and each URL returns the image with its type', async () => {
      const seller = await anySeller();
      const bytes = png({ width: 640, height: 640, note: 'of the answer' });
      const image_id_list = [
        imageIdOf(await upload(world, [bytes])),
        ...(await world.given.images()).slice(0, 1),
      ];
      const request = await product.itemOf(seller, { image: { image_id_list } });
      const url = await signedUrl(add_item, request, {
        base_url: '',
        ...world.partner,
        shop: seller,
        clock: world.clock,
      });
      const { body } = await world.send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'elsewhere.example' },
        body: JSON.stringify(request),
      });
      const { image_url_list } = (body.response as AnswerWithImages).images;
      expect(image_url_list).toEqual(
        image_id_list.map((image_id) => `http://127.0.0.1:80/image/${image_id}`),
      );
      for (const image_url of image_url_list) {
        const served = await injectInto(world.app.partner)({
          method: 'GET',
          url: new URL(image_url).pathname,
        });
        expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
      }
      const first = await injectInto(world.app.partner)({ method: 'GET', url: `/image/${image_id_list[0]}` });
      expect(first.rawPayload.equals(bytes)).toBe(true);
    });
  });

  describe('size charts', () => {
    test.each(['local', 'cross_border'] as const)('an image is stored for %s shops', async (seller_type) => {
      const seller = await world.given.seller({ seller_type });
      const [, size_chart = ''] = await world.given.images();
      const { item_id } = await added(seller, { size_chart_info: { size_chart, size_chart_id: 0 } });
      const { row } = await storedItem(world, seller, item_id);
      expect(JSON.parse(row.size_chart_info ?? '')).toEqual({ size_chart });
    });

    test('of both forms only the template is stored, and the image is not checked', async () => {
      const seller = await anySeller();
      const { size_chart_id } = seller;
      for (const size_chart of [(await world.given.images())[1], 'nowhere']) {
        const { item_id } = await added(seller, { size_chart_info: { size_chart, size_chart_id } });
        const { row } = await storedItem(world, seller, item_id);
        expect(JSON.parse(row.size_chart_info ?? '')).toEqual({ size_chart_id });
      }
    });

    test.each([{}, { size_chart: '' }, { size_chart_id: 0 }, { size_chart: '', size_chart_id: 0 }])(
      '%j counts as no size chart',
      async (size_chart_info) => {
        const seller = await anySeller();
        const { item_id } = await added(seller, { size_chart_info });
        expect((await storedItem(world, seller, item_id)).row.size_chart_info).toBeNull();
      },
    );
  });
});
