// Checks that the pixels of a PNG are what its header declares: RFC 2083, chapters 6 and 7. They are unpacked
// by the threads of zlib, in parts that are not kept: a file of 40 KB may contain 40 MB, and one of 10 MB far
// more than fits into memory.
import { createInflate } from 'node:zlib';
import { guarded } from '../../../engine/stray_errors.ts';

const part_bytes = 1_048_576;

/** The number of values per pixel and the allowed bits per value, by colour type. */
const kinds: Readonly<Record<number, { values: number; depths: readonly number[] }>> = {
  0: { values: 1, depths: [1, 2, 4, 8, 16] },
  2: { values: 3, depths: [8, 16] },
  3: { values: 1, depths: [1, 2, 4, 8] },
  4: { values: 2, depths: [8, 16] },
  6: { values: 4, depths: [8, 16] },
};

/** Where the pixels of each Adam7 pass begin, and the distance between them. */
const passes = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
const one_pass = [{ x: 0, y: 0, dx: 1, dy: 1 }];

export interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly bit_depth: number;
  readonly colour_kind: number;
  readonly compression: number;
  readonly filtering: number;
  readonly interlacing: number;
}

/**
 * How many bytes the unpacked pixels take, with the filter type of each line; undefined if no PNG can have this
 * header.
 */
export function unpackedLength(head: PngHead): number | undefined {
  const { width, height, bit_depth, colour_kind, compression, filtering, interlacing } = head;
  const kind = kinds[colour_kind];
  if (!kind?.depths.includes(bit_depth) || compression !== 0 || filtering !== 0 || interlacing > 1)
    return undefined;
  return (interlacing === 1 ? passes : one_pass).reduce((sum, { x, y, dx, dy }) => {
    const columns = Math.max(0, Math.ceil((width - x) / dx));
    const lines = Math.max(0, Math.ceil((height - y) / dy));
    return columns === 0 ? sum : sum + lines * (1 + Math.ceil((columns * kind.values * bit_depth) / 8));
  }, 0);
}

/** At most two files are unpacked at a time, because each takes a whole processor, which calls also need. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let next_lane = 0;

/**
 * Whether compressed data, given in parts, unpacks to exactly `length` bytes. It stops at the first extra byte,
 * and waits for earlier files.
 */
export function unpacksTo(length: number, packed: readonly Uint8Array[]): Promise<boolean> {
  const lane = next_lane++ % lanes.length;
  const unpacked = (lanes[lane] ?? Promise.resolve()).then(() => unpack(length, Buffer.concat(packed)));
  lanes[lane] = unpacked;
  return unpacked;
}

function unpack(length: number, packed: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const inflate = createInflate({ chunkSize: Math.max(64, Math.min(part_bytes, length + 1)) });
    let unpacked = 0;
    const end = (is_right: boolean) => {
      inflate.destroy();
      resolve(is_right);
    };
    const onData = guarded((part: Uint8Array) => {
      unpacked += part.length;
      if (unpacked > length) end(false);
    });
    const onError = guarded(() => end(false));
    const onEnd = guarded(() => end(unpacked === length));
    inflate.on('data', onData).once('error', onError).once('end', onEnd);
    inflate.end(packed);
  });
}
