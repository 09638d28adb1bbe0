import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chunk,
  exif,
  frame,
  ihdr,
  jpeg,
  jpeg_end,
  jpeg_start,
  png,
  png_signature,
  scan,
  segment,
} from '../../../../test/support/items/images.ts';
import { isRefused, Refusal, refused } from '../../../kit/contract/refusal.ts';
import { readImage } from './image_file.ts';

const jpeg_of = (...parts: Buffer[]) => Buffer.concat([jpeg_start, ...parts]);
const png_of = (...parts: Buffer[]) => Buffer.concat([png_signature, ...parts]);
const tables = segment(0xdb, Buffer.alloc(65));
const data = () => chunk('IDAT', Buffer.from([1, 2, 3]));

describe('the content of a file decides what image it is:', () => {
  test.each([
    ['JPG', jpeg({ width: 640, height: 480 }), { mime: 'image/jpeg', width: 640, height: 480 }],
    [
      'progressive JPG',
      jpeg_of(tables, frame(9, 8, 0xc2), scan(), scan(), jpeg_end),
      { width: 9, height: 8 },
    ],
    [
      'JPG of a camera held upright',
      jpeg({ width: 640, height: 480, orientation: 6 }),
      { width: 480, height: 640 },
    ],
    ['JPG that begins with the note', jpeg_of(exif(8), frame(640, 480), scan(), jpeg_end), { width: 480 }],
    [
      'JPG of a camera held upside down',
      jpeg({ width: 640, height: 480, orientation: 3 }),
      { width: 640, height: 480 },
    ],
    ['JPG followed by zeros', Buffer.concat([jpeg(), Buffer.alloc(9)]), { width: 4, height: 3 }],
    [
      'JPG followed by a preview',
      Buffer.concat([jpeg(), jpeg({ width: 1, height: 1 })]),
      { width: 4, height: 3 },
    ],
    ['PNG', png({ width: 640, height: 480 }), { mime: 'image/png', width: 640, height: 480 }],
    ['PNG of one pixel', png({ width: 1, height: 1 }), { width: 1, height: 1 }],
    [
      'JPG of 12,000 pixels on one side',
      jpeg({ width: 12_000, height: 3_333 }),
      { width: 12_000, height: 3_333 },
    ],
    ['PNG of 40 megapixels', png({ width: 10_000, height: 4_000 }), { width: 10_000, height: 4_000 }],
  ])('a %s', async (_, bytes, head) => {
    expect(await readImage(bytes)).toMatchObject(head);
  });
});

