import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chunk, ihdr, png_signature } from '../../../../test/support/items/images.ts';
import { refused } from '../../../kit/contract/refusal.ts';
import { readImage } from './image_file.ts';
import { unpackedLength, unpacksTo } from './png_pixels.ts';

const grey = { bit_depth: 8, colour_kind: 0, compression: 0, filtering: 0, interlacing: 0 };
const pngOf = (width: number, height: number, ...packed: Buffer[]) =>
  Buffer.concat([
    png_signature,
    ihdr(width, height),
    ...packed.map((data) => chunk('IDAT', data)),
    chunk('IEND'),
  ]);
const zeros = (length: number) => deflateSync(Buffer.alloc(length));

describe('pixels of a PNG', () => {
  // 4 x 3 grey pixels take 3 lines of 5 bytes.
  test.each<[string, Buffer, string | undefined]>([
    ['are accepted in one chunk', pngOf(4, 3, zeros(15)), undefined],
    ['are accepted in many', pngOf(4, 3, ...[...zeros(15)].map((byte) => Buffer.of(byte))), undefined],
    ['are refused if one is missing', pngOf(4, 3, zeros(14)), 'damaged'],
    ['are refused if there is one too many', pngOf(4, 3, zeros(16)), 'damaged'],
    ['are refused if they are not compressed', pngOf(4, 3, Buffer.from([1, 2, 3])), 'damaged'],
    ['are refused if their end is missing', pngOf(4, 3, zeros(15).subarray(0, -5)), 'damaged'],
    ['are refused if a byte was changed', pngOf(4, 3, zeros(15).fill(7, 4, 5)), 'damaged'],
  ])('%s', async (_, bytes, fault) => {
    const read = await readImage(bytes);
    if (fault === undefined) expect(read).toMatchObject({ mime: 'image/png', width: 4, height: 3 });
    else expect(read).toEqual(refused(fault));
  });

  test('of a decompression bomb are unpacked only as far as its header declares', async () => {
    const bomb = zeros(200_000_000);
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(await unpacksTo(1_000, [bomb])).toBe(false);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  test('of many files at once are judged separately', async () => {
    const packed = Array.from({ length: 20 }, (_, at) => zeros(1_000 + (at % 2)));
    const judged = await Promise.all(packed.map((data) => unpacksTo(1_000, [data])));
    expect(judged).toEqual(packed.map((_, at) => at % 2 === 0));
  });

  test.each<[string, Partial<Parameters<typeof unpackedLength>[0]>, number | undefined]>([
    ['8 bit grey', {}, 3 * (1 + 5)],
    ['1 bit grey', { bit_depth: 1 }, 3 * (1 + 1)],
    ['16 bit colour with transparency', { bit_depth: 16, colour_kind: 6 }, 3 * (1 + 5 * 8)],
    ['a palette of 4 bits', { bit_depth: 4, colour_kind: 3 }, 3 * (1 + 3)],
    // Passes of 1, 1, 0, 1, 3, two lines of 2, and 5 pixels; the pass without pixels takes no bytes.
    ['interlaced', { interlacing: 1 }, 2 + 2 + 0 + 2 + 4 + 2 * 3 + 6],
    ['a palette of 16 bits', { bit_depth: 16, colour_kind: 3 }, undefined],
    ['an unknown kind of colour', { colour_kind: 5 }, undefined],
    ['an unknown compression', { compression: 1 }, undefined],
    ['an unknown filtering', { filtering: 1 }, undefined],
    ['an unknown interlacing', { interlacing: 2 }, undefined],
  ])('of 5 x 3, %s, have the length that the PNG format prescribes', (_, head, length) => {
    expect(unpackedLength({ ...grey, width: 5, height: 3, ...head })).toBe(length);
  });
});
