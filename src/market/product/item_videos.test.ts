// Items with uploaded videos.
import { expect, test } from 'vitest';
import { itemCalls, itemIdOf } from '../../../test/support/items/added_items.ts';
import { movie } from '../../../test/support/items/movies.ts';
import { videoUploads } from '../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { videoCleanup } from '../media_space/video_file/video_cleanup.ts';

onEachEngine('the video of an item', (world) => {
  const { begin, upload, sendPart, complete } = videoUploads(world);
  const product = itemCalls(world);
  const file = movie({ duration_s: 33 });

  test('is shown with its URL and duration, and exists as long as the item', async () => {
    const seller = await world.given.seller();
    const video_upload_id = await upload(seller, file);
    const added = await product.add(seller, { video_upload_id: [video_upload_id] });
    expect(added.body.response).toMatchObject({ video_info: [{ video_upload_id }] });
    expect(await storedRows(world, 'unused_video')).toEqual([]);
    world.clock.advance({ days: 60 });
    const { database } = world.marketplace;
    while ((await videoCleanup.run(database, world.clock.now, world.clock.now)) > 0);
    const shop = { ...seller, access_token: await world.given.token(seller) };
    const { body } = await world.call(
      'v2.product.get_item_base_info',
      { item_id_list: itemIdOf(added) },
      { shop },
    );
    const url = `http://127.0.0.1:80/video/${video_upload_id}`;
    expect(body.response).toMatchObject({
      item_list: [
        { video_info: [{ video_url: url, thumbnail_url: expect.stringContaining('/image/'), duration: 33 }] },
      ],
    });
    expect((await world.send(`/video/${video_upload_id}`)).bytes).toHaveLength(file.length);
  });

  test("may be used by several items of its partner's shops", async () => {
    const [seller, other] = [await world.given.seller(), await world.given.seller()];
    const video_upload_id = await upload(seller, file);
    for (const shop of [seller, other, seller])
      expect((await product.add(shop, { video_upload_id: [video_upload_id] })).body.error).toBeUndefined();
  });

  test('must be a successful upload of this partner that is not deleted', async () => {
    const seller = await world.given.seller();
    const errorOf = async (video_upload_id: string) =>
      (await product.add(seller, { video_upload_id: [video_upload_id] })).body.error;
    const begun = await begin(seller, file);
    expect(await errorOf(begun)).toBe('error_video_info_not_found');
    await sendPart({ video_upload_id: begun, content: file });
    await complete(seller, begun);
    expect(await errorOf(begun)).toBe('error_video_info_not_found');
    await world.runJobs();
    expect(await errorOf(begun)).toBeUndefined();
    expect(await errorOf(await upload(seller, movie({ duration_s: 5 })))).toBe('error_video_info_not_found');
    const partner = await world.given.partner();
    await world.given.row('video_upload', {
      video_upload_id: 'sg_of_another',
      partner_id: partner.partner_id,
      byte_count: 1,
      duration: 20,
      completed_at: 'now',
    });
    expect(await errorOf('sg_of_another')).toBe('error_video_info_not_found');
  });
});