test.each<[fault: string, title: string, bytes: Buffer]>([
  ['empty', 'nothing', Buffer.alloc(0)],
  ['not_an_image', 'a single byte', Buffer.from([0xff])],
  ['not_an_image', 'text', Buffer.from('a photo')],
  ['not_an_image', 'GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['not_an_image', 'WEBP', Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1')],
  ['not_an_image', 'SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['not_an_image', 'HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['not_an_image', 'PDF', Buffer.from('%PDF-1.7')],
  ['not_an_image', 'a ZIP archive', Buffer.from('PK\x03\x04', 'latin1')],
  ['not_an_image', 'a JPG after one other byte', Buffer.concat([Buffer.from('x'), jpeg()])],
  ['not_an_image', 'a PNG whose line ends were converted', Buffer.from('89504e470a1a0a', 'hex')],
  ['cut_short', 'a JPG without its end', jpeg().subarray(0, -2)],
  ['cut_short', 'a JPG cut in a segment', jpeg().subarray(0, 12)],
  ['cut_short', 'a PNG without its end', png().subarray(0, -12)],
  ['cut_short', 'a PNG cut in its data', png().subarray(0, 80)],
  ['cut_short', 'a PNG with only a signature', png_signature],
  ['damaged', 'a JPG without a frame', jpeg_of(scan(), jpeg_end)],
  ['damaged', 'a JPG without a scan', jpeg_of(frame(4, 3), jpeg_end)],
  ['damaged', 'a JPG with only its first and last marker', jpeg_of(jpeg_end)],
  ['damaged', 'a JPG with two frames', jpeg_of(frame(4, 3), frame(9_000, 9_000), scan(), jpeg_end)],
  ['damaged', 'a JPG of height 0', jpeg({ height: 0 })],
  ['damaged', 'a JPG whose compression no browser shows', jpeg_of(frame(4, 3, 0xc9), scan(), jpeg_end)],
  [
    'damaged',
    'a JPG with bytes between its segments',
    jpeg_of(tables, Buffer.from('xx'), frame(4, 3), scan(), jpeg_end),
  ],
  ['damaged', 'a JPG in a JPG', jpeg_of(jpeg())],
  [
    'damaged',
    'a JPG of a million segments',
    jpeg_of(Buffer.alloc(4_000_000, segment(0xfe)), frame(4, 3), scan(), jpeg_end),
  ],
  ['damaged', 'a PNG without data', png_of(ihdr(4, 3), chunk('IEND'))],
  ['damaged', 'a PNG that begins with another chunk', png_of(data(), ihdr(4, 3), chunk('IEND'))],
  ['damaged', 'a PNG with two headers', png_of(ihdr(4, 3), ihdr(9_000, 9_000), data(), chunk('IEND'))],
  ['damaged', 'a PNG of width 0', png({ width: 0 })],
  ['damaged', 'a PNG with a changed byte', png().fill('!', 50, 51)],
  [
    'damaged',
    'a PNG of a million chunks',
    png_of(ihdr(4, 3), Buffer.alloc(1_000_000 * 12, chunk('tEXt')), data(), chunk('IEND')),
  ],
  ['more_behind_it', 'a JPG followed by a ZIP archive', Buffer.concat([jpeg(), Buffer.from('PK\x03\x04')])],
  [
    'more_behind_it',
    'a JPG followed by HTML',
    Buffer.concat([jpeg(), Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'more_behind_it',
    'a JPG followed by HTML and another end',
    Buffer.concat([jpeg(), Buffer.from('<script>'), jpeg_end]),
  ],
  [
    'more_behind_it',
    'a JPG followed by a broken JPG',
    Buffer.concat([jpeg(), jpeg_of(Buffer.from('<script>'), jpeg_end)]),
  ],
  ['more_behind_it', 'a JPG followed by more JPGs than cameras write', Buffer.concat(Array(9).fill(jpeg()))],
  ['more_behind_it', 'a PNG followed by a ZIP archive', Buffer.concat([png(), Buffer.from('PK\x03\x04')])],
  [
    'more_behind_it',
    'a PNG followed by HTML',
    Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]),
  ],
  ['more_behind_it', 'a PNG followed by another end', Buffer.concat([png(), chunk('IEND')])],
  ['too_many_pixels', 'a JPG of 65,535 x 65,535', jpeg({ width: 65_535, height: 65_535 })],
  ['too_many_pixels', 'a JPG 12,001 pixels wide', jpeg({ width: 12_001, height: 1 })],
  ['too_many_pixels', 'a JPG 12,001 pixels high', jpeg({ width: 1, height: 12_001 })],
  ['too_many_pixels', 'a PNG of 2^31 x 2^31', png({ width: 2 ** 31, height: 2 ** 31 })],
  ['too_many_pixels', 'a PNG of a little more than 40 megapixels', png({ width: 10_000, height: 4_001 })],
])('%s: %s', async (fault, _, bytes) => {
  expect(await readImage(bytes)).toEqual(refused(fault));
});

test('an image that is cut off anywhere is never accepted as whole', async () => {
  for (const whole of [jpeg({ note: 'a note', orientation: 6 }), png({ note: 'a note' })])
    for (let length = 0; length < whole.length; length++)
      expect(await readImage(whole.subarray(0, length)), `cut at ${length}`).toBeInstanceOf(Refusal);
});

test('the reader returns a result for any changed bytes', async () => {
  const spoiled = fc
    .tuple(
      fc.constantFrom(jpeg({ orientation: 6 }), png(), jpeg_of(exif(1), frame(2, 2), scan(), jpeg_end)),
      fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
    )
    .map(([bytes, changes]) => {
      const changed = Buffer.from(bytes);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      return changed;
    });
  await fc.assert(
    fc.asyncProperty(spoiled, async (bytes) => {
      const head = await readImage(bytes);
      if (isRefused(head)) return;
      expect(head.width * head.height).toBeGreaterThan(0);
      expect(head.width * head.height).toBeLessThanOrEqual(40_000_000);
    }),
    { numRuns: 5_000 },
  );
});
