// The form of a PNG, as far as it takes to know that it is whole: RFC 2083, chapter 3. No pixel is unpacked.

import { crc32 } from 'node:zlib';
import { PNG } from 'image-size/types/png';
import { image_limits } from '../image_limits.ts';
import type { ImageFault } from '../media_space.errors.ts';

const signature_length = 8;
/** Length, type and checksum of a chunk. */
const frame_length = 12;
const header_length = 13;
/** Image data in pieces of only 512 bytes would make half as many chunks of the largest file. */
const chunks_max = image_limits.png_chunks_max.value;

/** The size of a PNG, or what is wrong with it. */
export function readPng(file: Uint8Array): { width: number; height: number } | ImageFault {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let at = signature_length;
  let has_data = false;
  for (let chunks = 0; chunks < chunks_max; chunks++) {
    if (at + frame_length > bytes.length) return 'cut_short';
    const length = bytes.readUInt32BE(at);
    const end = at + frame_length + length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return 'damaged';
    if ((type === 'IHDR') !== (chunks === 0) || (type === 'IHDR' && length !== header_length))
      return 'damaged';
    if (end > bytes.length) return 'cut_short';
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return 'damaged';
    has_data ||= type === 'IDAT';
    if (type === 'IEND') {
      if (length > 0 || !has_data) return 'damaged';
      return end === bytes.length ? PNG.calculate(bytes) : 'more_behind_it';
    }
    at = end;
  }
  return 'damaged';
}
