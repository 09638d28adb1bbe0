import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { ImageFault } from '../media_space.errors.ts';
import { pixels_max, side_max } from '../media_space.ts';
import { readJpeg } from './jpeg.ts';
import { hasItsPixels, readPng } from './png.ts';

/** The format and size of an image. */
export interface ImageHead {
  readonly mime: 'image/jpeg' | 'image/png';
  /** In pixels, as displayed. */
  readonly width: number;
  readonly height: number;
}

const formats = [
  { mime: 'image/jpeg', signature: Uint8Array.of(0xff, 0xd8, 0xff), read: readJpeg },
  {
    mime: 'image/png',
    signature: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    read: readPng,
  },
] as const;

/**
 * The format and size of an image, read from its bytes, or why it cannot be used. The pixels of a PNG are
 * unpacked in another thread to check that they are complete.
 */
export async function readImage(bytes: Uint8Array): Promise<ImageHead | Refusal<ImageFault>> {
  if (bytes.length === 0) return refused('empty');
  const format = formats.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
  if (!format) return refused('not_an_image');
  const size = format.read(bytes);
  if (isRefused(size)) return size;
  const { width, height } = size;
  if (width < 1 || height < 1) return refused('damaged');
  if (width > side_max || height > side_max || width * height > pixels_max) return refused('too_many_pixels');
  if ('packed' in size && !(await hasItsPixels(size))) return refused('damaged');
  return { mime: format.mime, width, height };
}
