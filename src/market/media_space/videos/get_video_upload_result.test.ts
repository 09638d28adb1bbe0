import { expect, test } from 'vitest';
import { file_type, movie } from '../../../../test/support/items/movies.ts';
import { md5, videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { video_part_bytes } from '../media_space.ts';
import { get_video_upload_result } from './get_video_upload_result.contract.ts';

onEachEngine('get_video_upload_result', (world) => {
  const { begin, sendPart, complete, upload, result, resultOf } = videoUploads(world);

  test('shows a successful video: a URL for each region, which needs no signature, and its duration', async () => {
    const shop = await world.given.shop();
    const file = movie({ duration_s: 24 });
    const video_upload_id = await upload(shop, file);
    const { body } = await result(shop, video_upload_id);
    const video_url = `http://127.0.0.1:80/video/${video_upload_id}`;
    expect(body).toEqual({
      request_id: body.request_id,
      error: '',
      message: '',
      response: {
        status: 'SUCCEEDED',
        video_info: {
          video_url_list: region_codes.map((video_url_region) => ({ video_url_region, video_url })),
          thumbnail_url_list: [],
          duration: 24,
        },
        message: '',
      },
    });
    const played = await world.send(`/video/${video_upload_id}`);
    expect([played.status, md5(played.bytes)]).toEqual([200, md5(file)]);
  });

  test.each([
    ['has its metadata at the end', { header_last: true, length: video_part_bytes + 5_000 }, 24],
    ['lasts 10 seconds', { duration_s: 10 }, 10],
    ['lasts 9.6 seconds, rounded to 10', { duration_s: 9.6 }, 10],
    ['lasts 60 seconds', { duration_s: 60 }, 60],
  ])('a video that %s succeeds', async (_, options, duration) => {
    const shop = await world.given.shop();
    const video_upload_id = await upload(shop, movie(options));
    expect(await resultOf(shop, video_upload_id)).toMatchObject({
      status: 'SUCCEEDED',
      video_info: { duration },
    });
  });

  test.each([
    ['lasts less than 10 seconds', movie({ duration_s: 9.4 }), /10 to 60 seconds/],
    ['lasts more than 60 seconds', movie({ duration_s: 60.6 }), /10 to 60 seconds/],
    ['does not contain its duration', movie({ duration_s: 0 }), /how long/],
    ['has no frame', movie({ handler: 'soun' }), /no video/],
    ['is no MP4', Buffer.from('no video at all'), /not an MP4/],
    ['ends right after its beginning', file_type, /no video/],
  ])('a file that %s fails, with the reason', async (_, file, message) => {
    const shop = await world.given.shop();
    const video_upload_id = await upload(shop, file);
    expect(await resultOf(shop, video_upload_id)).toEqual({
      status: 'FAILED',
      message: expect.stringMatching(message),
    });
  });

  test('a file with correct parts but another MD5 as a whole fails', async () => {
    const shop = await world.given.shop();
    const file = movie();
    const video_upload_id = await begin(shop, file);
    await sendPart({ video_upload_id, content: movie({ note: 'another one' }) });
    await complete(shop, video_upload_id);
    await world.runJobs();
    expect(await resultOf(shop, video_upload_id)).toEqual({
      status: 'FAILED',
      message: 'The file does not have its file_md5.',
    });
  });

  test('a video from a data file has no URL', async () => {
    const shop = await world.given.shop();
    const { partner_id } = world.partner;
    const video_upload_id = 'sg_from_a_file';
    await world.given.row('video_upload', {
      video_upload_id,
      partner_id,
      uploader_shop_id: shop.shop_id,
      byte_count: 1_000,
      duration: 20,
      completed_at: 'now-1d',
    });
    expect(await resultOf(shop, video_upload_id)).toMatchObject({
      status: 'SUCCEEDED',
      video_info: { video_url_list: [], duration: 20 },
    });
    expect((await world.send(`/video/${video_upload_id}`)).status).toBe(404);
  });

  eachRefusal(world, get_video_upload_result, {
    unknown_upload: [
      "another shop's upload",
      async () => {
        const [shop, other] = [await world.given.shop(), await world.given.shop()];
        const video_upload_id = await begin(shop, movie());
        return () => result(other, video_upload_id);
      },
    ],
  });
});
