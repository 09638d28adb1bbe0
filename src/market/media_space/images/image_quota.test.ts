// How many unused images may be stored.
import { expect, test } from 'vitest';
import type { GivenPartner } from '../../../../test/support/given/account.ts';
import { jpeg } from '../../../../test/support/items/images.ts';
import {
  content_type,
  filePart,
  multipart,
  rowsOf,
  storedImages,
} from '../../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { signedWith } from '../../../../test/support/world/signed.ts';
import { upload_image } from '../upload_image.contract.ts';
import { keepImage } from './images.store.ts';

const unused_images_max = 3;

onEachEngine(
  'unused images',
  (world) => {
    let last = 0;
    const photos = (count: number) => Array.from({ length: count }, () => jpeg({ note: `image ${++last}` }));
    const upload = (
      count: number,
      partner: GivenPartner,
      shop?: { shop_id: number; access_token: string },
    ) => {
      const common = { partner_id: String(partner.partner_id), timestamp: String(world.clock.now) };
      const signed_for = shop && { access_token: shop.access_token, shop_id: String(shop.shop_id) };
      return world.send(signedWith(partner, upload_image.path, { ...common, ...signed_for }), {
        method: 'POST',
        headers: { 'content-type': content_type },
        body: multipart(photos(count).map((photo) => filePart(photo))),
      });
    };
    const messages = (answered: Awaited<ReturnType<typeof upload>>) =>
      rowsOf(answered).map(({ message }) => message);
    const too_many = expect.stringMatching(/^There are too many images that no item uses/);

    test('are refused above the configured number, file by file, and a refused image is not stored', async () => {
      const partner = await world.given.partner();
      expect(messages(await upload(2, partner))).toEqual(['', '']);
      expect(messages(await upload(2, partner))).toEqual(['', too_many]);
      const before = await storedImages(world);
      const refused = await upload(1, partner);
      expect(refused.body).toMatchObject({
        error: 'error_param',
        response: { image_info_list: [{ error: 'error_param' }] },
      });
      expect(await storedImages(world)).toEqual(before);
    });

    test('are counted separately for each partner, and for each shop that it signs for', async () => {
      const { partner } = world;
      const [one, other] = [await world.given.shop(), await world.given.shop()];
      expect(messages(await upload(3, partner, one))).toEqual(['', '', '']);
      expect(messages(await upload(1, partner, one))).toEqual([too_many]);
      expect(messages(await upload(1, partner, other))).toEqual(['']);
      expect(messages(await upload(1, partner))).toEqual(['']);
      expect(messages(await upload(1, await world.given.partner()))).toEqual(['']);
    });

    test('count for every partner that has uploaded them, until an item uses one or they expire', async () => {
      const [one, other] = [await world.given.partner(), await world.given.partner()];
      const photo = filePart(jpeg({ note: 'of both' }));
      const send = async (partner: GivenPartner) =>
        world.send(
          signedWith(partner, upload_image.path, {
            partner_id: String(partner.partner_id),
            timestamp: String(world.clock.now),
          }),
          { method: 'POST', headers: { 'content-type': content_type }, body: multipart([photo]) },
        );
      const image_id = String(rowsOf(await send(one))[0]?.image_info?.image_id);
      await send(other);
      await send(other);
      const counting = async () =>
        (await storedImages(world)).unused
          .filter((row) => row.image_id === image_id)
          .map(({ partner_id }) => partner_id);
      const of_both = [one.partner_id, other.partner_id].sort((a, b) => a - b);
      expect(await counting()).toEqual(of_both);
      const uploaders = [one, other].map(({ partner_id }) => ({ partner_id, uploader_shop_id: 0 })) as [
        { partner_id: number; uploader_shop_id: number },
        { partner_id: number; uploader_shop_id: number },
      ];
      const { database } = world.marketplace;
      await keepImage(database, { image_id, ...uploaders[0] }, uploaders[1], world.clock.now);
      expect(await counting()).toEqual([]);
      // An image that an item already uses does not count.
      await send(other);
      expect(await counting()).toEqual([]);
    });

    test('make room as soon as an item uses one', async () => {
      const partner = await world.given.partner();
      const [first] = rowsOf(await upload(3, partner));
      expect(messages(await upload(1, partner))).toEqual([too_many]);
      const image_id = String(first?.image_info?.image_id);
      const uploader = { partner_id: partner.partner_id, uploader_shop_id: 0 };
      await keepImage(world.marketplace.database, { image_id, ...uploader }, uploader, world.clock.now);
      expect(messages(await upload(2, partner))).toEqual(['', too_many]);
    });
  },
  { config: { unused_images_max } },
);
