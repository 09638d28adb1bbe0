import { expect, test } from 'vitest';
import { movie } from '../../../../test/support/items/movies.ts';
import { partsOf, videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedRows } from '../../../../test/support/world/refusals.ts';
import { video_part_bytes } from '../media_space.ts';
import { complete_video_upload } from './complete_video_upload.contract.ts';

onEachEngine('complete_video_upload', (world) => {
  const uploads = videoUploads(world);
  const { begin, sendPart, sendParts, complete, cancel, resultOf } = uploads;
  const file = movie();

  const sent = async () => {
    const shop = await world.given.shop();
    const video_upload_id = await begin(shop, file);
    await sendPart({ video_upload_id, content: file });
    return { shop, video_upload_id };
  };

  test('starts the check of the file, which succeeds if bytes, MD5 and duration are right', async () => {
    const { shop, video_upload_id } = await sent();
    const { body } = await complete(shop, video_upload_id);
    expect(body).toEqual({ request_id: body.request_id, error: '', message: '' });
    expect(await resultOf(shop, video_upload_id)).toEqual({ status: 'TRANSCODING', message: '' });
    await world.runJobs();
    expect(await resultOf(shop, video_upload_id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test("stores how long the upload took by the client's report", async () => {
    const { shop, video_upload_id } = await sent();
    await complete(shop, video_upload_id);
    expect(await storedRows(world, 'video_upload')).toContainEqual(
      expect.objectContaining({ video_upload_id, upload_cost_ms: 1_234, completed_at: world.clock.now }),
    );
  });

  test('accepts the numbers of the parts in any order, and refuses missing, repeated and extra ones', async () => {
    const shop = await world.given.shop();
    const large = movie({ length: 2 * video_part_bytes + 1 });
    const video_upload_id = await begin(shop, large);
    await sendParts(video_upload_id, large);
    const completeWith = async (part_seq_list: number[]) =>
      (
        await world.call(
          complete_video_upload.name,
          { video_upload_id, part_seq_list, report_data: { upload_cost: 0 } },
          { shop },
        )
      ).body.error;
    for (const list of [[], [0, 1], [0, 1, 1], [0, 1, 3], [0, 1, 2, 3], [-1, 0, 1]])
      expect(await completeWith(list), JSON.stringify(list)).toBe('error_param');
    expect(await completeWith([2, 0, 1])).toBe('');
  });

  test('names the missing parts, which can then be sent', async () => {
    const shop = await world.given.shop();
    const large = movie({ length: 2 * video_part_bytes + 1 });
    const [, second] = partsOf(large);
    const video_upload_id = await begin(shop, large);
    await sendPart({ video_upload_id, part_seq: 1, content: second as Uint8Array });
    const { body } = await complete(shop, video_upload_id, 3);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining('0, 2') });
    await sendParts(video_upload_id, large);
    expect((await complete(shop, video_upload_id, 3)).body.error).toBe('');
  });

  test('of 8 concurrent calls one succeeds, and the file is checked once', async () => {
    await world.runJobs();
    const { shop, video_upload_id } = await sent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(shop, video_upload_id)));
    const errors = answers.map(({ body }) => body.error).sort();
    expect(errors).toEqual(['', ...Array(7).fill('error_already_completed')]);
    expect(await world.runJobs()).toBe(1);
  });

  test('with concurrent complete and cancel, one of the two ends the upload', async () => {
    for (let round = 0; round < 5; round++) {
      const { shop, video_upload_id } = await sent();
      const [completed, cancelled] = await Promise.all([
        complete(shop, video_upload_id),
        cancel(shop, video_upload_id),
      ]);
      await world.runJobs();
      // A completed upload may still be cancelled, because its check has not begun.
      expect(['', 'error_invalid_upload_id']).toContain(completed.body.error);
      expect(cancelled.body.error).toBe('');
      expect(await resultOf(shop, video_upload_id)).toEqual({ status: 'CANCELLED', message: '' });
    }
  });

  test('a check that was never enqueued is enqueued when the upload is completed again a minute later', async () => {
    const { shop, video_upload_id } = await sent();
    const { database } = world.marketplace;
    await complete(shop, video_upload_id);
    await database.transaction((store) =>
      store.execute(`delete from job where job_id = '${video_upload_id}'`),
    );
    const again = async () => (await complete(shop, video_upload_id)).body.error;
    expect([await again(), await world.runJobs()]).toEqual(['error_already_completed', 0]);
    world.clock.advance({ minutes: 1 });
    expect([await again(), await world.runJobs()]).toEqual(['error_already_completed', 1]);
    expect(await resultOf(shop, video_upload_id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  eachRefusal(world, complete_video_upload, {
    unknown_upload: [
      "another partner's upload",
      async () => {
        const { shop, video_upload_id } = await sent();
        const partner = await world.given.partner();
        return () => complete(shop, video_upload_id, 1, partner);
      },
    ],
    already_completed: [
      'an upload that is completed',
      async () => {
        const { shop, video_upload_id } = await sent();
        await complete(shop, video_upload_id);
        await world.runJobs();
        return () => complete(shop, video_upload_id);
      },
    ],
    wrong_part_list: [
      'a list that leaves parts out',
      async () => {
        const { shop, video_upload_id } = await sent();
        return () => complete(shop, video_upload_id, 0);
      },
    ],
    parts_missing: [
      'an upload without any part',
      async () => {
        const shop = await world.given.shop();
        const video_upload_id = await begin(shop, file);
        return () => complete(shop, video_upload_id);
      },
    ],
  });
});
