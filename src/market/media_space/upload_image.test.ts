import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { jpeg, jpeg_end, png } from '../../../test/support/items/images.ts';
import { filePart, imageIdOf, rowsOf, storedImages, upload } from '../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../test/support/world/refusals.ts';
import { successSchema } from '../../kit/contract/answer_schema.ts';
import { compileCheck } from '../../kit/contract/check.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { findImages } from './images/images.store.ts';
import { type ImageFault, imageErrors } from './media_space.errors.ts';
import { file_bytes_max } from './media_space.ts';
import { upload_image } from './upload_image.contract.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keepsPromise = compileCheck(successSchema(upload_image, { closed: true }));

onEachEngine('upload_image', (world) => {
  let last = 0;
  /** A note that no other image of this world contains. */
  const note = () => `image ${++last}`;
  const idsBefore = async () => new Set((await storedImages(world)).images.map(({ image_id }) => image_id));

  test('returns the first image, and a row for each file with the id of its content and a URL for each region', async () => {
    const photos = [jpeg({ note: note() }), png({ note: note() })];
    const answered = await upload(world, photos);
    const infos = photos.map((bytes) => ({
      image_id: sha256(bytes),
      image_url_list: region_codes.map((image_url_region) => ({
        image_url_region,
        image_url: `http://127.0.0.1:80/image/${sha256(bytes)}`,
      })),
    }));
    expect(answered.status).toBe(200);
    expect(answered.body).toEqual({
      request_id: answered.headers['x-request-id'],
      error: '',
      message: '',
      warning: '',
      response: {
        image_info: infos[0],
        image_info_list: infos.map((image_info, id) => ({ id, error: '', message: '', image_info })),
      },
    });
    expect(keepsPromise(answered.body)).toBeUndefined();
  });

  test('stores the facts of the content, the first uploader, and the purpose', async () => {
    const photo = jpeg({ width: 640, height: 480, orientation: 6, note: note() });
    const parts = [{ name: 'scene', content: 'desc' }, filePart(photo, { type: 'image/png' })];
    const image_id = imageIdOf(await upload(world, parts));
    const { now } = world.clock;
    const expires_at = now + 30 * 86_400;
    expect((await findImages(world.marketplace.database, [image_id], now)).get(image_id)).toEqual({
      image_id,
      mime: 'image/jpeg',
      width: 480,
      height: 640,
      byte_count: photo.length,
      scene: 'desc',
      partner_id: world.partner.partner_id,
      uploader_shop_id: 0,
      uploaded_at: now,
      expires_at,
      is_stored: 1,
    });
    const { pieces } = await storedImages(world);
    expect(pieces).toContainEqual({ image_id, piece_no: 0 });
  });

  test('equal bytes are one image, stored once, and its lifetime starts again', async () => {
    const photo = png({ note: note() });
    const first = imageIdOf(await upload(world, [photo]));
    const before = await storedImages(world);
    world.clock.advance({ days: 1 });
    const other = await world.given.partner();
    const again = await upload(world, [photo, photo], { partner: other });
    expect(rowsOf(again).map(({ image_info }) => image_info?.image_id)).toEqual([first, first]);
    const after = await storedImages(world);
    const expires_at = world.clock.now + 30 * 86_400;
    expect(after.images).toEqual(
      before.images.map((row) => (row.image_id === first ? { ...row, expires_at } : row)),
    );
    expect(after.pieces).toEqual(before.pieces);
  });

  test('eight files are accepted; nine are refused, and none of them is stored', async () => {
    const eight = Array.from({ length: 8 }, () => jpeg({ note: note() }));
    const answered = await upload(world, eight);
    expect(rowsOf(answered).map(({ id, error }) => [id, error])).toEqual(eight.map((_, id) => [id, '']));
    const before = await storedState(world);
    const images = await storedImages(world);
    const nine = await upload(world, [...Array.from({ length: 9 }, () => jpeg({ note: note() }))]);
    expect([nine.status, nine.body]).toEqual([
      200,
      {
        request_id: nine.body.request_id,
        error: 'error_param',
        message: 'Wrong parameters, detail: image must be 1 to 8 files of at most 10 MB each.',
        warning: '',
      },
    ]);
    expect(await storedState(world)).toEqual(before);
    expect(await storedImages(world)).toEqual(images);
  });

  test('a file of exactly 10 MB is accepted, and only a file with one byte more is refused', async () => {
    const whole = jpeg({ length: file_bytes_max, note: note() });
    const larger = png({ length: file_bytes_max + 1, note: note() });
    expect([whole.length, larger.length]).toEqual([10_485_760, 10_485_761]);
    const rows = rowsOf(await upload(world, [larger, whole, larger]));
    const refused = { error: 'error_param', message: 'The file is larger than 10 MB.' };
    expect(rows[0]).toEqual({ id: 0, ...refused });
    expect(rows[1]).toMatchObject({ id: 1, error: '', image_info: { image_id: sha256(whole) } });
    expect(rows[2]).toEqual({ id: 2, ...refused });
    const { images, pieces } = await storedImages(world);
    expect(images.filter(({ byte_count }) => byte_count >= file_bytes_max)).toHaveLength(1);
    expect(pieces.filter(({ image_id }) => image_id === sha256(whole))).toHaveLength(40);
  });

  describe('a failed file reports the reason, and does not affect the others:', () => {
    const cases: Record<Exclude<ImageFault, 'too_many_unused'>, () => Uint8Array> = {
      empty: () => Buffer.alloc(0),
      too_large: () => jpeg({ length: file_bytes_max + 1 }),
      not_an_image: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      cut_short: () => jpeg({ length: 5_000 }).subarray(0, 4_000),
      damaged: () => png().fill('!', 60, 61),
      more_behind_it: () => Buffer.concat([png(), Buffer.from('PK\x03\x04<script>')]),
      too_many_pixels: () => png({ width: 50_000, height: 50_000 }),
    };
    test.each(Object.entries(cases))('%s', async (fault, bytes) => {
      const known = await idsBefore();
      const good = [jpeg({ note: note() }), png({ note: note() })] as const;
      const answered = await upload(world, [bytes(), good[0], bytes(), good[1]]);
      const { error, message } = imageErrors[fault as ImageFault];
      expect(answered.body.error).toBe('');
      expect(keepsPromise(answered.body)).toBeUndefined();
      expect(imageIdOf(answered)).toBe(sha256(good[0]));
      expect(rowsOf(answered)).toEqual([
        { id: 0, error, message },
        {
          id: 1,
          error: '',
          message: '',
          image_info: expect.objectContaining({ image_id: sha256(good[0]) }),
        },
        { id: 2, error, message },
        {
          id: 3,
          error: '',
          message: '',
          image_info: expect.objectContaining({ image_id: sha256(good[1]) }),
        },
      ]);
      const { images } = await storedImages(world);
      const added = images.filter(({ image_id }) => !known.has(image_id));
      expect(added.map(({ image_id }) => image_id).sort()).toEqual(good.map(sha256).sort());
    });
  });

  const { not_an_image, empty } = imageErrors;
  const declared_rows = [
    { id: 0, error: not_an_image.error, message: not_an_image.message },
    { id: 1, error: empty.error, message: empty.message },
  ];
  eachRefusal(world, upload_image, {
    all_failed: [
      'files that are all unusable',
      async () => () => upload(world, [jpeg_end, Buffer.alloc(0)]),
      { image_info_list: declared_rows },
    ],
  });
});
