import { expect, test } from 'vitest';
import { jpeg } from '../../../../test/support/items/images.ts';
import { returnProofs } from '../../../../test/support/orders/return_proofs.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { eachRefusal, storedRows } from '../../../../test/support/world/refusals.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { file_bytes_max } from '../../media_space/media_space.ts';
import { convert_image } from './convert_image.contract.ts';

onEachEngine('convert_image', (world) => {
  const { photo, asked, convert, photoOf, pathOf } = returnProofs(world);
  const get = (url: string) => injectInto(world.app.partner)({ method: 'GET', url: pathOf(url) });

  test('the first file is kept, and its URL returns exactly its bytes, for an hour', async () => {
    const { shop, return_sn } = await asked();
    const [first, second] = [jpeg({ width: 640, height: 480 }), photo()];
    const { body } = await convert(shop, return_sn, first, second);
    const { url } = body.response as ResponseOf<typeof convert_image>;
    expect(body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: 'success',
      response: { url, thumbnail: url },
    });
    const { statusCode, headers, rawPayload } = await get(url);
    expect([statusCode, headers['content-type'], rawPayload.equals(first)]).toEqual([
      200,
      'image/jpeg',
      true,
    ]);
    const images = (await storedRows(world, 'return_image')) as { return_sn: string }[];
    expect(images.filter((image) => image.return_sn === return_sn)).toHaveLength(1);
    world.clock.advance({ hours: 1 });
    expect((await get(url)).statusCode).toBe(404);
  });

  test('a URL shows neither the shop nor the return', async () => {
    const { shop, return_sn } = await asked();
    const { url } = await photoOf(shop, return_sn);
    const token = Buffer.from(pathOf(url).slice('/file/'.length), 'base64url').toString('latin1');
    expect(`${url} ${token}`).not.toContain(return_sn);
  });

  test('a return has at most 30 images at a time, and equal bytes are one', async () => {
    const { shop, return_sn } = await asked();
    const same = photo();
    for (let count = 0; count < 30; count++)
      expect((await convert(shop, return_sn, count < 2 ? same : photo())).body.error).toBe('');
    expect((await convert(shop, return_sn, photo())).body.error).toBe('');
    expect((await convert(shop, return_sn, photo())).body.error).toBe('image.upload.fail');
    expect((await convert(shop, return_sn, same)).body.error).toBe('');
  });

  test.each([
    ['text', 'not an image'],
    ['nothing', ''],
    ['the beginning of an image', jpeg().subarray(0, 40)],
  ])('%s is format.unsupport, whatever its declared type says', async (_, content) => {
    const { shop, return_sn } = await asked();
    expect((await convert(shop, return_sn, content)).body.error).toBe('format.unsupport');
  });

  const full = async () => {
    const { shop, return_sn } = await asked();
    for (let count = 0; count < 30; count++) await convert(shop, return_sn, photo());
    return () => convert(shop, return_sn, photo());
  };
  eachRefusal(world, convert_image, {
    not_open: [
      'a return of another shop, and one that is over',
      async () => {
        const over = await asked({ return_status: 'CLOSED' });
        expect((await convert(over.shop, over.return_sn, photo())).body.error).toBe('returnsn.illegal');
        const { return_sn } = await asked();
        const shop = await world.given.shop();
        return () => convert(shop, return_sn, photo());
      },
    ],
    not_an_image: [
      'a file that is no image',
      async () => {
        const { shop, return_sn } = await asked();
        return () => convert(shop, return_sn, 'not an image');
      },
    ],
    image_too_large: [
      'a file over 10 MB',
      async () => {
        const { shop, return_sn } = await asked();
        return () => convert(shop, return_sn, Buffer.alloc(file_bytes_max + 1));
      },
    ],
    too_many_images: ['a return with 30 images', full],
  });
});
