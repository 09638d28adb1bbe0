import { expect, test } from 'vitest';
import { movie } from '../../../../test/support/items/movies.ts';
import { md5, videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedRows } from '../../../../test/support/world/refusals.ts';
import { init_video_upload } from './init_video_upload.contract.ts';

const unused_videos_max = 2;

onEachEngine(
  'init_video_upload',
  (world) => {
    const { init, begin, cancel, result, resultOf } = videoUploads(world);
    const file = movie();

    test('each call starts a new upload, named by region and a UUID', async () => {
      const shop = await world.given.shop({ region: 'TH' });
      const ids = await Promise.all([begin(shop, file), begin(shop, file)]);
      expect(new Set(ids).size).toBe(2);
      for (const video_upload_id of ids) {
        expect(video_upload_id).toMatch(/^th_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        expect(await resultOf(shop, video_upload_id)).toEqual({ status: 'INITIATED', message: '' });
      }
    });

    test('accepts a file of exactly 30 MB, and an MD5 in capitals', async () => {
      const shop = await world.given.shop();
      const { body } = await init(shop, file, {
        file_size: 30 * 1_048_576,
        file_md5: md5(file).toUpperCase(),
      });
      const { video_upload_id } = body.response;
      expect(await storedRows(world, 'video_upload')).toContainEqual(
        expect.objectContaining({ video_upload_id, file_md5: md5(file), byte_count: 31_457_280 }),
      );
    });

    test.each([
      ['file_md5', { file_md5: 'abc' }],
      ['file_md5', { file_md5: undefined }],
      ['file_size', { file_size: 0 }],
      ['file_size', { file_size: undefined }],
    ])('is error_param if %s is not as declared: %j', async (name, more) => {
      const { body } = await init(await world.given.shop(), file, more);
      expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(name) });
    });

    test('an upload exists for a day', async () => {
      const shop = await world.given.shop();
      const video_upload_id = await begin(shop, file);
      world.clock.advance({ hours: 23, minutes: 59 });
      const later = { ...shop, access_token: await world.given.token(shop) };
      expect(await resultOf(later, video_upload_id)).toMatchObject({ status: 'INITIATED' });
      world.clock.advance({ minutes: 1 });
      expect((await result(later, video_upload_id)).body.error).toBe('error_invalid_upload_id');
    });

    test('uploads are counted for each shop and each partner, and make room when they are cancelled or expire', async () => {
      const shop = await world.given.shop();
      const errors = async (of = shop) => (await init(of, file)).body.error;
      const video_upload_id = await begin(shop, file);
      await begin(shop, file);
      expect(await errors()).toBe('error_param');
      expect(await errors(await world.given.shop())).toBe('');
      await cancel(shop, video_upload_id);
      expect([await errors(), await errors()]).toEqual(['', 'error_param']);
      world.clock.advance({ days: 1 });
      const later = { ...shop, access_token: await world.given.token(shop) };
      expect([await errors(later), await errors(later), await errors(later)]).toEqual([
        '',
        '',
        'error_param',
      ]);
    });

    eachRefusal(world, init_video_upload, {
      video_too_large: [
        'a file of more than 30 MB',
        async () => {
          const shop = await world.given.shop();
          return () => init(shop, file, { file_size: 30 * 1_048_576 + 1 });
        },
      ],
      too_many_videos: [
        'more uploads at once than the setting allows',
        async () => {
          const shop = await world.given.shop();
          for (let count = 0; count < unused_videos_max; count++) await begin(shop, file);
          return () => init(shop, file);
        },
      ],
    });
  },
  { config: { unused_videos_max } },
);
