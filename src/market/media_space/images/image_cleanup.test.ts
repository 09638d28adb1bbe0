import { expect, test } from 'vitest';
import { jpeg, png } from '../../../../test/support/items/images.ts';
import { imageIdOf, storedImages, upload } from '../../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { imageCleanup } from './image_cleanup.ts';
import { findImages, keepImage } from './images.store.ts';

onEachEngine('unused images', (world) => {
  let last = 0;
  /** A note that no other image of this world contains. */
  const note = () => `image ${++last}`;

  test('an image that no item uses is kept for 30 days, and then deleted with its bytes', async () => {
    const { database } = world.marketplace;
    const [unused, used] = await Promise.all(
      [jpeg({ note: note() }), jpeg({ note: note() })].map(async (photo) =>
        imageIdOf(await upload(world, [photo])),
      ),
    );
    const ids = [unused, used] as string[];
    const listImages = async () => [...(await findImages(database, ids, world.clock.now)).keys()].sort();
    const uploader = { partner_id: world.partner.partner_id, uploader_shop_id: 0 };
    const keep = (image_id: string) =>
      keepImage(database, { image_id, ...uploader }, uploader, world.clock.now);
    expect(await keep(used as string)).toBe(true);
    expect(await keep(used as string)).toBe(true);
    expect(await keep('0'.repeat(64))).toBe(false);
    world.clock.advance({ days: 29, hours: 23 });
    expect(await listImages()).toEqual([...ids].sort());
    world.clock.advance({ hours: 1 });
    expect(await listImages()).toEqual([used]);
    expect(await keep(unused as string)).toBe(false);
    expect((await world.send(`/image/${unused}`)).status).toBe(404);
    while ((await imageCleanup.run(database, world.clock.now, world.clock.now)) > 0);
    const { images, pieces, unused: counted } = await storedImages(world);
    expect(images).toMatchObject([{ image_id: used, expires_at: null }]);
    expect(pieces).toEqual([{ image_id: used, piece_no: 0 }]);
    expect(counted).toEqual([]);
    expect((await world.send(`/image/${used}`)).status).toBe(200);
  });

  test('findImages returns the existing images among many ids', async () => {
    const image_id = imageIdOf(await upload(world, [png({ note: note() })]));
    const image_ids = [...Array.from({ length: 20 }, (_, at) => String(at)), image_id, image_id];
    const { database } = world.marketplace;
    expect([...(await findImages(database, image_ids, world.clock.now)).keys()]).toEqual([image_id]);
    expect((await findImages(database, [], world.clock.now)).size).toBe(0);
  });
});
