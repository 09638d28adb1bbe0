import { expect, test } from 'vitest';
import {
  every_right,
  expectRefused,
  itemCalls,
  itemIdOf,
  storedItems,
} from '../../../test/support/items/added_items.ts';
import { png } from '../../../test/support/items/images.ts';
import { imageIdOf, upload } from '../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { injectInto } from '../../../test/support/world/inject.ts';
import type { Item } from './rules/rule.ts';

onEachEngine('images of items', (world) => {
  const product = itemCalls(world);
  const image = (...image_id_list: string[]): Partial<Item> => ({ image: { image_id_list } });
  /**
   * When the image is deleted (null for never), whether its bytes are stored, and how many uploaders count it
   * as unused.
   */
  async function expiryOf(image_id: string) {
    const { images, pieces, unused } = await storedItems(world);
    const isOfIt = (row: { image_id: string }) => row.image_id === image_id;
    return {
      image: images.find(isOfIt)?.expires_at,
      has_bytes: pieces.some(isOfIt),
      counted: unused.filter(isOfIt).length,
    };
  }
  const get = async (image_id: string) => {
    const { statusCode } = await injectInto(world.app.partner)({ method: 'GET', url: `/image/${image_id}` });
    return statusCode;
  };

  test('an image that an item uses is kept permanently; an equal upload without an item is deleted after 30 days', async () => {
    const uploads = [png({ note: 'used' }), png({ note: 'unused' })];
    const [used = '', unused = ''] = await Promise.all(
      uploads.map(async (bytes) => imageIdOf(await upload(world, [bytes]))),
    );
    const expires_at = world.clock.now + 30 * 86_400;
    expect(await expiryOf(used)).toEqual({ image: expires_at, has_bytes: true, counted: 1 });
    itemIdOf(await product.add(await world.given.seller(), image(used)));
    expect(await expiryOf(used)).toEqual({ image: null, has_bytes: true, counted: 0 });
    expect(await expiryOf(unused)).toEqual({ image: expires_at, has_bytes: true, counted: 1 });

    world.clock.advance({ days: 31 });
    await world.runJobs();
    expect([await get(used), await get(unused)]).toEqual([200, 404]);
    expect(await expiryOf(unused)).toEqual({ image: undefined, has_bytes: false, counted: 0 });
    world.clock.advance({ days: 3_000 });
    await world.runJobs();
    expect(await get(used)).toBe(200);
  });

  test('every image of an item is kept: of the item, promotion, size chart and description', async () => {
    const seller = await world.given.seller({
      region: 'TH',
      seller_type: 'cross_border',
      rights: every_right,
    });
    const [first = '', second = '', promoted = '', chart = '', part = '', other = ''] = await Promise.all(
      Array.from({ length: 6 }, () => world.given.image()),
    );
    const changes: Partial<Item> = {
      image: { image_id_list: [first, second, first], image_ratio: '3:4' },
      promotion_images: { image_id_list: [promoted] },
      size_chart_info: { size_chart: chart },
      description_type: 'extended',
      description_info: {
        extended_description: { field_list: [{ field_type: 'image', image_info: { image_id: part } }] },
      },
    };
    itemIdOf(await product.add(seller, changes));
    for (const image_id of [first, second, promoted, chart, part])
      expect(await expiryOf(image_id)).toEqual({ image: null, has_bytes: true, counted: 0 });
    expect((await expiryOf(other)).image).toBeGreaterThan(world.clock.now);
  });

  test('an image that is not stored with the item expires: a size chart image sent with a template', async () => {
    const seller = await world.given.seller();
    const size_chart = await world.given.image();
    const { size_chart_id } = seller;
    itemIdOf(await product.add(seller, { size_chart_info: { size_chart, size_chart_id } }));
    expect((await expiryOf(size_chart)).image).toBe(world.clock.now + 30 * 86_400);
  });

  test('the images of a refused item expire as if it had not used them', async () => {
    const seller = await world.given.seller();
    const image_id = await world.given.image();
    const before = await expiryOf(image_id);
    await expectRefused(world, () => product.add(seller, { ...image(image_id), weight: 0 }), {
      error: 'error_param',
      path: 'weight',
    });
    expect(await expiryOf(image_id)).toEqual(before);
  });

  test('other shops, also of other partners, may use an image', async () => {
    const image_id = await world.given.image();
    itemIdOf(await product.add(await world.given.seller(), image(image_id)));
    itemIdOf(
      await product.add(
        await world.given.seller({ region: 'BR', seller_type: 'cross_border' }),
        image(image_id),
      ),
    );
    const by = await world.given.partner();
    itemIdOf(await product.add(await world.given.seller({ region: 'TH', partner: by }), image(image_id), by));
    expect(await expiryOf(image_id)).toEqual({ image: null, has_bytes: true, counted: 0 });
  });

  test('concurrent calls of shops with the same images in different orders all succeed', async () => {
    const images = await Promise.all(Array.from({ length: 9 }, () => world.given.image()));
    const sellers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => world.given.seller({ region: at % 2 ? 'SG' : 'TH' })),
    );
    const orders = sellers.map((_, at) => (at % 2 ? images : images.toReversed()));
    const answers = await Promise.all(
      sellers.map((seller, at) => product.add(seller, image(...(orders[at] ?? [])))),
    );
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      sellers.map(() => [200, undefined]),
    );
  });

  test('an image can be used until the second before it expires, and is unknown from then on', async () => {
    const image_id = await world.given.image({ days: 1 });
    const late = await world.given.image({ days: 1 });
    world.clock.advance({ days: 1, seconds: -1 });
    const seller = await world.given.seller();
    itemIdOf(await product.add(seller, image(image_id)));
    world.clock.advance({ seconds: 1 });
    itemIdOf(await product.add(seller, image(image_id)));
    await expectRefused(world, () => product.add(seller, image(image_id, late)), {
      error: 'error_param',
      path: 'image.image_id_list[1]',
    });
  });

  test.each([
    ['that nobody uploaded', 'ab'.repeat(32)],
    ['that is none', 'https://example.com/a.jpg'],
    ['in upper case', undefined],
  ])('an image %s is unknown', async (_, named) => {
    const seller = await world.given.seller();
    const image_id = named ?? (await world.given.image()).toUpperCase();
    await expectRefused(world, () => product.add(seller, image(image_id)), {
      error: 'error_param',
      path: 'image.image_id_list[0]',
    });
  });
});
