// Generated images: well-formed, and as small or as large as a test needs.
import { crc32, deflateSync } from 'node:zlib';

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** A chunk of a PNG. */
export function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([ascii(type), data]);
  const bytes = Buffer.alloc(typed.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  typed.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(typed), typed.length + 4);
  return bytes;
}

export const png_signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function ihdr(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

export interface ImageOptions {
  width?: number;
  height?: number;
  /** The length of the file in bytes. */
  length?: number;
  /** A text that makes the image different from others. */
  note?: string;
}

/** More than the unpacked size of any accepted PNG. */
const unpacked_max = 50_000_000;

/** A grey PNG of zeros; if it is too large to be accepted, it only declares its size. */
export function png({ width = 4, height = 3, length, note = '' }: ImageOptions = {}): Buffer {
  const unpacked = (width + 1) * height;
  const pixels = deflateSync(Buffer.alloc(unpacked > unpacked_max ? 0 : unpacked));
  const parts = [
    png_signature,
    ihdr(width, height),
    chunk('tEXt', ascii(`Comment\0${note}`)),
    chunk('IDAT', pixels),
    chunk('IEND'),
  ];
  const missing = length === undefined ? 0 : length - Buffer.concat(parts).length - 12;
  if (missing > 0) parts.splice(3, 0, chunk('tEXt', Buffer.alloc(missing, 'x')));
  return Buffer.concat(parts);
}

/** A segment of a JPEG. */
export function segment(code: number, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([head, data]);
}

export const jpeg_start = Buffer.from([0xff, 0xd8]);
export const jpeg_end = Buffer.from([0xff, 0xd9]);

/** The frame of a grey JPEG. */
export const frame = (width: number, height: number, code = 0xc0) =>
  segment(code, Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]));

/** A scan with compressed data, in which 0xff is escaped by a following zero. */
export const scan = (data: Uint8Array = Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56])) =>
  Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), data]);

/** The orientation that a camera records: 6 is upright. */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(274, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return segment(0xe1, Buffer.concat([ascii('Exif\0\0'), tiff]));
}

/** A JPEG whose pixels cannot be decoded; nothing here decodes them. */
export function jpeg({
  width = 4,
  height = 3,
  length,
  note = '',
  orientation,
}: ImageOptions & { orientation?: number } = {}): Buffer {
  const head = [
    jpeg_start,
    segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...(orientation === undefined ? [] : [exif(orientation)]),
    segment(0xfe, ascii(note)),
    frame(width, height),
  ];
  const missing = length === undefined ? 0 : length - Buffer.concat([...head, scan(), jpeg_end]).length;
  return Buffer.concat([...head, scan(), Buffer.alloc(Math.max(0, missing), 0x5a), jpeg_end]);
}
