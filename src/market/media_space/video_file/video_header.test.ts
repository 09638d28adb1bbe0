// Reads the headers of videos in the thread that a server uses for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, file_type, movie } from '../../../../test/support/items/movies.ts';
import { bundleScript } from '../../../../test/support/programs/bundle_script.ts';
import { readInThread } from './video_header.thread.ts';
import { readVideoHeader } from './video_header.ts';

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-test-'));
  program = await bundleScript('read_video', folder);
});
afterAll(() => rm(folder, { recursive: true }));

const readerOf = (file: Uint8Array) => async (start: number, end: number) => file.subarray(start, end);
const read = (file: Uint8Array) => readInThread(program, file.length, readerOf(file));

test('the thread reads the duration of a video from any place in the file', async () => {
  expect(await read(movie({ duration_s: 24.5 }))).toEqual({ duration_s: 24.5 });
  expect(await read(movie({ duration_s: 12, header_last: true, length: 5_000_000 }))).toEqual({
    duration_s: 12,
  });
});

test('it requests only a little of a large file', async () => {
  const file = movie({ header_last: true, length: 20_000_000 });
  let byte_count = 0;
  await readInThread(program, file.length, async (start, end) => {
    byte_count += end - start;
    return file.subarray(start, end);
  });
  expect(byte_count).toBeLessThan(1_000_000);
});

test('a file that would use up all memory is damaged, and ends only its thread', async () => {
  expect(await read(movie({ picture_count: 0xfffffff0 }))).toEqual({ fault: 'damaged' });
}, 30_000);

test('a file that would never be read to its end is damaged', async () => {
  const boxes = Buffer.concat([file_type, Buffer.alloc(8 * 3_500_000, box('free'))]);
  const began_ms = performance.now();
  expect(await read(boxes)).toEqual({ fault: expect.stringMatching(/damaged|no_video/) });
  expect(performance.now() - began_ms).toBeLessThan(15_000);
}, 30_000);

test('a file of nested boxes, or one that ends too early, is damaged or has no video', async () => {
  const depth = 50_000;
  const nested = Buffer.alloc(8 * depth);
  for (let at = 0; at < depth; at++) {
    nested.writeUInt32BE(8 * (depth - at), 8 * at);
    nested.write(at === 0 ? 'moov' : 'trak', 8 * at + 4);
  }
  for (const file of [Buffer.concat([file_type, nested]), movie().subarray(0, 400)])
    expect(await read(file)).toHaveProperty('fault');
});

test('a read error is not the fault of the file', async () => {
  const failing = () => Promise.reject(new Error('The database is away.'));
  await expect(readInThread(program, 1_000, failing)).rejects.toThrow('The database is away.');
});

test('for any change in a file, the reader returns a result or throws an error', async () => {
  const file = movie();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(700), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const changed = Buffer.from(file);
        for (const [at, byte] of changes) changed[at] = byte;
        const header = await readVideoHeader(changed.length, readerOf(changed)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error);
          return { fault: 'damaged' };
        });
        expect(Object.keys(header)).toHaveLength(1);
      },
    ),
    { numRuns: 300 },
  );
});
