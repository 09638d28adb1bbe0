import { expect, test } from 'vitest';
import { movie } from '../../../../test/support/items/movies.ts';
import { videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedRows } from '../../../../test/support/world/refusals.ts';
import { cancel_video_upload } from './cancel_video_upload.contract.ts';

onEachEngine('cancel_video_upload', (world) => {
  const { begin, sendPart, complete, upload, cancel, resultOf } = videoUploads(world);
  const file = movie();
  const begun = async () => {
    const shop = await world.given.shop();
    const video_upload_id = await begin(shop, file);
    await sendPart({ video_upload_id, content: file });
    return { shop, video_upload_id };
  };
  const rowsOf = async (table_name: string, video_upload_id: string) =>
    ((await storedRows(world, table_name)) as { video_upload_id: string }[]).filter(
      (row) => row.video_upload_id === video_upload_id,
    );

  test('ends the upload, and deletes its parts', async () => {
    const { shop, video_upload_id } = await begun();
    const { body } = await cancel(shop, video_upload_id);
    expect(body).toEqual({ request_id: body.request_id, error: '', message: '' });
    expect(await resultOf(shop, video_upload_id)).toEqual({ status: 'CANCELLED', message: '' });
    for (const table_name of ['video_part', 'video_piece', 'unused_video'])
      expect(await rowsOf(table_name, video_upload_id), table_name).toEqual([]);
  });

  test('ends an upload during the check of its file, which then has no effect', async () => {
    const { shop, video_upload_id } = await begun();
    await complete(shop, video_upload_id);
    await cancel(shop, video_upload_id);
    await world.runJobs();
    expect(await resultOf(shop, video_upload_id)).toEqual({ status: 'CANCELLED', message: '' });
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('of 8 concurrent calls one succeeds', async () => {
    const { shop, video_upload_id } = await begun();
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(shop, video_upload_id)));
    const errors = answers.map(({ body }) => body.error).sort();
    expect(errors).toEqual(['', ...Array(7).fill('error_invalid_upload_id')]);
  });

  eachRefusal(world, cancel_video_upload, {
    unknown_upload: [
      "another shop's upload",
      async () => {
        const { video_upload_id } = await begun();
        const other = await world.given.shop();
        return () => cancel(other, video_upload_id);
      },
    ],
    already_completed: [
      'an upload that has succeeded',
      async () => {
        const shop = await world.given.shop();
        const video_upload_id = await upload(shop, file);
        return () => cancel(shop, video_upload_id);
      },
    ],
  });
});
