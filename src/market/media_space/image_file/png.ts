// Reads the structure of a PNG only to check that it is whole: RFC 2083, chapter 3.

import { crc32 } from 'node:zlib';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { image_limits } from '../images/image_limits.ts';
import type { ImageFault } from '../media_space.errors.ts';
import { type PngHead, unpackedLength, unpacksTo } from './png_pixels.ts';

const signature_length = 8;
/** Length, type and checksum of a chunk. */
const frame_length = 12;
const header_length = 13;
/** The largest file in chunks of only 512 bytes would have half as many. */
const chunks_max = image_limits.png_chunks_max.value;

/** Reads the first chunk, after its length and type. */
function readHead(bytes: Buffer): PngHead {
  const at = signature_length + 8;
  const [bit_depth = 0, colour_kind = 0, compression = 0, filtering = 0, interlacing = 0] = bytes.subarray(
    at + 8,
  );
  const [width, height] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
  return { width, height, bit_depth, colour_kind, compression, filtering, interlacing };
}

interface WholePng extends PngHead {
  /** The compressed pixels. */
  readonly packed: readonly Uint8Array[];
}

/** The chunks of a PNG, or what is wrong with them. No pixel is unpacked. */
export function readPng(file: Uint8Array): WholePng | Refusal<ImageFault> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let at = signature_length;
  const packed: Uint8Array[] = [];
  for (let chunks = 0; chunks < chunks_max; chunks++) {
    if (at + frame_length > bytes.length) return refused('cut_short');
    const length = bytes.readUInt32BE(at);
    const end = at + frame_length + length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return refused('damaged');
    if ((type === 'IHDR') !== (chunks === 0) || (type === 'IHDR' && length !== header_length))
      return refused('damaged');
    if (end > bytes.length) return refused('cut_short');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return refused('damaged');
    if (type === 'IDAT') packed.push(bytes.subarray(at + 8, end - 4));
    if (type === 'IEND') {
      if (length > 0 || packed.length === 0) return refused('damaged');
      return end === bytes.length ? { ...readHead(bytes), packed } : refused('more_behind_it');
    }
    at = end;
  }
  return refused('damaged');
}

/** Whether a PNG of an allowed size contains exactly the pixels that its header declares. */
export async function hasItsPixels({ packed, ...head }: WholePng): Promise<boolean> {
  const length = unpackedLength(head);
  return length !== undefined && (await unpacksTo(length, packed));
}
