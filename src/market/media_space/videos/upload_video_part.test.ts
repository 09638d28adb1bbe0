import { randomBytes } from 'node:crypto';
import timers from 'node:timers/promises';
import { expect, test } from 'vitest';
import { movie } from '../../../../test/support/items/movies.ts';
import { md5, partsOf, videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedRows } from '../../../../test/support/world/refusals.ts';
import { video_part_bytes } from '../media_space.ts';
import { upload_video_part } from './upload_video_part.contract.ts';
import { videoBytes } from './video_bytes.ts';
import { storePart } from './video_parts.ts';

onEachEngine('upload_video_part', (world) => {
  const { begin, sendPart, sendParts, cancel, complete } = videoUploads(world);
  const file = movie();
  const large = movie({ length: 2 * video_part_bytes + 12_345 });

  const begun = async (of: Uint8Array = file) => {
    const shop = await world.given.shop();
    return { shop, video_upload_id: await begin(shop, of) };
  };
  const storedBytes = async (video_upload_id: string, byte_count: number) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of videoBytes(world.marketplace.database, { video_upload_id, byte_count }))
      pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const partRows = async (video_upload_id: string) =>
    ((await storedRows(world, 'video_part')) as { video_upload_id: string }[]).filter(
      (row) => row.video_upload_id === video_upload_id,
    );

  test('stores parts of 4 MB and a smaller last one, in any order and several at once', async () => {
    const { video_upload_id } = await begun(large);
    const parts = partsOf(large);
    expect(parts.map(({ length }) => length)).toEqual([video_part_bytes, video_part_bytes, 12_345]);
    const answers = await Promise.all(
      [2, 0, 1].map((part_seq) =>
        sendPart({ video_upload_id, part_seq, content: parts[part_seq] as Uint8Array }),
      ),
    );
    for (const { body } of answers)
      expect(body).toEqual({ request_id: body.request_id, error: '', message: '', warning: '' });
    expect((await storedBytes(video_upload_id, large.length)).equals(large)).toBe(true);
  });

  test('a part that is sent again, even at the same time, is one part', async () => {
    const { video_upload_id } = await begun(large);
    const content = partsOf(large)[0] as Uint8Array;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendPart({ video_upload_id, content })),
    );
    expect(answers.map(({ body }) => body.error)).toEqual(['', '', '', '']);
    expect((await sendPart({ video_upload_id, content })).body.error).toBe('');
    expect(await partRows(video_upload_id)).toEqual([
      { video_upload_id, part_seq: 0, content_md5: md5(content), byte_count: video_part_bytes, is_stored: 1 },
    ]);
  });

  test('other content replaces what was sent for a part before', async () => {
    const { video_upload_id } = await begun();
    const other = randomBytes(file.length);
    await sendPart({ video_upload_id, content: file });
    expect((await sendPart({ video_upload_id, content: other })).body.error).toBe('');
    expect((await storedBytes(video_upload_id, file.length)).equals(other)).toBe(true);
  });

  test('of two concurrent contents for one part, one is stored whole', async () => {
    const { video_upload_id } = await begun(large);
    const contents = [randomBytes(video_part_bytes), randomBytes(video_part_bytes)];
    const answers = await Promise.all(contents.map((content) => sendPart({ video_upload_id, content })));
    const [row] = (await partRows(video_upload_id)) as unknown as {
      content_md5: string;
      is_stored: number;
    }[];
    const kept = contents.findIndex((content) => md5(content) === row?.content_md5);
    expect(row?.is_stored).toBe(1);
    expect(answers[kept]?.body.error).toBe('');
    expect(['', 'error_invalid_part_seq']).toContain(answers[1 - kept]?.body.error);
    expect(md5(await storedBytes(video_upload_id, video_part_bytes))).toBe(row?.content_md5);
  });

  test('a part that arrives while its upload is cancelled leaves nothing behind', async () => {
    const { shop, video_upload_id } = await begun(large);
    const [parts] = await Promise.all([sendParts(video_upload_id, large), cancel(shop, video_upload_id)]);
    for (const { body } of parts) expect(['', 'error_invalid_upload_id']).toContain(body.error);
    expect(await partRows(video_upload_id)).toEqual([]);
    const pieces = (await storedRows(world, 'video_piece')) as { video_upload_id: string }[];
    expect(pieces.filter((piece) => piece.video_upload_id === video_upload_id)).toEqual([]);
  });

  test.each([
    ['content_md5', { content_md5: 'abc' }],
    ['part_seq', { part_seq: 'one' as never }],
  ])('is error_param if %s is malformed', async (name, more) => {
    const { video_upload_id } = await begun();
    const { body } = await sendPart({ video_upload_id, content: file, ...more });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(name) });
  });

  test.each([
    ['shorter', file.length - 1],
    ['longer', file.length + 1],
    ['longer than any', video_part_bytes + 1],
  ])('a last part that is %s than the rest of the file is refused', async (_, length) => {
    const { video_upload_id } = await begun();
    const { body } = await sendPart({ video_upload_id, content: randomBytes(length) });
    expect(body.error).toBe('error_invalid_part_size');
  });

  test.each([-1, 1, 100])('part number %i of a file with one part is refused', async (part_seq) => {
    const { video_upload_id } = await begun();
    expect((await sendPart({ video_upload_id, part_seq, content: file })).body.error).toBe(
      'error_invalid_part_seq',
    );
  });

  test('an upload that is completed, cancelled or expired accepts no more parts', async () => {
    const errorOf = async (video_upload_id: string) =>
      (await sendPart({ video_upload_id, content: file })).body.error;
    const [completed, cancelled, old] = [await begun(), await begun(), await begun()];
    await sendPart({ video_upload_id: completed.video_upload_id, content: file });
    await complete(completed.shop, completed.video_upload_id);
    await cancel(cancelled.shop, cancelled.video_upload_id);
    expect(await errorOf(completed.video_upload_id)).toBe('error_invalid_upload_id');
    expect(await errorOf(cancelled.video_upload_id)).toBe('error_invalid_upload_id');
    world.clock.advance({ days: 1 });
    expect(await errorOf(old.video_upload_id)).toBe('error_invalid_upload_id');
  });

  eachRefusal(world, upload_video_part, {
    unknown_upload: [
      "another partner's upload",
      async () => {
        const { video_upload_id } = await begun();
        const partner = await world.given.partner();
        return () => sendPart({ video_upload_id, content: file, partner });
      },
    ],
    wrong_part_seq: [
      'a part after the last one',
      async () => {
        const { video_upload_id } = await begun();
        return () => sendPart({ video_upload_id, part_seq: 1, content: file });
      },
    ],
    part_replaced: [
      'a part that another call replaces at the same time',
      async () => {
        const { video_upload_id } = await begun(large);
        const { database } = world.marketplace;
        const kept = randomBytes(video_part_bytes);
        const byte_count = video_part_bytes;
        const part = { video_upload_id, part_seq: 0, content_md5: md5(kept), byte_count };
        await storePart(database, part, kept);
        return async () => {
          const content = randomBytes(video_part_bytes);
          const sending = sendPart({ video_upload_id, content });
          const hasBegun = async () =>
            (await partRows(video_upload_id)).some((row) => Object.values(row).includes(md5(content)));
          while (!(await hasBegun())) await timers.setImmediate();
          expect(await storePart(database, part, kept)).toBe('stored');
          return sending;
        };
      },
    ],
    wrong_part_size: [
      'a part that is too small',
      async () => {
        const { video_upload_id } = await begun(large);
        return () => sendPart({ video_upload_id, content: file });
      },
    ],
    wrong_content_md5: [
      'content that does not have its content_md5',
      async () => {
        const { video_upload_id } = await begun();
        return () => sendPart({ video_upload_id, content: file, content_md5: '0'.repeat(32) });
      },
    ],
  });
});
