import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { jpeg } from '../../../test/support/items/images.ts';
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
} from '../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { findImages } from './images/images.store.ts';
import { upload_ratios } from './media_space.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

onEachEngine('body of upload_image', (world) => {
  let last = 0;
  /** A note that no other image of this world contains. */
  const note = () => `image ${++last}`;

  test('accepts scene and ratio before or after the files, or neither, and ignores unknown parts', async () => {
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

  test('accepts list names of files as PHP and others write them', async () => {
    const photos = Array.from({ length: 3 }, () => jpeg({ note: note() }));
    const names = ['image[0]', 'image[1]', 'image[]'];
    const answered = await upload(
      world,
      photos.map((photo, at) => filePart(photo, { name: names[at] ?? '' })),
    );
    expect(rowsOf(answered).map(({ image_info }) => image_info?.image_id)).toEqual(photos.map(sha256));
  });

  test('accepts every ratio of its contract', async () => {
    for (const content of upload_ratios)
      imageIdOf(await upload(world, [filePart(jpeg({ note: note() })), { name: 'ratio', content }]));
  });

  test.each([
    ['no name', {}],
    ['no type', { type: undefined }],
    ['an odd name', { file_name: '../../../etc/passwd' }],
    ['a name in UTF-8', { file_name: 'ภาพ 😀.exe' }],
    ['a name with quotes', { file_name: 'a\\"b; name=scene%22.gif' }],
    ['an empty name', { file_name: '' }],
    ['another name and type', { file_name: 'page.html', type: 'text/html' }],
    [
      'a name in another form',
      { head: `Content-Disposition: form-data; name="image"; filename*=UTF-8''%e0.jpg` },
    ],
    ['lines in lower case', { head: 'content-disposition: form-data; name=image; filename=a.jpg' }],
  ])('the name of a file does not matter: %s', async (_, more) => {
    const photo = jpeg({ note: note() });
    const named = { name: 'image', type: 'image/jpeg', content: photo, ...more };
    expect(imageIdOf(await upload(world, [named]))).toBe(sha256(photo));
  });

  describe('a body that breaks the contract is error_param, and nothing is stored:', () => {
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
      ['another ratio', 'ratio must be one of 1:1 or 3:4', body({ name: 'ratio', content: '4:3' })],
      ['no ratio at all', 'ratio must be one of 1:1 or 3:4', body({ name: 'ratio', content: 'wide' })],
      [
        'an entry of a list in a field that is not a list',
        'scene[0] must not be a file',
        body(filePart(photo, { name: 'scene[0]' })),
      ],
      [
        'nine files as a list of PHP',
        'image must be 1 to 8 files of at most 10 MB each',
        multipart(Array.from({ length: 9 }, (_, at) => filePart(photo, { name: `image[${at}]` }))),
      ],
      ['NUL in text', 'ratio must be UTF-8 text, without NUL', body({ name: 'ratio', content: '1:\0' })],
      [
        'text that is not UTF-8',
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
      const { status, body: message } = await uploadBody(world, sent, { headers: { 'content-type': type } });
      expect({ status, ...message }).toEqual({
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
  ])('the Content-Type %s is accepted', async (type) => {
    const photo = jpeg({ note: note() });
    const body = multipart([filePart(photo)]);
    const answered = await uploadBody(world, body, { headers: { 'content-type': type } });
    expect(imageIdOf(answered)).toBe(sha256(photo));
  });

  test('text before the first boundary and after the last is ignored', async () => {
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
});
