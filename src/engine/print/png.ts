import { crc32 } from 'node:zlib';

/** A PNG whose pixels are shades between white, 0, and a color, 255. */
interface ShadedImage {
  readonly width: number;
  readonly height: number;
  /** The shades, one byte each, with a filter byte before each row, packed by zlib. */
  readonly packed: Uint8Array;
  /** `#AbCd12`. */
  readonly color: string;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Writes the bytes of a PNG with a palette of 256 shades. */
export function pngOf({ width, height, packed, color }: ShadedImage): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits for each pixel, which are indexes into the palette.
  head.set([8, 3, 0, 0, 0], 8);
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const palette = Buffer.alloc(3 * 256);
  for (let shade = 0; shade < 256; shade++)
    for (const [at, channel] of channels.entries())
      palette[3 * shade + at] = Math.round(255 + ((channel - 255) * shade) / 255);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
