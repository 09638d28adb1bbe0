import { expect, test } from 'vitest';
import { movie } from '../../../../test/support/items/movies.ts';
import { videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { findVideos, keepVideo, type Video } from '../videos/videos.store.ts';
import { videoCleanup } from './video_cleanup.ts';

onEachEngine('unused videos', (world) => {
  const { begin, sendPart, complete, upload } = videoUploads(world);
  const file = movie();
  const tables = ['video_upload', 'video_part', 'video_piece', 'unused_video'];
  const idsIn = async (table_name: string) =>
    ((await storedRows(world, table_name)) as Video[]).map(({ video_upload_id }) => video_upload_id);
  const clean = async () => {
    const { database } = world.marketplace;
    while ((await videoCleanup.run(database, world.clock.now, world.clock.now)) > 0);
  };

  test('are kept for 30 days, and then deleted with their bytes; used ones stay', async () => {
    const shop = await world.given.shop();
    const [unused, used] = [await upload(shop, file), await upload(shop, file)] as const;
    const { database } = world.marketplace;
    const find = async () => [...(await findVideos(database, [unused, used], world.clock.now)).keys()].sort();
    const video = (await findVideos(database, [used], world.clock.now)).get(used) as Video;
    const keep = (kept: Video) => keepVideo(database, kept, shop.shop_id, world.clock.now);
    expect([await keep(video), await keep(video)]).toEqual([true, true]);
    expect(await idsIn('unused_video')).toEqual([unused]);
    world.clock.advance({ days: 29, hours: 23 });
    await clean();
    expect(await find()).toEqual([unused, used].sort());
    world.clock.advance({ hours: 1 });
    expect(await find()).toEqual([used]);
    expect(await keep({ ...video, video_upload_id: unused })).toBe(false);
    expect((await world.send(`/video/${unused}`)).status).toBe(404);
    await clean();
    for (const table_name of tables.slice(0, 3)) {
      expect(await idsIn(table_name), table_name).toContain(used);
      expect(await idsIn(table_name), table_name).not.toContain(unused);
    }
    expect((await world.send(`/video/${used}`)).status).toBe(200);
  });

  test('uploads that are not completed, or have failed, are deleted after a day with their bytes', async () => {
    const shop = await world.given.shop();
    const begun = await begin(shop, file);
    await sendPart({ video_upload_id: begun, content: file });
    const failed = await upload(shop, movie({ duration_s: 5 }));
    world.clock.advance({ hours: 23 });
    await clean();
    for (const id of [begun, failed]) expect(await idsIn('video_piece')).toContain(id);
    world.clock.advance({ hours: 1 });
    await clean();
    for (const table_name of tables)
      for (const id of [begun, failed]) expect(await idsIn(table_name), table_name).not.toContain(id);
  });

  test('an upload that has been checked for a day is deleted, and its check then writes nothing', async () => {
    const shop = await world.given.shop();
    const video_upload_id = await begin(shop, file);
    await sendPart({ video_upload_id, content: file });
    await complete(shop, video_upload_id);
    world.clock.advance({ days: 1 });
    await clean();
    await world.runJobs();
    expect(await idsIn('video_upload')).not.toContain(video_upload_id);
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
