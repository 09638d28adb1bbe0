import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../../test/support/harness.ts';
import { jpeg, jpeg_end, png } from '../../test/support/images.ts';
import { eachRefusal, storedState } from '../../test/support/refusals.ts';
import {
  boundary,
  content_type,
  filePart,
  imageIdOf,
  multipart,
  type Part,
  rowsOf,
  storedImages,
  upload,
  uploadBody,
} from '../../test/support/uploads.ts';
import { successSchema } from '../platform/contract/answer_schema.ts';
import { compileCheck } from '../platform/contract/check.ts';
import { region_codes } from '../platform/contract/region.ts';
import { deleteExpiredBlobs } from '../platform/store/blobs/blobs.ts';
import { imageCleanup } from './image_cleanup.ts';
import { type ImageFault, imageErrors } from './media_space.errors.ts';
import { findImages, keepImage } from './media_space.store.ts';
import { file_bytes_max } from './media_space.ts';
import { upload_image } from './upload_image.contract.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keepsPromise = compileCheck(successSchema(upload_image, { closed: true }));

onEachEngine('upload_image', (world) => {
  let last = 0;
  /** A note that no other image of this world has. */
  const note = () => `image ${++last}`;
  const idsBefore = async () => new Set((await storedImages(world)).images.map(({ image_id }) => image_id));

  test('gives the first image, and a row for each file with the id of its content and a URL for each region', async () => {
    const photos = [jpeg({ note: note() }), png({ note: note() })];
    const answered = await upload(world, photos);
    const infos = photos.map((bytes) => ({
      image_id: sha256(bytes),
      image_url_list: region_codes.map((image_url_region) => ({
        image_url_region,
        image_url: `http://localhost:80/image/${sha256(bytes)}`,
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

  test('stores what the content says, who uploaded it first, and what for', async () => {
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
      uploaded_at: now,
      expires_at,
    });
    const { blobs } = await storedImages(world);
    expect(blobs).toContainEqual({ shop_id: 0, sha256: image_id, byte_count: photo.length, expires_at });
  });

  test('takes scene and ratio before or after the files, leaves them out, and passes over what it does not know', async () => {
    const scene = { name: 'scene', content: 'desc' };
    const orders: [Part[], string][] = [
      [[scene, filePart(jpeg({ note: note() }))], 'desc'],
      [[filePart(jpeg({ note: note() })), scene, { name: 'ratio', content: '3:4' }], 'desc'],
      [[filePart(jpeg({ note: note() }))], 'normal'],
      [[filePart(jpeg({ note: note() })), { name: 'scene', content: '' }], 'normal'],
      [[{ name: 'watermark', content: 'yes' }, filePart(jpeg({ note: note() }))], 'normal'],
    ];
    for (const [parts, expected] of orders) {
      const image_id = imageIdOf(await upload(world, parts));
      const found = await findImages(world.marketplace.database, [image_id], world.clock.now);
      expect(found.get(image_id)?.scene).toBe(expected);
    }
  });

  test.each([
    ['no name', {}],
    ['no type', { type: undefined }],
    ['an odd name', { file_name: '../../etc/passwd' }],
    ['a name in UTF-8', { file_name: 'ภาพ 😀.exe' }],
    ['a name with quotes', { file_name: 'a\\"b; name=scene%22.gif' }],
    ['an empty name', { file_name: '' }],
    ['another name and type', { file_name: 'page.html', type: 'text/html' }],
    [
      'a name in another form',
      { head: `Content-Disposition: form-data; name="image"; filename*=UTF-8''%e0.jpg` },
    ],
    ['lines in lower case', { head: 'content-disposition: form-data; name=image; filename=a.jpg' }],
  ])('what a file is called does not matter: %s', async (_, more) => {
    const photo = jpeg({ note: note() });
    const named = { name: 'image', type: 'image/jpeg', content: photo, ...more };
    expect(imageIdOf(await upload(world, [named]))).toBe(sha256(photo));
  });

  test('the same bytes are the same image, kept once, and its time counts anew', async () => {
    const photo = png({ note: note() });
    const first = imageIdOf(await upload(world, [photo]));
    const before = await storedImages(world);
    world.clock.advance({ days: 1 });
    const other = await world.given.partner();
    const again = await upload(world, [photo, photo], { partner: other });
    expect(rowsOf(again).map(({ image_info }) => image_info?.image_id)).toEqual([first, first]);
    const after = await storedImages(world);
    const expires_at = world.clock.now + 30 * 86_400;
    const prolonged = <Row extends { expires_at: number | null }>(row: Row, id: string) =>
      id === first ? { ...row, expires_at } : row;
    expect(after.images).toEqual(before.images.map((row) => prolonged(row, row.image_id)));
    expect(after.blobs).toEqual(before.blobs.map((row) => prolonged(row, row.sha256)));
  });

  test('nine files are taken, and ten are refused: nothing of them is stored', async () => {
    const nine = Array.from({ length: 9 }, () => jpeg({ note: note() }));
    const answered = await upload(world, nine);
    expect(rowsOf(answered).map(({ id, error }) => [id, error])).toEqual(nine.map((_, id) => [id, '']));
    const before = await storedState(world);
    const images = await storedImages(world);
    const ten = await upload(world, [...Array.from({ length: 10 }, () => jpeg({ note: note() }))]);
    expect([ten.status, ten.body]).toEqual([
      200,
      {
        request_id: ten.body.request_id,
        error: 'error_param',
        message: 'Wrong parameters, detail: image must be 1 to 9 files of at most 10 MB each.',
        warning: '',
      },
    ]);
    expect(await storedState(world)).toEqual(before);
    expect(await storedImages(world)).toEqual(images);
  });

  test('a file of exactly 10 MB is taken, and one byte more is refused alone', async () => {
    const whole = jpeg({ length: file_bytes_max, note: note() });
    const larger = png({ length: file_bytes_max + 1, note: note() });
    expect([whole.length, larger.length]).toEqual([10_485_760, 10_485_761]);
    const rows = rowsOf(await upload(world, [larger, whole, larger]));
    const refused = { error: 'error_param', message: 'The file is larger than 10 MB.' };
    expect(rows[0]).toEqual({ id: 0, ...refused });
    expect(rows[1]).toMatchObject({ id: 1, error: '', image_info: { image_id: sha256(whole) } });
    expect(rows[2]).toEqual({ id: 2, ...refused });
    const { blobs } = await storedImages(world);
    expect(blobs.filter(({ byte_count }) => byte_count >= file_bytes_max)).toHaveLength(1);
  });

  describe('a file that fails says why, and does not hold up the others:', () => {
    const cases: Record<ImageFault, () => Uint8Array> = {
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

  describe('a body that is not as the contract says is error_param, and nothing is stored:', () => {
    const photo = jpeg({ note: 'never stored', length: 1_000 });
    const body = (...parts: Part[]) => multipart([filePart(photo), ...parts]);
    const malformed = 'the body must be well-formed multipart/form-data, with its last boundary';
    const no_boundary = 'the Content-Type must name the boundary, of at most 70 characters';
    const no_multipart = 'the Content-Type must be multipart/form-data';
    test.each<[title: string, detail: string, body: Buffer, type?: string]>([
      ['no files', 'image is required', multipart([{ name: 'scene', content: 'normal' }])],
      ['no parts', 'image is required', multipart([])],
      ['nothing', malformed, Buffer.alloc(0)],
      ['a file elsewhere', 'photo must not be a file', body(filePart(photo, { name: 'photo' }))],
      ['a file without a name of its field', ' must not be a file', body(filePart(photo, { name: '' }))],
      ['scene as a file', 'scene must not be a file', body(filePart(photo, { name: 'scene' }))],
      ['another scene', 'scene must be one of normal or desc', body({ name: 'scene', content: 'video' })],
      [
        'two scenes',
        'scene must be given once',
        body({ name: 'scene', content: 'desc' }, { name: 'scene', content: 'desc' }),
      ],
      [
        'another ratio',
        'ratio must be text of the form ^[1-9][0-9]?:[1-9][0-9]?$',
        body({ name: 'ratio', content: 'wide' }),
      ],
      ['NUL in text', 'ratio must be UTF-8 text, without NUL', body({ name: 'ratio', content: '1:\0' })],
      [
        'text that is no UTF-8',
        'ratio must be UTF-8 text, without NUL',
        body({ name: 'ratio', content: Buffer.from([0xff, 0xfe]) }),
      ],
      [
        'long text',
        'ratio must be text of at most 65536 bytes',
        body({ name: 'ratio', content: 'x'.repeat(65_537) }),
      ],
      [
        'many parts',
        'the body must have at most 100 parts',
        body(...Array.from({ length: 100 }, () => ({ name: 'x', content: 'y' }))),
      ],
      ['a wrong boundary', malformed, body(), `multipart/form-data; boundary=other`],
      ['a boundary that nearly fits', malformed, body(), `multipart/form-data; boundary=${boundary}-`],
      ['no boundary', no_boundary, body(), 'multipart/form-data'],
      ['an empty boundary', no_boundary, body(), 'multipart/form-data; boundary='],
      ['a boundary of 71 characters', no_boundary, body(), `multipart/form-data; boundary=${'x'.repeat(71)}`],
      [
        'a boundary in another parameter',
        no_boundary,
        body(),
        `multipart/form-data; x="; boundary=${boundary}"`,
      ],
      ['no last boundary', malformed, multipart([filePart(photo)], { ending: '' })],
      ['a body cut in a file', malformed, body().subarray(0, 300)],
      ['a body cut in the head of a part', malformed, body().subarray(0, 60)],
      ['JSON', no_multipart, Buffer.from('{"image": []}'), 'application/json'],
      ['a form', no_multipart, Buffer.from('image=1'), 'application/x-www-form-urlencoded'],
      ['another multipart', no_multipart, body(), `multipart/mixed; boundary=${boundary}`],
    ])('%s', async (_, detail, sent, type = content_type) => {
      const before = await storedImages(world);
      const { status, body: said } = await uploadBody(world, sent, { headers: { 'content-type': type } });
      expect({ status, ...said }).toEqual({
        status: 200,
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        error: 'error_param',
        message: `Wrong parameters, detail: ${detail}.`,
        warning: '',
      });
      expect(await storedImages(world)).toEqual(before);
    });
  });

  test.each([
    `multipart/form-data; charset=utf-8; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    `Multipart/Form-Data;boundary=${boundary}; charset=utf-8`,
  ])('the Content-Type %s is read', async (type) => {
    const photo = jpeg({ note: note() });
    const body = multipart([filePart(photo)]);
    const answered = await uploadBody(world, body, { headers: { 'content-type': type } });
    expect(imageIdOf(answered)).toBe(sha256(photo));
  });

  test('what stands before the first boundary and behind the last is passed over', async () => {
    const photo = jpeg({ note: note() });
    const body = multipart([filePart(photo)]);
    const around = Buffer.concat([
      Buffer.from('before\r\n'),
      body,
      Buffer.from('behind'),
      Buffer.alloc(99_999),
    ]);
    expect(imageIdOf(await uploadBody(world, around))).toBe(sha256(photo));
  });

  test('an image that no item uses is there for 30 days, and is then swept with its bytes', async () => {
    const { database } = world.marketplace;
    const [unused, used] = await Promise.all(
      [jpeg({ note: note() }), jpeg({ note: note() })].map(async (photo) =>
        imageIdOf(await upload(world, [photo])),
      ),
    );
    const ids = [unused, used] as string[];
    const there = async () => [...(await findImages(database, ids, world.clock.now)).keys()].sort();
    const keep = (image_id: string) =>
      database.transaction((store) => keepImage(store, image_id, world.clock.now));
    expect(await keep(used as string)).toBe(true);
    expect(await keep(used as string)).toBe(true);
    expect(await keep('0'.repeat(64))).toBe(false);
    world.clock.advance({ days: 29, hours: 23 });
    expect(await there()).toEqual([...ids].sort());
    world.clock.advance({ hours: 1 });
    expect(await there()).toEqual([used]);
    expect(await keep(unused as string)).toBe(false);
    expect((await world.send(`/image/${unused}`)).status).toBe(404);
    while ((await imageCleanup.run(database, world.clock.now)) > 0);
    while ((await deleteExpiredBlobs(database, world.clock.now, 100)) > 0);
    const { images, blobs } = await storedImages(world);
    expect(images).toMatchObject([{ image_id: used, expires_at: null }]);
    expect(blobs).toMatchObject([{ sha256: used, expires_at: null }]);
    expect((await world.send(`/image/${used}`)).status).toBe(200);
  });

  test('findImages gives those that are there, of many or of none', async () => {
    const image_id = imageIdOf(await upload(world, [png({ note: note() })]));
    const asked = [...Array.from({ length: 20 }, (_, at) => String(at)), image_id, image_id];
    const { database } = world.marketplace;
    expect([...(await findImages(database, asked, world.clock.now)).keys()]).toEqual([image_id]);
    expect((await findImages(database, [], world.clock.now)).size).toBe(0);
  });

  const declared_rows = [
    { id: 0, ...imageErrors.not_an_image },
    { id: 1, ...imageErrors.empty },
  ];
  eachRefusal(world, upload_image, {
    all_failed: [
      'files of which none can be used',
      async () => () => upload(world, [jpeg_end, Buffer.alloc(0)]),
      { image_info_list: declared_rows },
    ],
  });
});
