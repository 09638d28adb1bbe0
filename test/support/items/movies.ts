// Generated MP4 files: well-formed, and as small, large, long or wrong as a test needs.

const ascii = (text: string) => Buffer.from(text, 'latin1');

const numbers =
  (size: 2 | 4) =>
  (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(size * values.length);
    for (const [at, value] of values.entries()) bytes.writeUIntBE(value, size * at, size);
    return bytes;
  };
const int16 = numbers(2);
const int32 = numbers(4);

/** A box of an MP4. */
export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([int32(8 + content.length), ascii(type), content]);
}
/** A box with version and flags. */
const fullBox = (type: string, ...contents: Uint8Array[]) => box(type, int32(0), ...contents);

const matrix = int32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const timescale = 1_000;
const [width, height] = [640, 480];
const avc_configuration = Buffer.from('0142c01effe100086742c01e95a0501e01000468ce3c80', 'hex');

export const file_type = box('ftyp', ascii('isom'), int32(512), ascii('isomiso2mp41'));

/** The encoding of a frame. */
const avc1 = box(
  'avc1',
  Buffer.alloc(6),
  int16(1),
  Buffer.alloc(16),
  int16(width, height),
  int32(0x480000, 0x480000, 0),
  int16(1),
  Buffer.alloc(32),
  int16(24, 0xffff),
  box('avcC', avc_configuration),
);

export interface MovieOptions {
  /** Duration in seconds. */
  readonly duration_s?: number;
  /** The length of the file in bytes. */
  readonly length?: number;
  /** Whether the metadata follows the frames. */
  readonly header_last?: boolean;
  readonly handler?: 'vide' | 'soun';
  /** The number of frames that it declares. */
  readonly picture_count?: number;
  readonly note?: string;
}

function header(
  { duration_s = 24, handler = 'vide', picture_count = 1 }: MovieOptions,
  byte_count: number,
  offset: number,
): Buffer {
  const duration = Math.round(duration_s * timescale);
  const times = fullBox('stts', int32(1, picture_count, duration));
  // If many frames are displayed in another order than they are stored, a reader that sorts them lists all of
  // them.
  const order = picture_count > 1 ? [fullBox('ctts', int32(1, picture_count, 5))] : [];
  const samples = box(
    'stbl',
    fullBox('stsd', int32(1), avc1),
    times,
    ...order,
    fullBox('stsc', int32(1, 1, 1, 1)),
    fullBox('stsz', int32(0, 1, byte_count)),
    fullBox('stco', int32(1, offset)),
  );
  const data = box('dinf', fullBox('dref', int32(1), box('url ', int32(1))));
  const media = box(
    'mdia',
    fullBox('mdhd', int32(0, 0, timescale, duration, 0x55c40000)),
    fullBox('hdlr', int32(0), ascii(handler), int32(0, 0, 0), ascii('\0')),
    box('minf', fullBox('vmhd', int32(0, 0)), data, samples),
  );
  const track = fullBox(
    'tkhd',
    int32(0, 0, 1, 0, duration, 0, 0, 0, 0),
    matrix,
    int32(width << 16, height << 16),
  );
  const movie = fullBox(
    'mvhd',
    int32(0, 0, timescale, duration, 0x10000, 0x01000000, 0, 0),
    matrix,
    int32(0, 0, 0, 0, 0, 0, 2),
  );
  return box('moov', movie, box('trak', track, media));
}

/** A whole file with one track. Files with different notes have different bytes. */
export function movie(options: MovieOptions = {}): Buffer {
  const { length = 10_000, header_last = false, note = '' } = options;
  const header_length = header(options, 0, 0).length;
  const pictures = Buffer.alloc(length - file_type.length - header_length - 8, 0x2a);
  pictures.write(note);
  const offset = file_type.length + (header_last ? 0 : header_length) + 8;
  const head = header(options, pictures.length, offset);
  const data = box('mdat', pictures);
  return Buffer.concat(header_last ? [file_type, data, head] : [file_type, head, data]);
}
