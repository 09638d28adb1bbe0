import type { ImageFault } from '../media_space.errors.ts';
import { pixels_max, side_max } from '../media_space.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

/** What the head of an image says. */
export interface ImageHead {
  readonly mime: 'image/jpeg' | 'image/png';
  /** In pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
}

const kinds = [
  { mime: 'image/jpeg', signature: Uint8Array.of(0xff, 0xd8, 0xff), read: readJpeg },
  {
    mime: 'image/png',
    signature: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    read: readPng,
  },
] as const;

/** What these bytes are, or why they are no image that can be used. Nothing but their content is asked. */
export function readImage(bytes: Uint8Array): ImageHead | ImageFault {
  if (bytes.length === 0) return 'empty';
  const kind = kinds.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
  if (!kind) return 'not_an_image';
  const size = kind.read(bytes);
  if (typeof size === 'string') return size;
  const { width, height } = size;
  if (width < 1 || height < 1) return 'damaged';
  if (width > side_max || height > side_max || width * height > pixels_max) return 'too_many_pixels';
  return { mime: kind.mime, width, height };
}
